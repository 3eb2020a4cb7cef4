"""A hand of Gin played once more with the hands exchanged, over HTTP."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hearthside.app.live_table import LiveTable
from hearthside.cards import DECK, Card
from hearthside.game import Deal
from hearthside.games import GAMES
from hearthside.gin import Discard, Draw
from hearthside.gin.presets import parse
from hearthside.match import Entry, MirrorPlay, MirrorSource
from hearthside.match.text import mirror_text, plus
from hearthside.record import from_json, read, write
from hearthside.record.gin.deal import HandRecord
from tests.laid import random_match

from .asking import Program, awaited, some_move
from .conftest import Running
from .test_api import at_rest, created, refused
from .test_deals import SHORT, moves_of, next_deal, played, send


def one_hand(server: Running, program: Program, seed: int) -> Any:
    """The message of a match of which one hand was played."""
    return server.laid(program, random_match(parse("standard goal=500"), Random(seed), 1))


def exchanged(program: Program, table: str, deal: int) -> Any:
    answer = program.ask("POST", f"/api/tables/{table}/replay", {"deal": deal, "mirror": True})
    assert answer.status == 201, answer.body
    return answer.json


def noted(program: Program, table: str) -> Any:
    """The match, once it knows what came of a hand that was exchanged."""
    with program.events(table) as events:
        return next(message for _, message in events if message["mirrors"])


def mirror_of(hand: Any) -> HandRecord:
    assert isinstance(hand, HandRecord) and hand.mirror is not None
    return hand.played(hand.mirror)


def won(hand: Any, seat: int) -> int:
    points: int = hand["points"]
    return 0 if hand["winner"] is None else points if hand["winner"] == seat else -points


def test_the_other_hand_has_the_cards_the_score_and_the_turn_of_the_opponent(program: Program) -> None:
    table = created(program, **SHORT["gin"])["table"]
    first = played(program, table, Random(1))[-1]
    next_deal(program, first)
    heard = played(program, table, Random(2))
    told = program.ask("GET", f"/api/tables/{table}/deals/2").json
    assert heard[-1]["can_mirror"]
    began = exchanged(program, table, 2)
    view = began["view"]
    assert (view["seat"], began["mirrored"], began["replay"]) == (1, True, table)
    assert view["scores"] == first["view"]["scores"], "the seats keep theirs, and the two exchange seats"
    assert view["dealer"] == heard[0]["view"]["dealer"]
    assert sorted(view["hand"])[:10] == sorted(told["cards"][1:20:2])
    assert [seat["style"] for seat in began["seats"]] == ["shark", None]
    assert began["mirrors"] == []
    assert not began["can_mirror"]
    over = played(program, began["table"], Random(3))[-1]
    assert over["view"]["history"][0]["number"] == told["number"]
    [both] = noted(program, table)["mirrors"]
    assert both["yours"] == won(heard[-1]["view"]["history"][1], 0), "of that hand, and not of the first"
    assert both["mirrored"] == won(over["view"]["history"][0], 1)


def test_both_hands_stand_together_at_the_match_and_at_the_table_of_the_mirror(
    program: Program, server: Running
) -> None:
    before = one_hand(server, program, 4)
    table = before["table"]
    began = exchanged(program, table, 1)
    over = played(program, began["table"], Random(5))[-1]
    now = noted(program, table)
    [both] = now["mirrors"]
    yours, mirrored = won(before["view"]["history"][0], 0), won(over["view"]["history"][0], 1)
    told = {"yours": yours, "mirrored": mirrored, "together": yours + mirrored}
    sentence = mirror_text(yours, mirrored, helped=False)
    assert both == {"deal": 1, "helped": False, "sentence": sentence, **told}
    assert program.ask("GET", f"/api/tables/{began['table']}").json["mirrors"] == [both]
    assert (now["n"], now["practice"]) == (before["n"] + 1, before["practice"])
    assert now["view"]["scores"] == before["view"]["scores"]
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    assert f"\nTogether {yours + mirrored} {yours + mirrored}\n" in text
    [there] = read(program.ask("GET", f"/api/tables/{began['table']}/record").body.decode())
    here: Any = read(text)[0]
    assert moves_of(write(replace(there, tags=()))) == moves_of(write(replace(here, deals=(mirror_of(here.deals[0]),))))
    twin = program.ask("GET", f"/api/tables/{table}/record?format=json").json
    assert from_json(twin) == here

    # The first time counts: whoever plays it once more knows every card.
    once_more = exchanged(program, table, 1)
    played(program, once_more["table"], Random(6))
    next_deal(program, now)
    assert program.ask("GET", f"/api/tables/{table}").json["mirrors"] == [both]
    assert len(read(program.ask("GET", f"/api/tables/{began['table']}/record").body.decode())[0].deals) == 1


def replayed(program: Program, table: str, play: str) -> Any:
    answer = program.ask("GET", f"/api/records/{table}/deals/1?play={play}")
    assert answer.status == 200, answer.body
    return answer.json


def test_the_record_is_replayed_from_either_side(program: Program, server: Running) -> None:
    table = one_hand(server, program, 16)["table"]
    began = exchanged(program, table, 1)
    over = played(program, began["table"], Random(17))[-1]
    [both] = noted(program, table)["mirrors"]
    first, mirror = replayed(program, table, "first"), replayed(program, table, "mirror")
    [told] = first["second_plays"]
    assert mirror["second_plays"] == [told]
    assert told == {"play": "mirror", "title": "The other hand", "sentence": both["sentence"]}
    assert (first["seat"], mirror["seat"]) == (0, 1)
    assert (first["play"], mirror["play"], mirror["names"]) == ("first", "mirror", first["names"][::-1])
    assert [hand["cards"] for hand in mirror["frames"][0]["hands"]] == [
        hand["cards"] for hand in first["frames"][0]["hands"]
    ], "the cards stay where they are, and the chairs are exchanged"
    there = replayed(program, began["table"], "first")
    assert [frame["sentences"] for frame in mirror["frames"]] == [frame["sentences"] for frame in there["frames"]]
    assert max(over["view"]["history"][0]["points"], 0) in mirror["frames"][-1]["points"]
    assert any(frame["markable"] for frame in first["frames"])
    assert not any(frame["markable"] for frame in mirror["frames"])
    assert program.ask("GET", f"/api/records/{table}/deals/1?play=again").status == 404


@pytest.mark.parametrize("side", ["match", "mirror"])
@pytest.mark.parametrize("help_", [{"all_hands": True}, {"auto": {"on": True, "style": "cal"}}])
def test_where_the_reader_was_helped_on_either_side_it_is_told_and_counts_nowhere(
    side: str, help_: dict[str, Any], program: Program
) -> None:
    def helped(table: str) -> None:
        assert program.ask("POST", f"/api/tables/{table}/options", help_).status == 200

    table = created(program, **SHORT["gin"])["table"]
    if side == "match":
        helped(table)
    last = played(program, table, Random(18))[-1]
    if side == "match":
        off: dict[str, Any] = {"all_hands": False, "auto": {"on": False}}
        program.ask("POST", f"/api/tables/{table}/options", off)
    began = exchanged(program, table, 1)
    if side == "mirror":
        helped(began["table"])
    over = played(program, began["table"], Random(19))[-1]
    [both] = noted(program, table)["mirrors"]
    assert both["helped"]
    assert over["mirrors"] == [both]
    assert replayed(program, table, "mirror")["second_plays"][0]["sentence"] == both["sentence"]
    text = program.ask("GET", f"/api/tables/{table}/record").body.decode()
    assert "\nMirror South helped\n" in text
    assert f"\nTogether {both['together']} 0\n" in text
    assert last["view"]["scores"] == program.ask("GET", f"/api/tables/{table}").json["view"]["scores"]


@pytest.mark.parametrize("helped", [False, True])
def test_hands_from_either_side_are_counted_for_matches_that_came_to_their_end(
    helped: bool, program: Program, server: Running
) -> None:
    def total() -> Any:
        return next(each for each in program.ask("GET", "/api/mirrors").json if each["game"] == "gin")

    last = server.laid(program, random_match(parse("standard goal=0"), Random(20)))
    table = last["table"]
    assert last["view"]["phase"] == "over"
    assert total() == {"game": "gin", "total": 0, "won": 0, "lost": 0, "tied": 0, "sentence": ""}
    began = exchanged(program, table, 1)
    if helped:
        program.ask("POST", f"/api/tables/{began['table']}/options", {"all_hands": True})
    played(program, began["table"], Random(21))
    [both] = noted(program, table)["mirrors"]
    if helped:
        assert both["helped"] and both["together"]
        assert total() == {"game": "gin", "total": 0, "won": 0, "lost": 0, "tied": 0, "sentence": ""}
        return
    sign = (both["together"] > 0) - (both["together"] < 0)
    counts = {"won": int(sign > 0), "lost": int(sign < 0), "tied": int(not sign)}
    assert total() == {"game": "gin", "total": sign, "sentence": f"Over all matches: {plus(sign)}.", **counts}


def test_what_comes_of_it_outdates_no_question_at_the_match(program: Program, server: Running) -> None:
    last = one_hand(server, program, 7)
    table = last["table"]
    began = exchanged(program, table, 1)
    next_deal(program, last)
    with program.events(table) as events:
        asked = next(message for _, message in events if awaited(message))
    played(program, began["table"], Random(8))
    assert noted(program, table)["n"] == asked["n"] + 1
    move = some_move(asked["view"], Random(9))
    answer = program.ask("POST", f"/api/tables/{table}/moves", {"n": asked["n"], "move": move})
    assert answer.status == 200, answer.body


def test_the_opponent_meets_the_exchanged_cards_as_anybody_in_that_chair(program: Program, server: Running) -> None:
    """The same play in the other seat gets the same answers."""
    table = one_hand(server, program, 10)["table"]
    texts = []
    for _ in range(2):
        again = exchanged(program, table, 1)["table"]
        played(program, again, Random(11))
        texts.append(moves_of(program.ask("GET", f"/api/tables/{again}/record").body.decode()))
    assert texts[0] == texts[1]


def test_hands_are_exchanged_where_that_has_a_meaning(program: Program) -> None:
    def refusal(table: str, **wanted: object) -> Any:
        return refused(program, "POST", f"/api/tables/{table}/replay", {"mirror": True, **wanted})

    hearts = created(program, **SHORT["hearts"])["table"]
    assert refusal(hearts) == (409, "not-now", "Hands can be exchanged only at Gin Rummy.")
    table = created(program, **SHORT["gin"])["table"]
    assert refusal(table) == (409, "not-now", "That hand is not over yet.")
    played(program, table, Random(12))
    assert refusal(table, deal=2) == (409, "not-now", "That hand is not over yet.")
    again = exchanged(program, table, 1)["table"]
    played(program, again, Random(13))
    assert refusal(again) == (409, "not-now", "Hands can be exchanged only from the match itself. Go back to it.")


def test_the_other_hand_begun_anew_counts_in_no_total(program: Program, server: Running) -> None:
    table = one_hand(server, program, 12)["table"]
    began = at_rest(program, exchanged(program, table, 1)["table"])
    send(program, began, some_move(began["view"], Random(13)))
    send(program, at_rest(program, began["table"]), {"type": "quit_deal"})
    over = played(program, began["table"], Random(13))[-1]
    assert [each["helped"] for each in over["mirrors"]] == [True]


def test_in_hollywood_the_other_hand_begins_without_points(program: Program) -> None:
    table = created(program, game="gin", rules="hollywood", goal=500)["table"]
    last = played(program, table, Random(14))[-1]
    while not any(last["view"]["scores"]):
        next_deal(program, last)
        last = played(program, table, Random(14))[-1]
    next_deal(program, last)
    last = played(program, table, Random(15))[-1]
    began = exchanged(program, table, len(last["view"]["history"]))
    assert began["view"]["scores"] == [0, 0]


def test_a_log_with_exchanged_hands_reads_back_as_it_was() -> None:
    gin = GAMES["gin"]
    for entry in (
        Entry(MirrorPlay(3, 1, (Draw(0), Discard(0, Card.parse("KS"))))),
        Entry(MirrorPlay(3, 1, (Draw(0), Discard(0, Card.parse("KS"))), True)),
        Entry(Deal(DECK, 1), 1045, replay="a table", mirror=MirrorSource(3, -17)),
        Entry(Deal(DECK, 1), 1045, replay="a table", mirror=MirrorSource(3, -17, True)),
    ):
        assert Entry.from_json(gin, json.loads(json.dumps(entry.to_json(gin)))) == entry
    older = {name: value for name, value in Entry(MirrorPlay(3, 1, ())).to_json(gin).items() if name != "helped"}
    assert Entry.from_json(gin, older) == Entry(MirrorPlay(3, 1, ()))
    assert Entry.from_json(gin, {**Entry(Deal(DECK)).to_json(gin), "mirror": [3, 1]}).mirror == MirrorSource(3, 1)
    broken = {**Entry(Deal(DECK)).to_json(gin), "mirror": ["3", 1]}
    with pytest.raises(ValueError, match=r"The field mirror of a deal cannot be read\."):
        Entry.from_json(gin, broken)


def test_a_result_that_a_killed_program_did_not_pass_on_is_passed_on_after_the_next_start(server: Running) -> None:
    program = server.program()
    table = one_hand(server, program, 4)["table"]
    began = exchanged(program, table, 1)
    with pytest.MonkeyPatch.context() as killed:
        killed.setattr(LiveTable, "tell_origin", lambda *_: None)
        played(program, began["table"], Random(5))
    assert program.ask("GET", f"/api/tables/{table}").json["mirrors"] == []
    server.tables._live.clear()
    assert program.ask("GET", "/api/tables").status == 200, "the first page lists the tables"
    assert len(noted(program, table)["mirrors"]) == 1
