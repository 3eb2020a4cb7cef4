"""Several people at one screen, over HTTP: who may speak for which seat, and that nobody's hand is sent unasked."""

import json
from collections.abc import Callable
from copy import copy
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from .asking import FEW_CARDS, Program, lines_of, parsed, some_move
from .conftest import Running, running
from .spying import strings_in
from .test_api import refused

HERE = {"kind": "here"}
GAMES: dict[str, dict[str, Any]] = {
    "hearts": {
        "goal": 5,
        "rules": FEW_CARDS,
        "seats": [{"kind": "person", "name": "Ann"}, {"style": "cal"}, HERE | {"name": "Ben"}, {"style": "vicky"}],
    },
    "gin": {"game": "gin", "goal": 5, "seats": [{"kind": "person", "name": "Ann"}, HERE | {"name": "Ben"}]},
}


class Screen:
    """The browser at which several people play."""

    def __init__(self, server: Running, **wanted: object) -> None:
        self.program = server.program()
        self.new = self.program.ask("POST", "/api/tables", {"pace": 0} | wanted).json
        self.program.token = self.new["token"]
        self.table = self.new["table"]

    def through(self, server: Running) -> "Screen":
        """The same browser, whose requests another process answers."""
        other = copy(self)
        other.program = server.program(self.program.token)
        return other

    def at(self, end: str = "", seat: int | None = None) -> str:
        return f"/api/tables/{self.table}{end}" + ("" if seat is None else f"?seat={seat}")

    def message(self, seat: int | None = None) -> Any:
        answer = self.program.ask("GET", self.at(seat=seat))
        assert answer.status == 200, answer.body
        return answer.json

    def post(self, end: str, body: object, seat: int | None = None) -> Any:
        return self.program.ask("POST", self.at(end, seat), body)

    def move(self, move: object, seat: int | None = None) -> Any:
        return self.post("/moves", {"n": self.message()["n"], "move": move}, seat)

    def begin(self) -> Any:
        """Deal, and wait until nobody but people is to move; the first answer."""
        begun = self.post("/begin", {"n": 0})
        assert begun.status == 200, begun.body
        people = {place for place, seat in enumerate(begun.json["seats"]) if seat["kind"] == "person"}
        while not set() < set(self.message()["view"]["to_move"]) <= people:
            sleep(0.01)
        return begun.json

    def play(self, rng: Random) -> Any:
        """Whoever is to move does, until the match is over; the last message."""
        while (message := self.message())["view"]["phase"] != "over":
            if message["view"]["phase"] == "deal":
                assert self.move({"type": "deal"}).status == 200
            for seat in set(message["view"]["to_move"]) & set(message["here"]):
                own = self.message(seat)
                move = some_move(own["view"], rng)
                if move is not None:
                    sent = self.post("/moves", {"n": own["n"], "move": move}, seat)
                    assert sent.status in (200, 409), sent.body
        return message


@pytest.fixture
def screen(server: Running) -> Screen:
    return Screen(server, **GAMES["hearts"])


def hands_in(message: Any) -> set[str]:
    return set(message["view"]["hand"])


@pytest.mark.parametrize("wanted", GAMES.values(), ids=GAMES)
def test_two_people_play_a_whole_match_at_one_screen(wanted: dict[str, Any], server: Running) -> None:
    screen = Screen(server, **wanted)
    assert screen.new["invitations"] == []
    assert screen.new["message"]["covered"]
    here = screen.new["message"]["here"]
    assert len(here) == 2
    assert screen.begin()["covered"]
    last = screen.play(Random(3))
    assert [last["seats"][seat]["name"] for seat in here] == ["Ann", "Ben"]
    record = screen.program.ask("GET", screen.at("/record")).body.decode()
    assert "Ann" in record
    assert "Ben" in record
    again = screen.post("/rematch", {}).json
    assert again["covered"]
    assert again["here"] == here
    assert again["table"] in [each["table"] for each in screen.program.ask("GET", "/api/tables").json]


def test_without_a_seat_no_hand_is_sent_and_with_one_only_that_seats(screen: Screen) -> None:
    begun = screen.begin()
    ann, ben = screen.message(0), screen.message(2)
    assert len(hands_in(ann) | hands_in(ben)) == 10
    assert (ann["covered"], ann["view"]["seat"], ben["covered"], ben["view"]["seat"]) == (False, 0, False, 2)
    for covered in (begun, screen.message()):
        assert covered["view"]["hand"] == []
        assert not covered["watching"]
        assert covered["host"]
        del covered["view"]["rules"]  # which name cards, the same at every table
        assert not (hands_in(ann) | hands_in(ben)) & set(strings_in(covered))
    with screen.program.events(screen.table) as events:
        first = next(events)[1]
        assert first["covered"]
        assert first["view"]["hand"] == []
        screen.move({"type": "pass", "cards": ann["view"]["hand"][:3]}, 0)
        passed = next(events)[1]
        assert passed["view"]["to_move"] == [2]
        del passed["view"]["rules"]
        assert not hands_in(ann) & set(strings_in(passed))


def test_a_stream_for_one_person_does_not_show_their_hand_of_the_next_deal(screen: Screen) -> None:
    screen.begin()
    path = screen.at("/events", 2)
    with screen.program.asked("GET", path, {"authorization": f"Bearer {screen.program.token}"}) as response:
        events = parsed(lines_of(response))
        first = next(events)[1]
        assert (first["covered"], len(first["view"]["hand"])) == (False, 5)
        assert screen.move({"type": "quit_deal"}).status == 200
        later = next(
            message for _, message in events if message["view"]["phase"] == "pass" and message["n"] > first["n"] + 1
        )
        assert (later["covered"], later["view"]["hand"]) == (True, [])
    assert len(screen.message(2)["view"]["hand"]) == 5


def test_what_one_person_does_needs_their_seat(screen: Screen) -> None:
    screen.begin()
    n, hand = screen.message()["n"], screen.message(0)["view"]["hand"]
    passed = {"type": "pass", "cards": hand[:3]}
    for end, body in (
        ("moves", {"n": n, "move": passed}),
        ("check", {"n": n, "move": passed}),
        ("hint", {"n": n}),
        ("undo", {"n": n}),
        ("options", {"auto": {"on": True}}),
        ("options", {"name": "Cleo"}),
        ("options", {"counting": True}),
        ("move", {}),
        ("reactions", {"reaction": "thanks"}),
    ):
        answer = screen.post(f"/{end}", body)
        assert (answer.status, answer.json["code"]) == (409, "not-now"), end
        assert not set(hand) & set(strings_in(answer.json))
    wrong = screen.post("/moves", {"n": n, "move": passed}, 2)
    assert wrong.status == 422, "those are not the cards of that seat"


def test_a_browser_speaks_for_its_own_seats_alone(screen: Screen, server: Running) -> None:
    screen.begin()
    assert refused(screen.program, "GET", screen.at(seat=1))[:2] == (403, "forbidden"), "a computer player"
    assert refused(screen.program, "GET", screen.at(seat=7))[:2] == (403, "forbidden")
    stranger = server.program()
    stranger.token = stranger.ask("POST", "/api/tables", {}).json["token"]
    for seat in (None, 0, 2):
        assert refused(stranger, "GET", screen.at(seat=seat))[:2] == (403, "forbidden")
        assert refused(stranger, "GET", screen.at("/events", seat))[:2] == (403, "forbidden")
    holders = [seat.holder for seat in server.tables._live[screen.table].row.seats]
    assert len({holders[0], holders[2]}) == 2
    for holder in (holders[0], holders[2]):  # whoever has read the store
        assert refused(Program(server.port, holder), "GET", screen.at(seat=2))[0] == 401


def test_a_friend_elsewhere_sees_only_their_own_and_may_not_speak_for_the_screen(server: Running) -> None:
    seats = [{"kind": "person", "name": "Ann"}, HERE | {"name": "Ben"}, {"kind": "person"}, {"style": "cal"}]
    screen = Screen(server, seats=seats)
    [invitation] = screen.new["invitations"]
    cara = server.program()
    took = cara.ask("POST", screen.at(f"/seats/{invitation['seat']}"), {"code": invitation["code"], "name": "ben"})
    assert took.status == 201
    cara.token = took.json["token"]
    assert took.json["message"]["here"] == [2]
    assert not took.json["message"]["host"]
    assert [each["name"] for each in took.json["message"]["seats"]][:3] == ["Ann", "Ben", "ben 2"]
    assert screen.message(1)["host"], "at the screen of the host"
    screen.begin()
    assert cara.ask("GET", screen.at()).json["view"]["seat"] == 2
    assert refused(cara, "GET", screen.at(seat=1))[:2] == (403, "forbidden")

    # They all are connected by one stream.
    with screen.program.events(screen.table) as events:
        next(events)
        clock = server.tables._live[screen.table].table.presence
        assert [clock.is_connected(each) for each in {*clock._streams.values()}] == [True]
        table = server.tables._live[screen.table].table
        assert [table.turn_clock.is_away(seat) for seat in (0, 1)] == [False, False]


def test_another_person_sits_down_at_the_screen_of_a_guest(server: Running) -> None:
    host = server.program()
    made = host.ask("POST", "/api/tables", {"seats": [{"kind": "person"}] * 4}).json
    table: str = made["table"]
    first, second, third = made["invitations"]
    guest = server.program()
    taken = f"/api/tables/{table}/seats/"
    guest.token = guest.ask("POST", f"{taken}{first['seat']}", {"code": first["code"], "name": "Ben"}).json["token"]
    again = {"code": second["code"], "name": "Ann"}
    assert refused(guest, "POST", f"{taken}{second['seat']}", again)[:2] == (409, "not-now")
    with guest.events(table) as events:
        assert not next(events)[1]["covered"]
        beside = guest.ask("POST", f"{taken}{second['seat']}", again | {"here": True})
        assert next(events)[1]["covered"], "from now on they share the screen"
    assert beside.status == 201
    assert beside.json["message"]["covered"]
    assert beside.json["message"]["here"] == [first["seat"], second["seat"]]
    letters = {"letters": third["letters"], "name": "Eve", "here": True}
    assert guest.ask("POST", "/api/seats", letters).json["message"]["here"] == [1, 2, 3]
    assert guest.ask("GET", f"/api/tables/{table}?seat=2").json["view"]["seat"] == 2
    assert refused(host, "GET", f"/api/tables/{table}?seat=2")[:2] == (403, "forbidden")


def test_consent_is_asked_of_other_screens_and_answered_once_for_each(server: Running) -> None:
    screen = Screen(server, **GAMES["hearts"])
    screen.begin()
    n = screen.message()["n"]
    alone = screen.move({"type": "quit_deal"})
    assert alone.status == 200, "they ask each other aloud"
    assert alone.json["n"] > n

    seats = [{"kind": "person"}, HERE | {"name": "Ben"}, {"kind": "person"}, {"style": "cal"}]
    screen = Screen(server, seats=seats)
    [invitation] = screen.new["invitations"]
    cara = server.program()
    cara.token = cara.ask("POST", screen.at("/seats/2"), {"code": invitation["code"]}).json["token"]
    screen.begin()
    asked = screen.post("/moves", {"n": screen.message()["n"], "move": {"type": "quit_deal"}}, 1)
    assert asked.status == 202
    assert asked.json["request"]["waits_for"] == [2]
    assert screen.post("/consent", {"request": asked.json["request"]["request"], "agrees": False}).status == 200
    n = screen.message()["n"]
    asks = cara.ask("POST", screen.at("/moves"), {"n": n, "move": {"type": "quit_deal"}}).json["request"]
    assert asks["waits_for"] == [0, 1]
    agreed = screen.post("/consent", {"request": asks["request"], "agrees": True}, 1)
    assert agreed.status == 200
    assert agreed.json["request"] is None
    assert agreed.json["n"] > n


def test_a_screen_leaves_as_one_and_one_person_may_leave_alone(server: Running) -> None:
    screen = Screen(server, **GAMES["hearts"])
    screen.begin()
    assert screen.program.ask("DELETE", screen.at(seat=0)).status == 204
    left = screen.message()
    assert (left["here"], left["covered"], left["host"]) == ([2], False, True)
    assert left["seats"][0]["name"] == "The Shark"
    assert screen.table in [each["table"] for each in screen.program.ask("GET", "/api/tables").json]

    screen = Screen(server, **GAMES["gin"])
    screen.begin()
    assert screen.program.ask("DELETE", screen.at()).status == 204
    assert refused(screen.program, "GET", screen.at())[0] == 404
    assert screen.table not in [each["table"] for each in screen.program.ask("GET", "/api/tables").json]
    record = screen.program.ask("GET", screen.at("/record")).body.decode()
    assert "Shark" not in record


def test_a_record_of_a_match_at_one_screen_keeps_the_deal_in_progress_to_itself(screen: Screen) -> None:
    screen.begin()
    hand = screen.message(0)["view"]["hand"]
    kept = f"/api/records/{screen.table}"
    for path in (screen.at("/record"), kept, f"{kept}/file", "/api/records"):
        answer = screen.program.ask("GET", path)
        assert answer.status == 200, answer.body
        text = answer.body.decode()
        assert "Deal 1" not in text
        assert not any(f'"{card}"' in text for card in hand)
    assert screen.program.ask("GET", f"{kept}/deals/1").status == 404


def test_each_persons_play_counts_for_their_name(server: Running) -> None:
    screen = Screen(server, **GAMES["gin"])
    screen.begin()
    last = screen.play(Random(3))
    own = screen.program.ask("GET", "/api/stats/figures").json["gin"]
    ann = screen.program.ask("GET", "/api/stats/figures?player=Ann").json["gin"]
    ben = screen.program.ask("GET", "/api/stats/figures?player=Ben").json["gin"]
    assert own == ann
    assert ben is not None
    assert {**ann, "won": 0} != {**ben, "won": 0}
    [match] = screen.program.ask("GET", "/api/stats?player=Ben").json["gin"]["latest"]
    assert match["names"] == ["Ann", "Ben"]
    assert json.dumps(match["winners"]) == json.dumps(last["view"]["winners"])


def test_people_elsewhere_are_open_seats_and_several_at_the_screen_cannot_choose_a_deal(server: Running) -> None:
    program = server.program()
    wanted = {"seats": [{"kind": "person"}, HERE, HERE, {"kind": "person"}]}
    made = program.ask("POST", "/api/tables", wanted).json
    assert [each["seat"] for each in made["invitations"]] == [3]
    assert [each["name"] for each in made["message"]["seats"]] == ["South", "West", "North", "East"]
    assert refused(server.program(), "POST", "/api/tables", GAMES["gin"] | {"number": 5})[0] == 422


def test_two_at_one_screen_at_one_process_play_with_a_friend_at_another(database: str, tmp_path: Path) -> None:
    """The requests of the screen go to either process, as its connections do."""
    seats = [{"kind": "person", "name": "Ann"}, HERE | {"name": "Ben"}, {"kind": "person"}, {"style": "cal"}]
    with running(tmp_path, database) as ours, running(tmp_path, database) as theirs:
        screen, rng, cara = Screen(ours, seats=seats, goal=5), Random(7), theirs.program()
        [invitation] = screen.new["invitations"]
        took = cara.ask("POST", screen.at("/seats/2"), {"code": invitation["code"], "name": "Cara"})
        assert (took.status, took.json["message"]["here"]) == (201, [2])
        cara.token = took.json["token"]
        other = screen.through(theirs)
        assert [each["name"] for each in screen.message()["seats"]][:3] == ["Ann", "Ben", "Cara"]

        with screen.program.events(screen.table) as at_screen, cara.events(screen.table) as at_cara:
            next(at_screen), next(at_cara)
            assert screen.post("/begin", {"n": 0}).status == 200
            dealt = first(at_cara, lambda message: message["view"]["phase"] == "pass")
            hands = [hands_in(either.message(seat)) for either, seat in ((other, 0), (screen, 1))]
            assert [len(hand) for hand in hands] == [13, 13] and not hands[0] & hands[1]
            covered = first(at_screen, lambda message: message["view"]["phase"] == "pass")
            for message in (covered, other.message(), screen.message()):
                del message["view"]["rules"]
                assert message["covered"] and not (hands[0] | hands[1] | hands_in(dealt)) & set(strings_in(message))
            del dealt["view"]["rules"]
            assert not (hands[0] | hands[1]) & set(strings_in(dealt))

            # Both processes know the whole screen by its one stream.
            connected = ["connected"] * 3
            shown(cara, screen, lambda message: [each["state"] for each in message["people"]] == connected)

            # Whoever asks, a screen answers once and for all of it.
            assert other.post("/undo", {"n": other.message()["n"]}, 0).status == 409, "nothing to take back yet"
            asked = screen.post("/moves", {"n": screen.message()["n"], "move": {"type": "quit_deal"}}, 1)
            assert asked.status == 202
            request = shown(cara, screen, lambda message: message["request"] is not None)["request"]
            assert request["waits_for"] == [2]
            agreed = cara.ask("POST", screen.at("/consent"), {"request": request["request"], "agrees": True})
            assert agreed.status == 200
            shown(screen.program, screen, lambda message: message["n"] >= agreed.json["n"])
            asked = cara.ask("POST", screen.at("/moves"), {"n": agreed.json["n"], "move": {"type": "quit_deal"}})
            assert asked.status == 202
            request = shown(screen.program, screen, lambda message: message["request"] is not None)["request"]
            assert sorted(request["waits_for"]) == [0, 1]
            declined = other.post("/consent", {"request": request["request"], "agrees": False}, 1)
            assert declined.status == 200 and declined.json["request"] is None

            while (message := rng.choice((screen, other)).message())["view"]["phase"] != "over":
                if message["view"]["phase"] == "deal":
                    rng.choice((screen, other)).move({"type": "deal"})
                for seat in message["view"]["to_move"]:
                    either = rng.choice((screen, other))
                    program, at = (cara, None) if seat == 2 else (either.program, seat)
                    own = program.ask("GET", screen.at(seat=at)).json if seat != 3 else None
                    if own is not None and (move := some_move(own["view"], rng)) is not None:
                        sent = program.ask("POST", screen.at("/moves", at), {"n": own["n"], "move": move})
                        assert sent.status in (200, 409), sent.body
            assert {each.ask("GET", screen.at()).json["n"] for each in (screen.program, cara)} == {message["n"]}

        assert other.program.ask("DELETE", screen.at()).status == 204
        alone = cara.ask("GET", screen.at()).json
        assert [each["kind"] for each in alone["seats"]] == ["style", "style", "person", "style"] and alone["host"]
        until = monotonic() + 60
        while (left := screen.program.ask("GET", screen.at()).status) != 404:
            assert (left, monotonic() < until) == (200, True), "they leave together"


def shown(program: Program, screen: Screen, holds: Callable[[Any], bool]) -> Any:
    """The message of the table once that holds."""
    until = monotonic() + 60
    while not holds(message := program.ask("GET", screen.at()).json):
        assert monotonic() < until, message
        sleep(0.02)
    return message


def first(events: Any, holds: Callable[[Any], bool]) -> Any:
    """The first message of which that holds."""
    return next(message for _, message in events if holds(message))
