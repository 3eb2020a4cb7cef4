"""Several people at one table, over HTTP: invitations, whole matches, passing, consent, leaving, and secrets."""

import json
import threading
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from hearthside.match import Log, Seat
from hearthside.storage.store import Store
from tests.server.sentences import words

from . import test_hidden, test_hidden_gin
from .asking import FEW_CARDS, Program, some_move
from .conftest import Running
from .spying import beyond, strings_in
from .test_api import refused

PERSON = {"kind": "person"}
GAMES: dict[str, dict[str, object]] = {
    "gin": {"game": "gin", "goal": 5, "seats": [PERSON, PERSON]},
    "two": {"goal": 5, "rules": FEW_CARDS, "seats": [PERSON, {"style": "cal"}, PERSON, {"style": "vicky"}]},
    "four": {"goal": 5, "rules": FEW_CARDS, "seats": [PERSON, PERSON, PERSON, PERSON]},
}


class Party:
    """People who sit at one table, by place; the host is the first of them."""

    def __init__(self, server: Running, **wanted: object) -> None:
        self.server = server
        host = server.program()
        self.new = host.ask("POST", "/api/tables", {"pace": 0} | wanted).json
        self.table = self.new["table"]
        host.token = self.new["token"]
        self.codes = {each["seat"]: each["code"] for each in self.new["invitations"]}
        self.people: dict[int, Program] = {self.new["seat"]: host}

    def join(self, place: int, **more: object) -> Program:
        guest = self.server.program()
        answer = guest.ask("POST", f"/api/tables/{self.table}/seats/{place}", {"code": self.codes[place]} | more)
        assert answer.status == 201, answer.body
        guest.token = answer.json["token"]
        self.people[place] = guest
        return guest

    def all_join(self) -> "Party":
        for place in self.codes:
            self.join(place)
        return self

    def message(self, place: int) -> Any:
        answer = self.people[place].ask("GET", f"/api/tables/{self.table}")
        assert answer.status == 200, answer.body
        return answer.json

    def post(self, place: int, end: str, body: object) -> Any:
        return self.people[place].ask("POST", f"/api/tables/{self.table}/{end}", body)

    def deal(self) -> None:
        first = next(iter(self.people))
        answer = self.post(first, "moves", {"n": self.message(first)["n"], "move": {"type": "deal"}})
        assert answer.status == 200, answer.body

    def play_some(self, rng: Random, moves: int) -> None:
        """The people there make so many moves at random, one after the other."""
        while moves > 0:
            for place, program in self.people.items():
                message = self.message(place)
                move = some_move(message["view"], rng)
                if moves > 0 and move is not None and move["type"] != "deal":
                    wanted = {"n": message["n"], "move": move}
                    moves -= program.ask("POST", f"/api/tables/{self.table}/moves", wanted).status == 200

    def play(self, rng: Random, until: str = "over") -> list[Any]:
        """All who sit there answer whatever they are asked, on their own streams, at random and at once.

        Every message that each was sent.
        """
        messages: dict[int, list[Any]] = {place: [] for place in self.people}
        troubles: list[BaseException] = []
        stop = threading.Event()
        seeds = {place: rng.random() for place in self.people}

        def sit(place: int, program: Program) -> None:
            own = Random(seeds[place])
            try:
                with program.events(self.table) as events:
                    for _, message in events:
                        messages[place].append(message)
                        if there := message["view"]["phase"] in (until, "over"):
                            stop.set()
                        # The end of a match is told to everybody; what comes before may be over for the others.
                        if there or (stop.is_set() and (until != "over" or troubles)):
                            return
                        move = some_move(message["view"], own)
                        if move is None or (move["type"] == "deal" and place != min(self.people)):
                            continue
                        answer = program.ask(
                            "POST", f"/api/tables/{self.table}/moves", {"n": message["n"], "move": move}
                        )
                        assert answer.status in (200, 409), answer.body
            except BaseException as error:  # noqa: BLE001 - told in the test's own thread
                troubles.append(error)
                stop.set()

        threads = [threading.Thread(target=sit, args=each) for each in self.people.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(100)
        assert not troubles, troubles
        return [message for each in messages.values() for message in each]


@pytest.mark.parametrize("wanted", GAMES.values(), ids=GAMES)
def test_people_play_a_whole_match_and_each_sees_what_is_theirs_alone(
    wanted: dict[str, object], server: Running
) -> None:
    party = Party(server, **wanted).all_join()
    places = set(party.people)
    party.deal()
    messages = party.play(Random(1))
    last = [party.message(place) for place in places]
    assert {message["view"]["phase"] for message in last} == {"over"}
    assert {message["view"]["seat"] for message in messages} == places
    for place, program in party.people.items():
        mine = [message for message in messages if message["view"]["seat"] == place]
        assert [message["n"] for message in mine] == sorted(message["n"] for message in mine)
        assert [seat["kind"] for seat in mine[-1]["seats"]].count("person") == len(places)
        assert not mine[-1]["practice"]
        results = program.ask("GET", "/api/stats").json
        latest = [*results["latest"], *results["gin"]["latest"]]
        assert [each["table"] for each in latest] == [party.table], "it counts for each of them"
        play = program.ask("GET", "/api/stats/figures").json
        if play["hearts"]:
            assert round(play["hearts"]["points"] * play["hearts"]["deals"]) == mine[-1]["view"]["scores"][place]
        else:
            lines = [line for column in mine[-1]["view"]["sheet"] for line in column["lines"]]
            won = next(each["count"] for each in play["gin"]["counts"] if each["name"] == "won")
            assert won == sum(line["winner"] == place for line in lines)
    names = json.loads(Store(server.folder).results(None)[-1].names)
    assert len(set(names)) == len(names)


def test_nothing_is_dealt_until_every_open_seat_is_taken_or_given_to_an_opponent(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    assert [seat["kind"] for seat in party.new["message"]["seats"]] == ["person", "open", "open", "open"]
    party.join(1)
    deal = {"n": 0, "move": {"type": "deal"}}
    for place in (0, 1):
        answer = party.post(place, "moves", deal)
        assert (answer.status, answer.json["code"]) == (409, "not-now")
        assert "A seat is still free" in answer.json["sentence"]
    party.join(2)
    assert party.post(1, "options", {"opponent": {"seat": 3, "style": "cal"}}).status == 403
    assert party.post(0, "options", {"opponent": {"seat": 3, "style": "cal"}}).status == 200
    guest = server.program()
    path = f"/api/tables/{party.table}/seats/3"
    assert refused(guest, "POST", path, {"code": party.codes[3]})[:2] == (404, "not-found"), "the invitation is void"
    assert party.post(0, "moves", deal).status == 200


def test_a_seat_is_opened_by_its_own_code_once(server: Running) -> None:
    party = Party(server, **GAMES["four"])
    guest = server.program()

    def path(place: int) -> str:
        return f"/api/tables/{party.table}/seats/{place}"

    wrong = {
        "another seat's": (1, party.codes[2]),
        "none": (1, ""),
        "the host's seat": (0, party.codes[1]),
        "no seat": (9, party.codes[1]),
        "its hash": (1, sha256(party.codes[1].encode()).hexdigest()),
    }
    for what, (place, code) in wrong.items():
        answer = guest.ask("POST", path(place), {"code": code})
        assert (answer.status, answer.json["code"]) == (404, "not-found"), what
        assert "set-cookie" not in answer.headers
    party.join(1, name="Bea")
    assert party.message(0)["seats"][1]["name"] == "Bea"
    assert refused(server.program(), "POST", path(1), {"code": party.codes[1]})[:2] == (404, "not-found")
    assert refused(party.people[1], "POST", path(2), {"code": party.codes[2]})[:2] == (409, "not-now")
    assert refused(party.people[0], "POST", path(2), {"code": party.codes[2]})[:2] == (409, "not-now")
    assert refused(guest, "POST", "/api/tables/nosuchtabl/seats/1", {"code": party.codes[2]})[:2] == (404, "not-found")


def test_one_of_many_who_redeem_an_invitation_at_once_sits_down(server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    statuses: list[int] = []

    def redeem() -> None:
        answer = server.program().ask("POST", f"/api/tables/{party.table}/seats/1", {"code": party.codes[1]})
        statuses.append(answer.status)

    threads = [threading.Thread(target=redeem) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [201, 404, 404, 404, 404, 404]


def test_seats_are_there_after_the_table_was_fetched_from_the_file_again(server: Running) -> None:
    party = Party(server, **GAMES["gin"])
    party.join(1, name="Bea")
    party.deal()
    before = [party.message(place) for place in (0, 1)]
    del server.tables._live[party.table]
    assert [party.message(place) for place in (0, 1)] == before
    assert [party.people[place].ask("GET", "/api/tables").json[0]["seat"] for place in (0, 1)] == [0, 1]


def test_all_pass_at_once_in_sight_of_the_same_position(server: Running) -> None:
    party = Party(server, **GAMES["four"]).all_join()
    party.deal()
    seen = {place: party.message(place) for place in party.people}
    answers: dict[int, Any] = {}

    def passing(place: int) -> None:
        cards = seen[place]["view"]["hand"][:3]
        answers[place] = party.post(place, "moves", {"n": seen[place]["n"], "move": {"type": "pass", "cards": cards}})

    threads = [threading.Thread(target=passing, args=(place,)) for place in party.people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {place: answer.status for place, answer in answers.items()} == dict.fromkeys(party.people, 200)
    assert {party.message(place)["view"]["phase"] for place in party.people} == {"play"}


def in_play(server: Running, wanted: str = "four") -> Party:
    """A deal with some cards played, and a person to move."""
    party = Party(server, **GAMES[wanted]).all_join()
    party.deal()
    party.play_some(Random(2), 9)
    return party


def mover(party: Party) -> int:
    return next(place for place in party.people if place in party.message(place)["view"]["to_move"])


def test_a_move_is_authorised_by_the_seat_and_a_stale_one_is_refused(server: Running) -> None:
    party = in_play(server)
    place = mover(party)
    seen = party.message(place)
    other = next(each for each in party.people if each != place)
    card = seen["view"]["playable"][0]
    move = {"n": seen["n"], "move": {"type": "play", "card": card}}
    assert party.post(other, "moves", move).json["code"] == "illegal"
    assert party.post(place, "moves", move).status == 200
    again = party.post(place, "moves", move)
    assert (again.status, again.json["code"]) == (409, "stale")


def played_one(party: Party) -> int:
    """Somebody who has just played a card, and may take it back."""
    place = mover(party)
    seen = party.message(place)
    card = seen["view"]["playable"][0]
    assert party.post(place, "moves", {"n": seen["n"], "move": {"type": "play", "card": card}}).status == 200
    return place


def test_a_move_is_taken_back_once_all_others_agree(server: Running) -> None:
    party = in_play(server)
    place = played_one(party)
    before = party.message(place)
    asked = party.post(place, "undo", {"n": before["n"]})
    assert asked.status == 202
    assert (asked.json["n"], asked.json["saw"]) == (before["n"], []), "nothing has happened"
    others = sorted(set(party.people) - {place})
    request = asked.json["request"]
    assert (request["kind"], request["seat"], request["waits_for"]) == ("undo", place, others)
    for at, other in enumerate(others):
        told = party.message(other)["request"]
        assert 0 < told["time_left"] <= request["time_left"] <= 60_000
        assert told == request | {"waits_for": others[at:], "time_left": told["time_left"]}
        answer = party.post(other, "consent", {"request": told["request"], "agrees": True})
        assert answer.status == 200
    after = party.message(place)
    assert after["request"] is None
    assert after["n"] > before["n"]
    assert place in after["view"]["to_move"]
    assert after["practice"]
    assert not party.message(others[0])["practice"], "practice is of the seat that took back"
    late = party.post(others[0], "consent", {"request": request["request"], "agrees": True})
    assert (late.status, late.json["code"]) == (409, "not-now")


def test_a_move_is_not_taken_back_once_whoever_asked_has_played_again(server: Running) -> None:
    party = in_play(server)
    place = played_one(party)
    request = party.post(place, "undo", {"n": party.message(place)["n"]}).json["request"]
    party.play_some(Random(4), 6)
    n, others = party.message(place)["n"], request["waits_for"]
    answers = [party.post(other, "consent", {"request": request["request"], "agrees": True}) for other in others]
    assert [answer.status for answer in answers] == [200, 200, 409]
    assert answers[-1].json["sentence"] == "That move can no longer be taken back."
    assert party.message(place)["n"] == n


def test_one_who_declines_settles_it_and_whoever_asked_may_take_it_back(server: Running) -> None:
    party = in_play(server)
    place, n = 1, party.message(1)["n"]
    quit_deal = {"n": n, "move": {"type": "quit_deal"}}
    assert party.post(place, "moves", quit_deal).status == 202
    assert party.post(0, "moves", quit_deal).json["code"] == "not-now", "one thing at a time"
    request = party.message(0)["request"]["request"]
    assert party.post(place, "consent", {"request": request, "agrees": True}).json["code"] == "not-now"
    assert party.post(0, "consent", {"request": request, "agrees": False}).json["request"] is None
    scores = {"n": n, "move": {"type": "scores", "scores": [1, 2, 3, 4]}}
    assert party.post(place, "moves", scores).status == 202
    request = party.message(0)["request"]["request"]
    assert party.message(0)["request"]["kind"] == "scores"
    assert party.message(0)["request"]["sentence"].endswith(" asks to change the scores.")
    assert party.post(place, "consent", {"request": request, "agrees": False}).status == 200
    assert party.message(0)["request"] is None
    assert party.message(0)["n"] == n


def test_nothing_is_asked_of_the_others_in_sight_of_an_older_position(server: Running) -> None:
    party = in_play(server)
    place = played_one(party)
    n = party.message(place)["n"]
    before_the_deal = {"n": 0, "move": {"type": "quit_deal"}}
    scores = {"n": 0, "move": {"type": "scores", "scores": [1, 2, 3, 4]}}
    for end, asked in (("undo", {"n": n - 1}), ("moves", before_the_deal), ("moves", scores)):
        answer = party.post(place, end, asked)
        assert (answer.status, answer.json["code"]) == (409, "stale")
    assert party.message(place)["request"] is None


def test_after_a_restart_no_request_waits_and_it_can_be_made_again(server: Running) -> None:
    party = in_play(server)
    quit_deal = {"n": party.message(0)["n"], "move": {"type": "quit_deal"}}
    assert party.post(1, "moves", quit_deal).status == 202
    old = {"request": party.message(0)["request"]["request"], "agrees": True}
    del server.tables._live[party.table]  # as it is after a restart: the table is in the file alone
    assert {place: party.message(place)["request"] for place in party.people} == dict.fromkeys(party.people)
    assert party.post(0, "consent", old).json["code"] == "not-now"
    assert party.post(1, "moves", quit_deal).status == 202
    assert party.post(0, "consent", old).json["code"] == "not-now", "an old answer is for no new request"
    again = party.message(0)["request"]
    assert again["waits_for"] == [0, 2, 3]
    for other in again["waits_for"]:
        assert party.post(other, "consent", {"request": again["request"], "agrees": True}).status == 200
    after = party.message(1)
    assert after["request"] is None and after["practice"]


def test_a_deal_is_thrown_away_with_consent_and_play_goes_on_meanwhile(server: Running) -> None:
    party = in_play(server)
    before = party.message(0)
    assert party.post(0, "moves", {"n": before["n"], "move": {"type": "quit_deal"}}).status == 202
    played_one(party)
    request = party.message(1)["request"]["request"]
    for other in (1, 2, 3):
        answer = party.post(other, "consent", {"request": request, "agrees": True})
        assert answer.status == 200, answer.body
    after = [party.message(place) for place in party.people]
    assert {message["view"]["phase"] for message in after} <= {"pass", "play"}
    assert all(len(message["view"]["hand"]) == 5 for message in after)
    assert all(message["practice"] for message in after), "a deal thrown away makes it practice for all"


def test_what_concerns_everybody_is_for_the_host_and_what_gives_hands_away_for_nobody(server: Running) -> None:
    party = in_play(server, "two")
    for asked in ({"pace": 5}, {"pause": True}, {"zip": True}, {"opponent": {"seat": 1, "style": "nellie"}}):
        answer = party.post(2, "options", asked | {"name": "Bea"})
        assert (answer.status, answer.json["code"]) == (403, "forbidden")
        assert party.message(2)["seats"][2]["name"] != "Bea", "all or nothing"
        assert party.post(0, "options", asked).status == 200
    party.post(0, "options", {"pause": False})
    assert [party.message(place)["host"] for place in (0, 2)] == [True, False]
    for place in (0, 2):
        for body in (
            {"all_hands": True},
            {"auto": {"on": True, "demo": True}},
            {"auto": {"on": True, "style": "chuck"}},
        ):
            assert party.post(place, "options", body).json["code"] == "not-now"
    while party.message(0)["view"]["phase"] not in ("deal", "over"):
        party.play(Random(3), until="deal")
    if party.message(0)["view"]["phase"] == "deal":
        numbered = {"n": party.message(0)["n"], "move": {"type": "deal", "number": 5}}
        assert party.post(0, "moves", numbered).json["code"] == "not-now"
    known = {"pace": 0} | GAMES["two"]
    for field in ("deal", "number"):
        assert refused(server.program(), "POST", "/api/tables", known | {field: 5})[:2] == (422, "malformed")


def test_options_that_are_refused_change_nothing(server: Running) -> None:
    program = server.program()
    new = program.ask("POST", "/api/tables", {"pace": 0, "wait": True}).json
    program.token = new["token"]
    asked = {"pace": 900, "name": "Ada", "auto": {"on": True, "deal": True}}
    assert refused(program, "POST", f"/api/tables/{new['table']}/options", asked)[:2] == (409, "not-now")
    after = program.ask("GET", f"/api/tables/{new['table']}").json
    assert (after["pace"], after["seats"][0]["name"]) == (0, "You")


def test_autoplay_is_practice_for_that_seat_alone_and_its_result_counts_for_the_others(server: Running) -> None:
    party = in_play(server, "two")
    assert party.post(2, "options", {"auto": {"on": True, "style": "cal"}}).status == 200
    assert [party.message(place)["practice"] for place in (0, 2)] == [False, True]
    party.post(2, "options", {"auto": {"on": False}})
    party.play(Random(4))
    counted = [bool(party.people[place].ask("GET", "/api/stats").json["latest"]) for place in (0, 2)]
    assert counted == [True, False]
    record = party.people[0].ask("GET", f"/api/tables/{party.table}/record").body.decode()
    assert '[PracticeSeats "North"]' in record and "[Practice " not in record


def test_whoever_leaves_gives_the_seat_to_the_shark_and_the_others_play_on(server: Running) -> None:
    party = in_play(server)
    host = party.people[0]
    held = party.message(0)["view"]["hand"]
    assert host.ask("DELETE", f"/api/tables/{party.table}").status == 204
    del party.people[0]
    left = refused(host, "GET", f"/api/tables/{party.table}")
    assert left[:2] == (404, "not-found") and "left" in left[2]
    assert host.ask("GET", "/api/tables").json == []
    seats = party.message(1)["seats"]
    assert [seats[0]["kind"], seats[0]["style"]] == ["style", "shark"]
    assert [party.message(place)["host"] for place in (1, 2, 3)] == [True, False, False]
    at_leaving = host.ask("GET", f"/api/tables/{party.table}/record").body
    party.play_some(Random(5), 8)
    record = host.ask("GET", f"/api/tables/{party.table}/record").body
    assert record == at_leaving, "what happened later is not theirs"
    assert host.ask("GET", "/api/stats").json["latest"] == []
    assert [each["record"] for each in host.ask("GET", "/api/records").json["records"]] == [party.table]
    assert held
    for place in (1, 2, 3):
        assert party.people[place].ask("DELETE", f"/api/tables/{party.table}").status == 204
    row = Store(server.folder).match(party.table)
    assert row is not None and row.left is not None


def test_a_match_that_somebody_left_is_told_to_its_end_to_those_who_stay(server: Running) -> None:
    party = in_play(server)
    assert party.people.pop(0).ask("DELETE", f"/api/tables/{party.table}").status == 204
    party.play(Random(3))
    for place in (1, 2, 3):
        view = party.message(place)["view"]
        end, scores = view["match_story"], view["scores"]
        assert end["places"] == [1 + sum(other < score for other in scores) for score in scores]
        assert f"the Shark {scores[0]}" in words(end["totals"]) and f"you {scores[place]}" in words(end["totals"])
        assert words(end["again"]) == "Same three again"


def test_a_stream_ends_for_whoever_leaves(server: Running) -> None:
    party = in_play(server)
    with party.people[1].events(party.table) as events:
        next(events)
        assert party.people[1].ask("DELETE", f"/api/tables/{party.table}").status == 204
        for _, message in events:
            assert message["seats"][1]["kind"] == "person", "nothing is shown of the seat once another plays there"


@pytest.mark.parametrize("wanted", GAMES.values(), ids=GAMES)
def test_no_byte_holds_another_persons_cards_token_or_invitation(wanted: dict[str, object], server: Running) -> None:
    party = Party(server, **wanted).all_join()
    party.deal()
    party.play(Random(6), until="deal")
    tokens = {place: str(program.token) for place, program in party.people.items()}
    secrets = [*party.codes.values(), *tokens.values()]
    secrets += [sha256(each.encode()).hexdigest() for each in secrets]
    row = Store(server.folder).match(party.table)
    assert row is not None
    secrets.append(row.seed)
    for place, program in party.people.items():
        program.ask("GET", f"/api/tables/{party.table}/record")
        program.ask("GET", "/api/tables")
        giving = {0: {*party.codes.values(), tokens[0]}}.get(place, {tokens[place]})
        for at, answer in enumerate(program.answers):
            for secret in secrets:
                if at == 0 and secret in giving:
                    continue
                assert secret.encode() not in answer.body
                assert secret not in repr(answer.headers)


@pytest.mark.parametrize("wanted", GAMES.values(), ids=GAMES)
def test_every_message_names_only_cards_that_its_seat_may_know(wanted: dict[str, object], server: Running) -> None:
    party = Party(server, **wanted).all_join()
    party.deal()
    messages = party.play(Random(7), until="deal")
    log = server.tables._live[party.table].table.log
    folded = Log(log.state.rules)
    states: list[Any] = [folded.state]
    for entry in log.entries:
        folded.add(entry)
        states.append(folded.state)
    known = test_hidden_gin.known if wanted.get("game") == "gin" else test_hidden.known
    checked = 0
    for message in messages:
        state, seat = states[message["n"]], message["view"]["seat"]
        if any(state.hands):
            message["view"].pop("rules")  # which say what cards count, the same for all
            allowed = known(state, seat)
            for text in strings_in(message):
                assert not beyond(text, allowed), (seat, text)
            checked += 1
    assert checked > 20


def test_who_sat_where_is_known_for_any_length_of_the_log() -> None:
    seat = Seat(holder="me", name="Ann", role="host").given_to(Seat("shark"), 7, "2026-01-01")
    assert (seat.at(6).holder, seat.at(7).style) == ("me", "shark")
    assert seat.before == (Seat(None, "Ann", "me", "host", until=7, left="2026-01-01"),)
