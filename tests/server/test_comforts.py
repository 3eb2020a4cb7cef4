"""Comforts over HTTP: what each does to the messages, the bytes, the record and the statistics."""

import json
from random import Random
from typing import Any

import pytest

from hearthside.cards import Card, Cards
from hearthside.record import read

from .asking import Program, awaited, play_until, some_move
from .conftest import Running
from .spying import cards_in
from .test_api import at_rest, created, refused


def post(program: Program, table: str, end: str, body: object) -> Any:
    answer = program.ask("POST", f"/api/tables/{table}/{end}", body)
    assert answer.status == 200, answer.body
    return answer.json


def move(program: Program, table: str, wanted: object) -> Any:
    n = at_rest(program, table)["n"]
    return post(program, table, "moves", {"n": n, "move": wanted})


def played_out(program: Program, table: str, rng: Random, deals: int) -> Any:
    """Play at random until so many deals are over, or the match is; the last message."""

    def done(message: Any) -> bool:
        return len(message["view"]["history"]) >= deals or message["view"]["phase"] == "over"

    return play_until(program, table, done, rng)


def named(message: Any) -> frozenset[Card]:
    """Every card that a message names, but for what each card is worth."""
    view = {name: value for name, value in message["view"].items() if name != "rules"}
    return cards_in(json.dumps(message | {"view": view}))


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_other_hands_are_in_the_bytes_only_once_they_are_asked_for(program: Program, game: str) -> None:
    new = created(program, game=game, deal=6)
    table, mine = new["table"], set(Cards.parse(" ".join(new["message"]["view"]["hand"])))
    upcards = {each for each in (new["message"]["view"].get("upcard"),) if each}
    open_to_all = mine | set(Cards.parse(" ".join(upcards)))
    assert named(new["message"]) <= open_to_all
    assert new["message"]["open"] is None
    shown = post(program, table, "options", {"all_hands": True})
    assert shown["practice"]
    assert set(Cards.parse(" ".join(shown["open"][0]))) == mine
    counts = shown["view"]["counts"]
    assert [len(hand) for hand in shown["open"]] == counts
    assert len({card for hand in shown["open"] for card in hand}) == sum(counts)
    # Nobody else's answers, and nothing but that field, tells of them.
    hidden = post(program, table, "options", {"all_hands": False})
    assert hidden["open"] is None
    assert hidden["practice"], "what was seen was seen"
    assert named(program.ask("GET", f"/api/tables/{table}").json) <= open_to_all
    assert cards_in(program.ask("GET", f"/api/tables/{table}/record").body.decode()) <= open_to_all


@pytest.mark.parametrize(("game", "gone"), [("hearts", "played"), ("gin", "discarded")])
def test_the_counting_aid_comes_with_each_message_while_it_is_on(program: Program, game: str, gone: str) -> None:
    table, rng = created(program, game=game)["table"], Random(3)
    before = at_rest(program, table)
    assert (before["counting"], before["practice"]) == (None, False)
    message = post(program, table, "options", {"counting": True})
    assert message["practice"]
    for _ in range(4):
        counting, view = message["counting"], message["view"]
        assert (counting["gone"], counting["by_rank"]) == (gone, game == "gin")
        squares = [square for suit in counting["suits"] for square in suit["squares"]]
        assert len(squares) == 52 and squares.count("yours") == len(view["hand"])
        assert sum(suit["out"] for suit in counting["suits"]) == squares.count("out") + squares.count("known")
        assert f"{counting['suits'][0]['out']} still out" in counting["suits"][0]["label"]
        message = move(program, table, some_move(at_rest(program, table)["view"], rng))
    off = post(program, table, "options", {"counting": False})
    assert (off["counting"], off["practice"]) == (None, True)
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    assert '[SouthCounts "with help"]' in text and '[SouthCounts "alone"]' in text and '[Practice "yes"]' in text


def test_a_record_tells_of_what_was_changed_by_hand_and_holds(program: Program) -> None:
    table, rng = created(program, deal=5)["table"], Random(3)
    assert at_rest(program, table)["view"]["directions"] == ["left", "right", "across", "hold", "scatter"]
    message = move(program, table, {"type": "direct", "direction": "across"})
    assert [each["type"] for each in message["saw"]][-1] == "directed"
    assert (message["view"]["direction"], message["view"]["pass_to"]) == ("across", 2)
    move(program, table, {"type": "scores", "scores": [1, 2, 3, 4]})
    post(program, table, "options", {"all_hands": True})
    played_out(program, table, rng, 1)
    message = move(program, table, {"type": "scores", "scores": [0, 0, 0, 0]})
    assert message["view"]["rescored"] == [{"after": 0, "scores": [1, 2, 3, 4]}, {"after": 1, "scores": [0, 0, 0, 0]}]
    move(program, table, {"type": "deal"})
    message = move(program, table, {"type": "quit_deal"})
    assert [each["type"] for each in message["saw"]] == ["deal_quit", "dealt"]
    assert message["view"]["deal"] == 2
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    for told in ("passes across", "scores 1 2 3 4", "scores 0 0 0 0"):
        assert f"(South {told})" in text
    assert '[SouthSees "all hands"]' in text
    assert '[DealsQuit "1"]' in text and '[Practice "yes"]' in text
    (record,) = read(text)
    assert len(record.deals) == 2


def test_auto_play_is_named_in_the_message_and_the_record_and_a_style_that_is_none_is_refused(program: Program) -> None:
    table = created(program, deal=5)["table"]
    options = f"/api/tables/{table}/options"
    assert refused(program, "POST", options, {"auto": {"on": True, "style": "nobody"}})[:2] == (404, "not-found")
    on = post(program, table, "options", {"auto": {"on": True, "style": "frank"}})
    said = "Fraidy Frank plays your cards."
    assert on["auto"] == {
        "style": "frank",
        "name": "Fraidy Frank",
        "demo": False,
        "deal": False,
        "reason": None,
        "sentence": said,
    }
    with program.events(table) as events:
        message = next(each for _, each in events if each["view"]["phase"] == "deal")
    assert len(message["view"]["history"]) == 1, "all of the deal is played"
    off = post(program, table, "options", {"auto": {"on": False}})
    assert off["auto"] is None
    assert '[SouthAuto "frank"]' in program.ask("GET", f"/api/tables/{table}/record").body.decode()


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_deal_is_played_out_and_the_cards_come_back_by_themselves(program: Program, game: str) -> None:
    table = created(program, game=game, deal=5, pace=5000)["table"]
    style = "frank" if game == "hearts" else "nellie"
    out = {"auto": {"on": True, "style": style, "deal": True}}
    assert post(program, table, "options", out)["auto"]["deal"]
    with program.events(table) as events:
        message = next(each for _, each in events if each["view"]["history"])
    assert message["auto"] is None and message["practice"]
    assert refused(program, "POST", f"/api/tables/{table}/options", out)[:2] == (409, "not-now")
    message = move(program, table, {"type": "deal"})
    assert message["auto"] is None and not message["view"]["gave" if game == "hearts" else "discards"]
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    assert f'[SouthAuto "{style}"]' in text and '[SouthAuto "off"]' in text


def test_with_a_pause_the_message_says_who_is_waited_for(program: Program) -> None:
    table, rng = created(program, deal=5)["table"], Random(1)
    assert post(program, table, "options", {"pause": True})["pause"]
    message = at_rest(program, table)
    move(program, table, some_move(message["view"], rng))
    with program.events(table) as events:
        message = next(each for _, each in events if each["waits"] or awaited(each))
        if message["waits"]:
            n = message["n"]
            post(program, table, "options", {"go_on": n})
            assert next(each for _, each in events if each["n"] > n)["saw"]


def test_what_cannot_be_changed_is_refused_with_a_sentence(program: Program) -> None:
    message = created(program, deal=5)["message"]
    table = message["table"]
    moves = f"/api/tables/{table}/moves"

    def problem(wanted: object) -> tuple[int, str, str]:
        n = at_rest(program, table)["n"]
        return refused(program, "POST", moves, {"n": n, "move": wanted})

    assert problem({"type": "scores", "scores": [1, 2, 3]})[:2] == (422, "illegal")
    assert "Stay below" in problem({"type": "scores", "scores": [1, 2, 3, 100]})[2]
    assert problem({"type": "direct", "direction": "up"})[:2] == (422, "malformed")
    played_out(program, table, Random(2), 1)
    assert problem({"type": "quit_deal"})[:2] == (409, "not-now")
    gin = created(program, game="gin")["table"]
    moves = f"/api/tables/{gin}/moves"
    directed = {"n": 1, "move": {"type": "direct", "direction": "left"}}
    assert refused(program, "POST", moves, directed)[:2] == (422, "malformed")


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_a_practice_match_is_left_out_of_the_statistics(server: Running, game: str) -> None:
    for practice in (False, True):
        program = server.program()
        rules = {"rules": "black-lady goal=5", "goal": 5} if game == "hearts" else {"rules": "standard goal=1"}
        table = created(program, game=game, **rules)["table"]
        if practice:
            post(program, table, "options", {"all_hands": True})
        message = played_out(program, table, Random(2), 99)
        assert message["view"]["phase"] == "over"
        stats = program.ask("GET", "/api/stats").json
        kept = (stats if game == "hearts" else stats["gin"])["latest"]
        assert len(kept) == (0 if practice else 1)
