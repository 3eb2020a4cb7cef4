"""Contests by duplicate: nothing of the luck of the deal is left, and what is counted is what was played."""

from dataclasses import replace
from itertools import pairwise
from json import loads
from typing import Any

import pytest

from hearthside import arena, gin
from hearthside.ai.gin import BASELINES as GIN_BASELINES
from hearthside.ai.gin import Easy
from hearthside.ai.hearts.baselines import BASELINES, Duck
from hearthside.arena.duplicate import Contest, Field, Finished, play_text
from hearthside.game import Limit
from hearthside.games import Rules
from hearthside.gin import Kind
from hearthside.hearts import BLACK_LADY, PRESETS, DealResult
from hearthside.record import final, read
from tests.arena.work import without_clock
from tests.lengths import length

HEARTS = Contest(rules=BLACK_LADY, players=("shark", "duck"), limit=Limit(worlds=8), records=True)
GIN = Contest(rules=gin.PRESETS["eaai"], players=("patient", "simple"), records=True)


@pytest.mark.parametrize(
    ("preset", "even", "alone"), [("black-lady", 6, 4), ("three-hand", 6, 3), ("five-hand", 20, 5), ("six-hand", 20, 6)]
)
def test_every_seating_is_there_once_and_every_seat_is_held_as_often(preset: str, even: int, alone: int) -> None:
    for field, count in ((Field.EVEN, even), (Field.ALONE, alone)):
        contest = Contest(rules=PRESETS[preset], players=("shark", "duck"), field=field)
        seatings = contest.seatings
        assert len(seatings) == len(set(seatings)) == count
        held = {sum(seating[seat] == 0 for seating in seatings) for seat in range(contest.rules.seats)}
        assert len(held) == 1
        assert contest.fair == pytest.approx(50 if field is Field.EVEN else 100 / contest.rules.seats)


def test_two_seats_have_two_seatings_of_either_field() -> None:
    assert all(replace(GIN, field=field).seatings == ((0, 1), (1, 0)) for field in Field)


def test_each_player_meets_each_on_the_same_deals_and_another_seed_deals_others() -> None:
    contest = Contest(rules=BLACK_LADY, players=("random", "duck", "shark"))
    assert contest.pairs == (("random", "duck"), ("random", "shark"), ("duck", "shark"))
    deals = [replace(contest, seed=seed).deal(place) for seed in range(3) for place in range(50)]
    assert len(set(deals)) == 150
    assert HEARTS.deal(7) == contest.deal(7)


def test_on_a_ladder_each_meets_the_one_before_it() -> None:
    contest = Contest(rules=BLACK_LADY, players=("random", "duck", "shark"), ladder=True)
    assert contest.pairs == (("duck", "random"), ("shark", "duck"))
    assert Contest.from_json(contest.to_json()) == contest


def test_a_player_may_have_a_limit_of_its_own() -> None:
    few = Contest(rules=BLACK_LADY, players=("shark@2worlds", "duck"))
    finished = without_clock(few.play(0, 1))
    assert finished == without_clock(replace(few, players=("shark", "duck"), limit=Limit(worlds=2)).play(0, 1))
    assert finished != without_clock(replace(few, players=("shark@8worlds", "duck")).play(0, 1))
    assert finished == without_clock(replace(few, limit=Limit(worlds=8)).play(0, 1))
    with pytest.raises(ValueError, match="'soon' is neither"):
        replace(few, players=("shark@soon", "duck"))


@pytest.mark.parametrize("name", ["chuck", "shark-shown-all"])
def test_a_player_may_have_settings_of_its_own_and_is_still_shown_what_it_may_see(name: str) -> None:
    other = f"{name} worlds=2 pass_worlds=2"
    contest = Contest(rules=BLACK_LADY, players=(other, "duck"), records=True)
    finished = without_clock(contest.play(0, 1))
    assert finished.sides == without_clock(replace(contest, players=(f"{name}@2worlds", "duck")).play(0, 1)).sides
    # A limit of its own counts for more than its settings.
    limited = replace(contest, players=(f"{name} worlds=9 pass_worlds=9@2worlds", "duck"))
    assert finished.sides == without_clock(limited.play(0, 1)).sides
    assert [read(each)[0].tag("SouthStyle") for each in finished.records[:1]] == [other]
    assert Contest.from_json(loads(contest.text)) == contest


@pytest.mark.parametrize(
    ("rules", "level", "temperature"), [(BLACK_LADY, 8, 6.1), (gin.PRESETS["eaai"], 9, 9)], ids=["hearts", "gin"]
)
def test_a_level_with_the_settings_of_another_plays_as_that_one_does(
    rules: Rules, level: int, temperature: float
) -> None:
    same = [
        without_clock(Contest(rules=rules, players=(name, "random")).play(0, 2)).sides
        for name in ("level-1", f"level-{level} temperature={temperature}", f"level-{level}")
    ]
    assert same[0] == same[1] != same[2]


@pytest.mark.parametrize("level", ["hearts", "gin"])
def test_a_much_higher_level_gains(level: str) -> None:
    rules = BLACK_LADY if level == "hearts" else gin.PRESETS["eaai"]
    for players in (("level-4", "level-1"), ("level-8", "level-4")):
        contest = Contest(rules=rules, players=players)
        assert sum(contest.gain(contest.play(0, place)) for place in range(length(8, 25))) > 0


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("field", Field)
def test_who_plays_as_another_does_gains_nothing_by_the_cards(
    monkeypatch: pytest.MonkeyPatch, field: Field, whole: bool
) -> None:
    monkeypatch.setattr("hearthside.ai.hearts.opponents.BASELINES", {**BASELINES, "drake": Duck})
    monkeypatch.setattr("hearthside.ai.gin.opponents.BASELINES", {**GIN_BASELINES, "soft": Easy})
    for rules, players in ((BLACK_LADY, ("duck", "drake")), (gin.PRESETS["eaai"], ("easy", "soft"))):
        contest = Contest(rules=rules, players=players, field=field, whole=whole)
        for place in range(length(2, 4) if not whole else 1):
            finished = contest.play(0, place)
            assert contest.gain(finished) == pytest.approx(0, abs=1e-12)
            assert contest.rate(finished) == pytest.approx(contest.fair)


def test_the_better_player_gains_whichever_way_points_count() -> None:
    for rules, player in ((BLACK_LADY, "duck"), (gin.PRESETS["eaai"], "simple")):
        for players, sign in (((player, "random"), 1), (("random", player), -1)):
            contest = Contest(rules=rules, players=players)
            assert sum(sign * contest.gain(contest.play(0, place)) for place in range(8)) > 8


def replay(text: str) -> Any:
    """The match of a record, at its end."""
    [record] = read(text)
    return final(record)


def sides_of(finished: Finished, players: tuple[str, str]) -> tuple[dict[str, float], dict[str, float]]:
    """What the records of a finished deal or match come to, worked out from them alone."""
    sums: tuple[dict[str, float], dict[str, float]] = ({}, {})
    for text in finished.records:
        [record] = read(text)
        state = final(record)
        styles = [record.tag(f"{place}Style") for place in record.rules.places]
        for side, name in enumerate(players):
            seats = [seat for seat, style in enumerate(styles) if style == name]
            counts = sums[side]
            for result in state.results:
                counts["hands"] = counts.get("hands", 0) + len(seats)
                if isinstance(result, DealResult):
                    gained = sum(result.points[seat] for seat in seats)
                    counts["moons"] = counts.get("moons", 0) + (result.shooter in seats)
                    lost = result.shooter is not None and result.shooter not in seats
                    counts["moons_given"] = counts.get("moons_given", 0) + lost
                else:
                    gained = result.points if result.winner in seats else 0
                    ends = {"gins": (Kind.GIN, Kind.BIG_GIN), "undercuts": (Kind.UNDERCUT,)}
                    for word, kinds in ends.items():
                        counts[word] = counts.get(word, 0) + (result.kind in kinds and result.winner in seats)
                    knock = result.knocker in seats and result.kind in (Kind.KNOCK, Kind.UNDERCUT, Kind.EQUAL)
                    counts["knocks"] = counts.get("knocks", 0) + knock
                counts["points"] = counts.get("points", 0) + gained
            if state.winners:
                counts["won"] = counts.get("won", 0) + sum(seat in state.winners for seat in seats) / len(state.winners)
    return sums


@pytest.mark.parametrize("contest", [HEARTS, GIN], ids=["hearts", "gin"])
@pytest.mark.parametrize("whole", [False, True])
def test_what_is_counted_is_what_the_records_show(contest: Contest, whole: bool) -> None:
    contest = replace(contest, whole=whole)
    for place in range(length(1, 2) if whole else length(2, 6)):
        finished = contest.play(0, place)
        assert len(finished.records) == len(contest.seatings)
        for counted, recorded in zip(finished.sides, sides_of(finished, contest.pairs[0]), strict=True):
            assert {name: counted[name] for name in recorded} == pytest.approx(recorded)
        assert sum(side["won"] for side in finished.sides) == pytest.approx(len(contest.seatings))


@pytest.mark.parametrize("preset", [*PRESETS, *gin.PRESETS])
def test_a_contest_is_played_under_every_preset(preset: str) -> None:
    rules = PRESETS.get(preset) or gin.PRESETS[preset]
    contest = Contest(rules=rules, players=("random", "duck" if rules.game == "hearts" else "patient"), records=True)
    finished = contest.play(0, 1)
    assert [len(replay(text).results) for text in finished.records] == [1] * len(contest.seatings)
    assert sum(side["won"] for side in finished.sides) == pytest.approx(len(contest.seatings))
    assert all(side["hands"] > 0 for side in finished.sides)


def test_one_deal_is_won_by_the_cash_that_it_pays_else_by_the_fewest_points_and_a_tie_is_shared() -> None:
    part = HEARTS.part
    deal: Any = final(arena.match(PRESETS["openspiel"], ["duck"] * 4, 5)).results[0]
    assert part.winners(deal._replace(points=(3, 0, 23, 0))) == (1, 3)
    assert part.winners(deal._replace(cash=(5, -5, 7, -7))) == (2,)
    hand: Any = final(arena.match(gin.PRESETS["openspiel"], ["simple", "simple"], 5)).results[0]
    assert GIN.part.winners(hand._replace(winner=None)) == (0, 1)
    assert GIN.part.winners(hand._replace(winner=1)) == (1,)


def test_single_deals_pass_round_as_those_of_a_match_do() -> None:
    directions = [[replay(text).results[0].direction for text in HEARTS.play(0, place).records] for place in range(5)]
    assert [set(each) for each in directions] == [{BLACK_LADY.direction(place)} for place in range(5)]
    assert len({each[0] for each in directions}) == 4


def test_a_contest_can_be_sent_as_text_and_is_played_there_as_here() -> None:
    for contest in (replace(HEARTS, limit=Limit(worlds=3), rules=PRESETS["omnibus"]), replace(GIN, whole=True, seed=9)):
        assert Contest.from_json(contest.to_json()) == contest
        assert without_clock(play_text(contest.text, 0, 2)) == without_clock(contest.play(0, 2))


def test_another_release_is_not_asked_to_play() -> None:
    with pytest.raises(ValueError, match=r"is asked to play for Hearthside 99\.0"):
        Contest.from_json(HEARTS.to_json() | {"hearthside": "99.0"})


@pytest.mark.parametrize("players", [("shark",), ("shark", "shark"), ("shark", "nobody"), ("shark", "simple")])
def test_players_who_are_nobody_or_too_few_are_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Contest(rules=BLACK_LADY, players=players)


def test_all_that_is_spent_is_counted() -> None:
    finished = HEARTS.play(0, 0)
    assert sum(side["moves"] for side in finished.sides) == 6 * (52 + 4)
    assert all(side["seconds"] > 0 for side in finished.sides)
    assert all(one.deal(0) != other.deal(0) for one, other in pairwise([HEARTS, replace(HEARTS, seed=2)]))
