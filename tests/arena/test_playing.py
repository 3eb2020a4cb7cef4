"""Matches without people: whole, legal, repeatable, and honest."""

from importlib import import_module
from itertools import product
from random import Random
from typing import Any

import pytest

from hearthside import arena, gin
from hearthside.ai import STYLES
from hearthside.ai.gin import BASELINES
from hearthside.cards import shuffled
from hearthside.game import Limit
from hearthside.hearts import BLACK_LADY, CARDSHARK, OPENSPIEL, PRESETS, Ending, Pass, Play, Rules, points
from hearthside.record import final, read, write
from tests.lengths import IN_FULL

STYLE_IDS = list(STYLES)
QUICKLY = Limit(worlds=4)
"""What there is to prove of a match hangs on who plays it, not on how well."""
GIN_IDS = [style.id for style in STYLES.values() if "gin" in style.games]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_is_played_to_its_end_under_every_preset(preset: str) -> None:
    rules = PRESETS[preset]
    if not IN_FULL:
        rules = rules.with_goal(2 if rules.ending is Ending.DEALS else 26)
    record = arena.match(rules, STYLE_IDS[: rules.seats], 11, QUICKLY)
    assert final(record).winners
    assert read(write(record)) == [record]


@pytest.mark.parametrize("preset", gin.PRESETS)
def test_a_match_of_gin_is_played_to_its_end_under_every_preset(preset: str) -> None:
    rules = gin.PRESETS[preset]
    record = arena.match(rules, ["shark", "simple"], 11, QUICKLY)
    assert final(record).winners
    assert read(write(record)) == [record]
    assert record.names == ("The Shark", "Simple")
    assert (record.tag("SouthStyle"), record.tag("NorthStyle")) == ("shark", "simple")


@pytest.mark.parametrize("style", [*GIN_IDS, *BASELINES])
def test_whoever_plays_gin_repeats_a_match_from_its_numbers(style: str) -> None:
    rules = gin.PRESETS["eaai"] if IN_FULL else gin.PRESETS["eaai"].with_goal(40)
    first = list(arena.matches(rules, [style, "simple"], 21, 2, QUICKLY))
    assert list(arena.matches(rules, [style, "simple"], 21, 2, QUICKLY)) == first
    deals = [deal for record in first for deal in record.deals]
    assert [deal.number for deal in deals] == list(range(21, 21 + len(deals)))
    assert all(deal.deck == shuffled(21 + place) for place, deal in enumerate(deals))


def test_where_nobody_names_styles_every_seat_has_one() -> None:
    assert arena.default_styles(gin.STANDARD) == ["cal", "shark"]
    assert arena.default_styles(PRESETS["three-hand"]) == ["nellie", "cal", "vicky"]
    assert arena.default_styles(PRESETS["six-hand"]) == ["nellie", "cal", "vicky", "shark", "nellie", "cal"]
    record = arena.match(PRESETS["six-hand"], arena.default_styles(PRESETS["six-hand"]), 4, QUICKLY)
    assert record.names == tuple(STYLES[style].name for style in arena.default_styles(PRESETS["six-hand"]))
    assert record.tag("SoutheastStyle") == "cal"


def test_every_style_plays_the_guest_and_the_one_who_peeks_among_them() -> None:
    record = arena.match(OPENSPIEL, STYLE_IDS[4:], 3, QUICKLY)
    assert final(record).winners
    assert record.tag("EastStyle") == STYLE_IDS[7]


def test_the_same_numbers_give_the_same_matches() -> None:
    seats = ["guest", "cal", "nellie", "vicky"]
    rules = CARDSHARK if IN_FULL else CARDSHARK.with_goal(26)
    first = list(arena.matches(rules, seats, 21, 2, QUICKLY))
    assert list(arena.matches(rules, seats, 21, 2, QUICKLY)) == first
    assert arena.match(rules, seats, first[1].deals[0].number or 0, QUICKLY) == first[1]


def test_deals_are_numbered_on_through_all_matches() -> None:
    rules = BLACK_LADY if IN_FULL else BLACK_LADY.with_goal(26)
    records = list(arena.matches(rules, STYLE_IDS[:4], 8, 2, QUICKLY))
    deals = [deal for record in records for deal in record.deals]
    assert [deal.number for deal in deals] == list(range(8, 8 + len(deals)))
    assert all(deal.deck == shuffled(8 + place) for place, deal in enumerate(deals))


def test_seats_and_deals_have_random_generators_of_their_own() -> None:
    seats = product(("seat", "guest"), (1, 11), (0, 1))
    assert len({arena.seat_rng(what, deal, seat).random() for what, deal, seat in seats}) == 8


@pytest.mark.parametrize("styles", [["cal"], ["cal"] * 3, ["cal", "frank"], ["guest", "cal"], ["nobody", "cal"]])
def test_seats_of_gin_that_cannot_be_filled_are_refused(styles: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        arena.match(gin.STANDARD, styles, 1)


def test_what_others_are_measured_by_in_gin_plays_no_hearts() -> None:
    with pytest.raises(ValueError, match="Nobody here plays as 'simple'"):
        arena.match(BLACK_LADY, ["cal", "cal", "cal", "simple"], 1)


@pytest.mark.parametrize("styles", [["cal"] * 3, ["cal"] * 5, ["cal", "cal", "cal", "nobody"]])
def test_seats_that_cannot_be_filled_are_refused(styles: list[str]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        arena.match(BLACK_LADY, styles, 1)


def test_rules_without_an_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("hearthside.arena.matches"), "_ENDLESS", 3)
    with pytest.raises(ValueError, match="After 3 deals no match has ended"):
        arena.match(Rules(name="Long", goal=9999, points=points(QS=1)), STYLE_IDS[:4], 1)


def test_players_and_functions_of_ones_own_sit_beside_those_by_name() -> None:
    class Chuck:
        """Is called as the one who is shown all hands, and is not."""

        def choose(self, view: Any, rng: Random, limit: Limit) -> Any:
            assert view.seat == 0 and not hasattr(view, "hands")
            return Pass.of(0, list(view.legal)[:3], view.direction) if view.passing else Play(0, view.legal[0])

    def lowest(observation: Any, mask: Any, rng: Random) -> int:
        return int(mask.argmax())

    played = arena.play(BLACK_LADY, [Chuck(), lowest, "duck", "duck"], 5, single=True)
    assert sum(played.state.scores) in (26, 78)
    styles = [str(played.record.tag(f"{name}Style")) for name in ("South", "West", "North")]
    assert [style.rpartition(".")[2] for style in styles] == ["Chuck", "lowest", "duck"]
    assert read(write(played.record)) == [played.record]
    with pytest.raises(ValueError, match=r"lambda> chose action -1, which is not legal there"):
        arena.match(BLACK_LADY, [lambda observation, mask, rng: -1, "duck", "duck", "duck"], 5)
