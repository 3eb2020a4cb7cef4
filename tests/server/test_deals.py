"""Deals by number, deals played again, and deals that are proven, over HTTP."""

from hashlib import sha256
from random import Random
from typing import Any

import pytest

from hearthside.cards import DEAL_NUMBERS, shuffled
from hearthside.game import BadRecord
from hearthside.games import GAMES
from hearthside.match.link import code_of, read_link
from hearthside.record import from_json, read

from .asking import FEW_CARDS, Program, awaited, some_move
from .conftest import Running
from .test_api import at_rest, created, refused

SHORT: dict[str, dict[str, object]] = {
    "hearts": {"rules": FEW_CARDS, "goal": 200},
    "gin": {"game": "gin", "rules": "standard", "goal": 500},
}


def played(program: Program, table: str, rng: Random, until: str = "deal") -> list[Any]:
    """Every message up to the end of the deal, with random moves of the seat's own."""
    messages: list[Any] = []
    with program.events(table) as events:
        for _, message in events:
            messages.append(message)
            if message["view"]["phase"] in (until, "over"):
                return messages
            move = some_move(message["view"], rng) if awaited(message) else None
            if move is not None:
                program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
    raise AssertionError("the stream ended")


def send(program: Program, message: Any, move: Any) -> Any:
    answer = program.ask("POST", f"/api/tables/{message['table']}/moves", {"n": message["n"], "move": move})
    assert answer.status == 200, answer.body
    return answer.json


def next_deal(program: Program, message: Any, **wanted: object) -> Any:
    return send(program, message, {"type": "deal"} | wanted)


@pytest.mark.parametrize("game", SHORT)
def test_the_seal_told_before_a_deal_is_the_one_that_its_cards_and_salt_come_to(game: str, program: Program) -> None:
    table = created(program, **SHORT[game])["table"]
    first = played(program, table, Random(1))
    coming = first[-1]["seal"]
    assert len({message["seal"] for message in first[:-1]}) == 1, "one seal for all of a deal"
    dealt = next_deal(program, first[-1])
    assert dealt["seal"] == coming, "told before the cards were dealt"
    told = program.ask("GET", f"/api/tables/{table}/deals/1").json
    text = f"hearthside seal {told['salt']}/{' '.join(told['cards'])}"
    assert sha256(text.encode()).hexdigest() == told["seal"] == first[0]["seal"]
    assert told["cards"] == [str(card) for card in shuffled(int(told["number"]))]


@pytest.mark.parametrize("game", SHORT)
def test_no_byte_of_a_deal_in_progress_holds_its_salt_or_its_number(game: str, program: Program) -> None:
    table = created(program, **SHORT[game])["table"]
    program.answers.clear()
    records = []
    with program.events(table) as events:
        for _, message in events:
            if message["view"]["phase"] in ("deal", "over"):
                break
            if awaited(message) and (move := some_move(message["view"], Random(2))):
                records += [
                    program.ask("GET", f"/api/tables/{table}/record?format={form}").body.decode()
                    for form in ("text", "json")
                ]
                assert program.ask("GET", f"/api/tables/{table}/deals/1").status == 409
                program.ask("POST", f"/api/tables/{table}/moves", {"n": message["n"], "move": move})
    in_play = [answer.body.decode() for answer in program.answers][:-1]
    told = program.ask("GET", f"/api/tables/{table}/deals/1").json
    assert records
    assert all(told["seal"] in each for each in records)
    assert not [body for body in in_play if told["salt"] in body or told["number"] in body]
    after = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    assert f'[Sealed "{told["seal"]}"]\n[Salt "{told["salt"]}"]' in after


def test_a_record_whose_cards_are_not_those_that_were_sealed_is_refused_with_its_line(program: Program) -> None:
    table = created(program, **SHORT["hearts"])["table"]
    played(program, table, Random(3))
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    assert read(text)
    salt = program.ask("GET", f"/api/tables/{table}/deals/1").json["salt"]
    line = next(n for n, row in enumerate(text.splitlines(), 1) if salt in row)
    with pytest.raises(BadRecord, match=f"line {line}: The cards of deal 1 are not those that were sealed."):
        read(text.replace(salt, salt[::-1]))


@pytest.mark.parametrize("game", SHORT)
def test_a_deal_that_is_asked_for_is_dealt_and_makes_the_match_practice(game: str, program: Program) -> None:
    table = created(program, **SHORT[game])["table"]
    last = played(program, table, Random(4))[-1]
    assert not last["practice"]
    dealt = next_deal(program, last, number=1045)
    assert dealt["practice"]
    assert dealt["seal"] is None, "whoever asked may know its cards"
    deck = [str(card) for card in shuffled(1045)]
    hand = set(deck[:20][dealt["view"]["seat"] :: 4 if game == "hearts" else 2])
    assert set(dealt["view"]["hand"]) == hand
    after = played(program, table, Random(4))[-1]
    assert after["view"]["history"][1]["number"] == "1045"
    assert program.ask("GET", f"/api/tables/{table}/deals/2").json["chosen"]
    twice = refused(program, "POST", f"/api/tables/{table}/moves", {"n": 0, "move": {"type": "deal", "number": -1}})
    assert twice[:2] == (422, "malformed")


@pytest.mark.parametrize("game", SHORT)
def test_a_number_that_was_drawn_is_told_in_digits_and_deals_the_same_cards_when_it_is_asked_for(
    game: str, program: Program
) -> None:
    table = created(program, **SHORT[game])["table"]
    last = played(program, table, Random(4))[-1]
    told = program.ask("GET", f"/api/tables/{table}/deals/1").json
    number = told["number"]
    assert number == last["view"]["history"][0]["number"] and number.isdecimal()
    assert int(number) > 2**53, "a number in JavaScript would not hold it"
    link = program.ask("POST", "/api/deals/read", {"code": told["code"]}).json
    replayed = program.ask("GET", f"/api/records/{table}/deals/1").json
    opened = program.ask("GET", f"/api/records/{table}").json
    assert link["number"] == replayed["number"] == opened["deals"][0]["number"] == number
    found = program.ask("GET", f"/api/records?q={number}").json["records"]
    assert [(each["record"], each["hits"][0]["sentence"]) for each in found] == [(table, f"Deal {number}.")]
    for asked in (number, int(number)):
        again = created(program, **SHORT[game], number=asked)["table"]
        played(program, again, Random(4))
        cards = program.ask("GET", f"/api/tables/{again}/deals/1").json
        assert (cards["number"], cards["cards"]) == (number, told["cards"])


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (DEAL_NUMBERS, f"is not below {DEAL_NUMBERS}."),
        (str(DEAL_NUMBERS), f"is not below {DEAL_NUMBERS}."),
        (-1, "is below 0."),
        ("-1", "is not a whole number."),
        ("9" * 40, "is not a whole number."),
        ("12a", "is not a whole number."),
        ("", "is not a whole number."),
        (5.5, "is not a whole number."),
        (True, "is not a whole number."),
    ],
)
def test_what_is_no_deal_number_is_refused_with_a_sentence(number: object, sentence: str, program: Program) -> None:
    asked = refused(program, "POST", "/api/tables", {**SHORT["hearts"], "number": number})
    assert asked == (422, "malformed", f"The field number {sentence}")
    table = created(program, **SHORT["hearts"])["table"]
    body = {"n": 0, "move": {"type": "deal", "number": number}}
    assert refused(program, "POST", f"/api/tables/{table}/moves", body)[2] == f"The field move.number {sentence}"


def moves_of(text: str) -> list[str]:
    """The lines of the last deal of a record: its hands, its moves and its points, but neither tags nor totals."""
    lines = text[text.rindex("\nDeal " if "\nDeal " in text else "\nHand ") :].splitlines()
    return [line for line in lines if line[:1] not in ("[", "")]


@pytest.mark.parametrize("game", SHORT)
def test_a_deal_played_again_is_met_alike_and_leaves_the_match_alone(game: str, program: Program) -> None:
    """The same seats answer the same play in the same way, in a later deal as in the first."""
    table = created(program, **SHORT[game])["table"]
    first = played(program, table, Random(5))[-1]
    next_deal(program, first)
    second = played(program, table, Random(6))[-1]
    record = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    replay = program.ask("POST", f"/api/tables/{table}/replay", {"deal": 2})
    assert replay.status == 201, replay.body
    again = replay.json
    assert (again["replay"], again["practice"]) == (table, True)
    assert again["view"]["scores"] == first["view"]["scores"]
    waiting = {row["table"]: row["over"] for row in program.ask("GET", "/api/tables").json}
    assert not waiting[again["table"]]
    over = played(program, again["table"], Random(6))[-1]
    repeated = program.ask("GET", f"/api/tables/{again['table']}/record").body.decode()
    assert moves_of(repeated) == moves_of(record)
    assert program.ask("GET", f"/api/tables/{table}").json["view"]["scores"] == second["view"]["scores"]
    waiting = {row["table"]: row["over"] for row in program.ask("GET", "/api/tables").json}
    assert waiting[again["table"]], "it is not offered to go on with"
    assert waiting[table] == bool(second["view"]["winners"])
    body = {"n": over["n"], "move": {"type": "deal"}}
    refusal = refused(program, "POST", f"/api/tables/{again['table']}/moves", body)
    assert refusal == (409, "not-now", f"This {GAMES[game].deal} was played again. The match goes on where it stood.")


@pytest.mark.parametrize("game", SHORT)
def test_a_deal_played_again_begins_anew_where_it_is_thrown_away(game: str, program: Program) -> None:
    table = created(program, **SHORT[game])["table"]
    next_deal(program, played(program, table, Random(5))[-1])
    if game == "hearts":
        send(program, at_rest(program, table), {"type": "direct", "direction": "hold"})
        send(program, at_rest(program, table), {"type": "scores", "scores": [1, 2, 3, 4]})
    played(program, table, Random(6))
    began = at_rest(program, program.ask("POST", f"/api/tables/{table}/replay", {"deal": 2}).json["table"])
    assert send(program, began, some_move(began["view"], Random(7)))["n"] > began["n"]
    send(program, at_rest(program, began["table"]), {"type": "quit_deal"})
    anew = at_rest(program, began["table"])
    same = ("hand", "scores", "to_move", "phase", *(("direction",) if game == "hearts" else ("upcard",)))
    assert [anew["view"][each] for each in same] == [began["view"][each] for each in same]
    assert (anew["replay"], anew["can_quit"]) == (table, True)
    over = played(program, anew["table"], Random(6))[-1]
    assert over["view"]["scores"] == at_rest(program, table)["view"]["scores"], "and is met alike"


def test_a_match_that_a_replay_decides_is_not_counted(program: Program) -> None:
    table = created(program, rules="black-lady", goal=1)["table"]
    last = played(program, table, Random(7))[-1]
    while not last["view"]["winners"]:  # equals at the bottom play on
        next_deal(program, last)
        last = played(program, table, Random(7))[-1]
    assert len(program.ask("GET", "/api/stats").json["latest"]) == 1
    again = program.ask("POST", f"/api/tables/{table}/replay", {}).json["table"]
    assert played(program, again, Random(7))[-1]["view"]["winners"]
    assert len(program.ask("GET", "/api/stats").json["latest"]) == 1


def test_a_deal_that_is_not_over_is_not_told_of_nor_played_again(program: Program) -> None:
    table = created(program, **SHORT["hearts"])["table"]
    expected = (409, "not-now", "That deal is not over yet.")
    for deal in (0, 1, 2, 99):
        assert refused(program, "GET", f"/api/tables/{table}/deals/{deal}") == expected
    assert refused(program, "POST", f"/api/tables/{table}/replay", {}) == expected
    assert refused(program, "POST", f"/api/tables/{table}/replay", {"deal": 1}) == expected


# ---- Duplicate ----


def watched(program: Program, table: str, deal: int) -> list[Any]:
    """All frames of the computer's turn."""
    frames: list[Any] = []
    while True:
        path = f"/api/tables/{table}/duplicate/{deal}?start={len(frames)}"
        shown = program.ask("GET", path).json
        frames += shown["deal"]["frames"]
        if shown["over"]:
            return frames


@pytest.mark.parametrize("game", SHORT)
def test_the_computer_plays_the_same_cards_and_the_match_keeps_what_came_of_it(game: str, program: Program) -> None:
    table = created(program, **SHORT[game])["table"]
    path = f"/api/tables/{table}/duplicate"
    sentence = f"Finish the {GAMES[game].deal} first; then the computer plays your cards."
    assert refused(program, "POST", path, {}) == (409, "not-now", sentence)
    before = played(program, table, Random(8))[-1]
    assert (before["can_duplicate"], before["duplicates"]) == (True, [])
    assert refused(program, "GET", f"{path}/1")[:2] == (409, "not-now")
    assert refused(program, "POST", path, {"style": "nobody"})[:2] == (404, "not-found")
    shown = program.ask("POST", path, {"style": "cal"})
    assert shown.status == 202, shown.body
    frames = watched(program, table, 1)
    told = program.ask("GET", f"/api/tables/{table}/deals/1").json["cards"]
    seats, size = (4, 5) if game == "hearts" else (2, 10)
    assert [sorted(hand["cards"]) for hand in frames[0]["hands"]] == [
        sorted(told[s : seats * size : seats]) for s in range(seats)
    ]
    assert all(frame["sentences"] for frame in frames)
    with program.events(table) as events:
        now = next(message for _, message in events if message["duplicates"])
    assert now["n"] == before["n"] + 1
    assert not now["can_duplicate"]
    assert now["view"]["scores"] == before["view"]["scores"]
    [score] = now["duplicates"]
    assert (score["deal"], score["seat"], score["style"]) == (1, 0, "cal")
    if game == "hearts":
        assert score["yours"] == now["view"]["history"][0]["points"][0]
        assert score["difference"] == score["computers"] - score["yours"] + score["bonus"]
        assert score["computers"] == frames[-1]["points"][0]
    assert watched(program, table, 1) == frames, "it can be watched again, from the log"
    assert next_deal(program, now)["duplicates"] == [score]


def test_the_dup_total_counts_matches_that_came_to_their_end(program: Program) -> None:
    def totals() -> dict[str, tuple[int, int]]:
        found = program.ask("GET", "/api/duplicates").json
        return {each["game"]: (each["total"], each["won"] + each["lost"] + each["tied"]) for each in found}

    table = created(program, rules="black-lady", goal=1)["table"]
    last = played(program, table, Random(9))[-1]
    while not last["view"]["winners"]:  # equals at the bottom play on
        next_deal(program, last)
        last = played(program, table, Random(9))[-1]
    assert totals() == {"hearts": (0, 0), "gin": (0, 0)}
    program.ask("POST", f"/api/tables/{table}/duplicate", {"style": "nellie"})
    with program.events(table) as events:
        [score] = next(message["duplicates"] for _, message in events if message["duplicates"])
    sign = (score["difference"] > 0) - (score["difference"] < 0)
    for _ in range(50):
        if totals()["hearts"][1]:
            break
    assert totals() == {"hearts": (sign, 1), "gin": (0, 0)}
    assert len(program.ask("GET", "/api/stats").json["latest"]) == 1, "the match is not entered twice"

    unfinished = created(program, **SHORT["hearts"])["table"]
    played(program, unfinished, Random(10))
    program.ask("POST", f"/api/tables/{unfinished}/duplicate", {"style": "nellie"})
    watched(program, unfinished, 1)
    assert totals()["hearts"][1] == 1


@pytest.mark.parametrize("game", SHORT)
def test_the_record_has_both_plays(game: str, program: Program) -> None:
    table = created(program, **SHORT[game])["table"]
    last = played(program, table, Random(12))[-1]
    program.ask("POST", f"/api/tables/{table}/duplicate", {"style": "cal"})
    with program.events(table) as events:
        now = next(message for _, message in events if message["duplicates"])
    next_deal(program, now)
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    [record] = read(text)
    again = record.deals[0].again
    assert again is not None
    assert (again.seat, again.style) == (last["view"]["seat"], "cal")
    difference = now["duplicates"][0]["difference"]
    assert f"\nDuplicate {difference} {difference}\n" in text
    twin = program.ask("GET", f"/api/tables/{table}/record?format=json").json
    assert from_json(twin).deals[0] == record.deals[0]


# ---- Links ----


@pytest.mark.parametrize("game", SHORT)
def test_a_link_opens_the_deal_for_somebody_else_and_the_opponents_answer_alike(game: str, server: Running) -> None:
    """Scores, direction, dealer, cards, opponents, their dice and the deals before are those of the match."""
    program, other = server.program(), server.program()
    seats = [{"kind": "person"}, *[{"style": "nellie"}] * (3 if game == "hearts" else 1)]
    table = created(program, **SHORT[game], seats=seats)["table"]
    first = played(program, table, Random(13))[-1]
    change = {"type": "scores", "scores": [30 + each for each in range(len(first["view"]["scores"]))]}
    changed = program.ask("POST", f"/api/tables/{table}/moves", {"n": first["n"], "move": change}).json
    next_deal(program, changed)
    mine = played(program, table, Random(14))
    code = program.ask("GET", f"/api/tables/{table}/deals/2").json["code"]
    assert len(code) < 400
    told = other.ask("POST", "/api/deals/read", {"code": code}).json
    assert told["deals"] == 1
    assert told["scores"] == changed["view"]["scores"]
    assert (told["number"], told["seat"]) == (mine[-1]["view"]["history"][1]["number"], 0)
    opened = other.ask("POST", "/api/deals", {"code": code, "pace": 0, "name": "Dave"})
    assert opened.status == 201, opened.body
    other.token, theirs = opened.json["token"], opened.json["table"]
    assert opened.json["message"]["practice"]
    messages = played(other, theirs, Random(14))
    assert messages[-1]["seats"][0]["name"] == "Dave"
    texts = [
        who.ask("GET", f"/api/tables/{each}/record").body.decode() for who, each in ((program, table), (other, theirs))
    ]
    one, two = (
        [line for line in moves_of(text) if not line.startswith(("Deal", "Hand ", "(", "Pass "))] for text in texts
    )
    assert one == two
    if game == "hearts":
        assert messages[-1]["view"]["history"][1]["direction"] == told["direction"] == "right"
    assert messages[-1]["view"]["scores"] == mine[-1]["view"]["scores"]


def test_a_link_that_is_damaged_or_cannot_be_is_refused_with_a_sentence(program: Program) -> None:
    table = created(program, **SHORT["hearts"])["table"]
    played(program, table, Random(15))
    code = program.ask("GET", f"/api/tables/{table}/deals/1").json["code"]
    whole = "That link is incomplete. Copy all of it, from its first letter to its last."
    for bad in ("", "1", code[:-3], code[:20] + "A" + code[21:], code + "AAAA", "rubbish", "1🂡", "1" + "A" * 5000):
        assert refused(program, "POST", "/api/deals/read", {"code": bad}) == (422, "malformed", whole), bad
        assert refused(program, "POST", "/api/deals", {"code": bad})[:2] == (422, "malformed")
    assert (
        refused(program, "POST", "/api/deals", {"code": "2" + code[1:]})[2] == "That link is from a newer Hearthside."
    )
    link = read_link(code)
    for wrong in (
        link._replace(scores=(900, 1, 2, 3)),
        link._replace(number=None, cards=link.cards[1:]),
        link._replace(number=None, cards=(link.cards[1], *link.cards[1:])),
        link._replace(direction="up"),
        link._replace(styles=("cal", "vicky")),
        link._replace(seat=4),
        link._replace(styles=("cal", "nobody", "vicky")),
        link._replace(styles=("cal", "guest:" + "0" * 64, "vicky")),
    ):
        answer = program.ask("POST", "/api/deals", {"code": code_of(wrong)})
        assert answer.status in (404, 422), wrong
        assert answer.json["sentence"].endswith(".")


def test_a_first_deal_that_is_asked_for_makes_practice_and_the_next_is_drawn(program: Program) -> None:
    message = created(program, **SHORT["hearts"], number=1045)["message"]
    assert message["practice"]
    assert set(message["view"]["hand"]) == {str(card) for card in shuffled(1045)[0:20:4]}
    last = played(program, message["table"], Random(16))[-1]
    assert last["seal"] is not None


@pytest.mark.parametrize("game", SHORT)
def test_the_first_deal_can_be_sealed_before_a_card_is_dealt(game: str, server: Running) -> None:
    program = server.program()
    made = created(program, **SHORT[game], wait=True)
    table, message = made["table"], made["message"]
    assert (message["n"], message["view"]["phase"], message["view"]["hand"]) == (0, "deal", [])
    assert [each["table"] for each in program.ask("GET", "/api/tables").json] == [table]
    told = program.ask("GET", f"/api/tables/{table}").json
    assert told["seal"] == message["seal"]
    dealt = next_deal(program, message)
    assert dealt["seal"] == message["seal"]
    assert dealt["view"]["hand"]
    assert not dealt["practice"]
    played(program, table, Random(17))
    after = program.ask("GET", f"/api/tables/{table}/deals/1").json
    text = f"hearthside seal {after['salt']}/{' '.join(after['cards'])}"
    assert sha256(text.encode()).hexdigest() == message["seal"]
    assert f'[Sealed "{message["seal"]}"]' in program.ask("GET", f"/api/tables/{table}/record").body.decode()


def test_a_deal_that_is_asked_for_by_number_does_not_wait(program: Program) -> None:
    sentence = "A deal with a number is dealt at once: leave out `wait`, or the number."
    body = {**SHORT["hearts"], "number": 1045, "wait": True}
    assert refused(program, "POST", "/api/tables", body) == (422, "malformed", sentence)


def test_nothing_is_kept_of_a_match_whose_message_cannot_be_written(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hearthside.server.serializers.views import ReaderView
    from hearthside.storage.store import Store

    program = server.program()
    table = created(program, pace=0)["table"]
    played(program, table, Random(1))
    code = program.ask("GET", f"/api/tables/{table}/deals/1").json["code"]
    before = {row.id for row in Store(server.folder).matches()}

    def fails(*_: object) -> bytes:
        raise KeyError("a view that cannot be written")

    with monkeypatch.context() as broken:
        broken.setattr(ReaderView, "written", fails)
        wanted: tuple[tuple[str, dict[str, object]], ...] = (
            ("/api/tables", {}),
            ("/api/tables", {"game": "gin"}),
            ("/api/tables", {"number": 7}),
            ("/api/tables", {"wait": True}),
            ("/api/deals", {"code": code}),
            (f"/api/tables/{table}/replay", {"deal": 1}),
        )
        for path, body in wanted:
            assert program.ask("POST", path, body).status == 500
    assert {row.id for row in Store(server.folder).matches()} == before
    assert [each["table"] for each in program.ask("GET", "/api/tables").json] == [table], "nor is anything in memory"
