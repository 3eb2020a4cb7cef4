"""Deals that a program played again: text and twin keep both plays, and hold what is said of them."""

import json
from dataclasses import replace
from importlib.resources import files
from random import Random
from typing import Any

import jsonschema
import pytest

from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER, BadRecord, Deal
from hearthside.games import GAMES, game_of
from hearthside.hearts import Pass, Play
from hearthside.match.gin import GinPolicy
from hearthside.record import Record, from_json, read, steps, to_json, write
from hearthside.record.deal import Again

SCHEMA = jsonschema.Draft202012Validator(json.loads(files("hearthside").joinpath("record.schema.json").read_text()))


def played(state: Any, rng: Random) -> list[Any]:
    """The moves to the end of a deal."""
    moves: list[Any] = []
    while any(state.hands):
        seat = state.to_move[0]
        moves.append(some_move(state, seat, rng))
        state = state.play(moves[-1])
    return moves


def some_move(state: Any, seat: int, rng: Random) -> Any:
    if state.rules.game == "gin":
        moves = state.view(seat).moves
        return GinPolicy().fallback_move(state.view(seat)) if rng.random() < 0.6 else rng.choice(moves)
    legal = list(state.legal(seat))
    return Pass(seat, Cards.of(rng.sample(legal, 3))) if state.passing else Play(seat, rng.choice(legal))


def match(game: str, deals: int = 3, seed: int = 1) -> Record:
    """A match whose first two deals a program played again, and whose last one is in progress."""
    rules, rng = GAMES[game].usual.with_goal(900), Random(seed)
    state, moves, again = game_of(rules).begin(rules), list[Any](), list[Any]()
    for deal in range(deals):
        assert state.to_move == (DEALER,)
        moves.append(Deal(shuffled(deal)))
        dealt = state.play(moves[-1])
        other = [*moves, *played(dealt, rng)]
        again.append(Record.of(rules, other).deals[-1].log)
        mine = played(dealt, rng)
        mine = mine[:9] if deal == deals - 1 else mine
        for move in mine:
            dealt = dealt.play(move)
        moves += mine
        state = dealt
    record: Record = Record.of(rules, moves, range(deals))
    for deal in range(deals - 1):
        style = ("shark", "level-7")[deal % 2]
        told = Again(deal % rules.seats, style, again[deal], ("as it came",) * deal, ("so it went",) * deal)
        record = with_deal(record, deal, again=told)
    return record


def with_deal(record: Any, place: int, **changes: Any) -> Any:
    deals = list(record.deals)
    deals[place] = replace(deals[place], **changes)
    return replace(record, deals=tuple(deals))


@pytest.mark.parametrize("game", GAMES)
def test_text_and_twin_keep_both_plays_and_the_match_goes_on_from_the_first(game: str) -> None:
    for seed in range(6):
        record = match(game, seed=seed)
        text = write(record)
        assert read(text) == [record]
        assert write(read(text)[0]) == text
        as_json = json.loads(json.dumps(to_json(record)))
        SCHEMA.validate(as_json)
        assert from_json(as_json) == record
        first = with_deal(with_deal(record, 0, again=None), 1, again=None)
        assert list(steps(record)) == list(steps(first))
        assert text.count("\nAgain ") == text.count("\nDuplicate ") == 2


def duplicates(text: str) -> list[list[int]]:
    return [[*map(int, line.split()[1:])] for line in text.splitlines() if line.startswith("Duplicate ")]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_the_difference_follows_from_the_scores(game: str) -> None:
    record = match(game, seed=3)
    text = write(record)
    scores = [[*map(int, line.split()[1:])] for line in text.splitlines() if line.startswith("Score ")]
    seats = [deal.again.seat for deal in record.deals[:2] if deal.again]
    ahead = 0
    for seat, mine, other, told in zip(seats, scores[::2], scores[1::2], duplicates(text), strict=False):
        assert game == "gin" or 26 not in (*mine, *other), "no moon, or this counts too little"
        points = [row[seat] if game == "hearts" else row[1 - seat] - row[seat] for row in (mine, other)]
        ahead += points[1] - points[0]
        assert told == [points[1] - points[0], ahead]
    one, two = duplicates(text)[1]
    with pytest.raises(BadRecord, match="The difference is") as caught:
        read(text.replace(f"Duplicate {one} {two}", f"Duplicate {one} {two + 1}"))
    assert caught.value.line == 1 + text[: text.rindex("Duplicate")].count("\n")


def test_what_does_not_hold_is_refused_with_its_line() -> None:
    record = match("hearts")
    text = write(record)

    def refused(changed: str) -> tuple[str, int | None]:
        assert changed != text
        with pytest.raises(BadRecord) as caught:
            read(changed)
        return caught.value.code, caught.value.line

    again = text.index("\nAgain ")
    line = text[:again].count("\n") + 2
    assert refused(text.replace("Again South shark", "Again South Sha?rk")) == ("again", line)
    assert refused(text.replace("Again South shark", "Again Nobody shark"))[1] == line
    last = text.index("13. ", again)
    cut = text[:last] + text[text.index("\n\nDeal 2") :]
    assert refused(cut) == ("again", line)
    trick = text.index(" > ", again)
    assert refused(f"{text[:trick]} > North 99{text[text.index(chr(10), trick) :]}")[0].startswith("trick")
    twice = text.replace("\nDuplicate", "\nAgain West cal\nDuplicate", 1)
    assert refused(twice)[0] == "unexpected"


def test_a_deal_in_progress_has_no_second_play() -> None:
    record = match("hearts")
    with pytest.raises(BadRecord, match="and then to its end"):
        write(with_deal(record, 2, again=Again(0, "shark", record.deals[2].log)))
    whole = record.deals[1]
    begun = replace(record, deals=(record.deals[0], replace(whole, log=whole.log[:-1])))
    with pytest.raises(BadRecord, match="and then to its end"):
        write(with_deal(begun, 1, again=Again(0, "shark", whole.log)))


@pytest.mark.parametrize("game", GAMES)
def test_a_twin_with_another_style_or_seat_is_refused(game: str) -> None:
    as_json = json.loads(json.dumps(to_json(match(game))))
    for name, value in (("style", "The Shark"), ("seat", 6), ("log", []), ("mood", "good")):
        told = json.loads(json.dumps(as_json))
        told["deals"][0]["again"][name] = value
        with pytest.raises(BadRecord):
            from_json(told)
