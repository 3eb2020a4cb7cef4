"""What finished matches say of how a player plays: counted right, once, and for nobody else."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random

import pytest

from hearthside import gin
from hearthside.ai.hearts.play_statistics import seat_statistics
from hearthside.app.statistics.counting import CountedMatch, Counts, luck
from hearthside.app.statistics.gin import TURNS
from hearthside.app.statistics.hearts import PASSES
from hearthside.app.statistics.play import added_up, counted
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER
from hearthside.gin import Kind
from hearthside.gin.turns import Source, Turn
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, DealResult, Direction, Pass, Play, State
from hearthside.match import AllHands, Entry, Log
from hearthside.match.states import States
from hearthside.storage import Result
from tests.random_matches import random_move
from tests.record import gin_matches

QS = Card.parse("QS")


def match(seed: int, preset: str = "black-lady") -> Log:
    """A whole match of Hearts with random cards."""
    log, rng, numbers = Log(PRESETS[preset]), Random(seed), count(seed)
    while log.state.to_move:
        dealt = log.state.to_move == (DEALER,)
        log.add(Entry(Deal(shuffled(next(numbers))) if dealt else random_move(log.state, rng)))
    return log


def ended(counts: Counts, game: str = "hearts", rules: str = "black-lady") -> CountedMatch:
    return CountedMatch(Result("t", "2026-01-01T00:00:00+00:00", game, rules, (), "[]", "[]", "[]"), counts)


# ---- Hearts ----


@pytest.mark.parametrize("preset", ["black-lady", "cardshark", "tommys-black-maria"])
def test_what_all_seats_did_adds_up_to_what_was_played(preset: str) -> None:
    log = match(7, preset)
    results = log.state.results
    seats = [counted(log, seat) for seat in range(4)]
    assert {each["deals"] for each in seats} == {len(results)}
    assert [each["points"] for each in seats] == [sum(deal.points[seat] for deal in results) for seat in range(4)]
    assert sum(each["took"] for each in seats) == len(results)
    queens = [who_played_and_took(log, deal) for deal in results]
    assert [each["took"] for each in seats] == [sum(took == seat for _, took in queens) for seat in range(4)]
    assert [each["gave"] for each in seats] == [
        sum(played == seat != took for played, took in queens) for seat in range(4)
    ]
    shown = [seat_statistics(log.state.rules, deal) for deal in results]
    for name, field in (("tried", "moon_tried"), ("moments", "stop_chances"), ("stopped", "stopped")):
        assert [each[name] for each in seats] == [
            sum(getattr(deal[seat], field) for deal in shown) for seat in range(4)
        ]
    moons = sum(deal.shooter is not None for deal in results)
    assert (sum(each["made"] for each in seats), sum(each["against"] for each in seats)) == (moons, 3 * moons)
    for each in seats:
        by_way = sum(each[f"{way.value}/deals"] for way in Direction)
        by_what = sum(each[f"{what}/deals"] for what in ("gave", "kept", "got", "void", "other"))
        assert by_way == each["deals"] == by_what + each["hold/deals"]
    assert sum(each["gave/deals"] for each in seats) == sum(each["got/deals"] for each in seats)


def who_played_and_took(log: Log, deal: DealResult) -> tuple[int | None, int]:
    """Whose card the queen was, where she was played, and who got her."""
    played = [
        (trick.leader + trick.cards.index(QS)) % log.state.rules.seats for trick in deal.tricks if QS in trick.cards
    ]
    return (played[0] if played else None), next(seat for seat, taken in enumerate(deal.taken) if QS in taken)


def test_where_the_queen_counts_nothing_nobody_took_or_gave_her() -> None:
    counts = [counted(match(7, "hearts-only"), seat) for seat in range(4)]
    assert [(each["took"], each["gave"]) for each in counts] == [(0, 0)] * 4


def deal_with(passes: Callable[[int, Cards], Sequence[Card]], number: int = 5) -> Log:
    """A deal of Black Lady to its end, in which each seat passes what it is told, cards being as they come."""
    log, rng = Log(BLACK_LADY), Random(1)
    log.add(Entry(Deal(shuffled(number))))
    state = log.state
    assert isinstance(state, State)
    for seat in range(4):
        log.add(Entry(Pass(seat, Cards.of(passes(seat, Cards(state.hands[seat]))))))
    while not log.state.results:
        seat = log.state.to_move[0]
        log.add(Entry(Play(seat, rng.choice(list(log.state.legal(seat))))))
    return log


def holder(number: int = 5) -> int:
    """Who is dealt the queen."""
    return shuffled(number).index(QS) % 4


def without_queen(hand: Cards) -> list[Card]:
    """Three cards that leave each suit in the hand, and the queen where she is."""
    suits = {suit: [card for card in hand if card.suit == suit and card != QS] for suit in {card.suit for card in hand}}
    long = max(suits.values(), key=len)
    assert len(long) > 3
    return long[:3]


def test_a_pass_is_known_by_what_it_did() -> None:
    mine = holder()
    gave = deal_with(lambda seat, hand: [QS, *without_queen(hand)[:2]] if seat == mine else without_queen(hand))
    kept = deal_with(lambda _, hand: without_queen(hand))
    to = (mine + 1) % 4
    for log, names in ((gave, {mine: "gave", to: "got"}), (kept, {mine: "kept", to: "other"})):
        for seat, name in names.items():
            counts = counted(log, seat)
            found = {what for what in PASSES if counts[f"{what}/deals"]}
            assert found == {name, "left"}
            result = log.state.results[0]
            assert counts[f"{name}/points"] == result.points[seat]
            assert counts[f"{name}/took"] == (QS in result.taken[seat])


def test_a_suit_is_emptied_by_a_pass() -> None:
    number, seat, single = next(singletons())

    def passes(at: int, cards: Cards) -> Sequence[Card]:
        rest = [card for card in without_queen(cards) if card != single]
        return [single, *rest[:2]] if at == seat else without_queen(cards)

    assert counted(deal_with(passes, number), seat)["void/deals"] == 1


def test_a_suit_that_was_empty_when_dealt_was_not_emptied_by_a_pass() -> None:
    """A seat without a suit, which keeps of each other suit what it has."""
    number, seat = next(
        (number, seat)
        for number in count(1)
        for seat in range(4)
        if QS not in (hand := shuffled(number)[seat::4])
        and QS not in shuffled(number)[(seat - 1) % 4 :: 4]
        and len({card.suit for card in hand}) == 3
    )
    log = deal_with(lambda _, hand: without_queen(hand), number)
    assert {what for what in PASSES if counted(log, seat)[f"{what}/deals"]} == {"other", "left"}


def singletons() -> Iterator[tuple[int, int, Card]]:
    """Deals with a suit of one card at a seat that has no queen of spades, and is passed none."""
    for number in count(1):
        hands = [Cards.of(shuffled(number)[seat::4]) for seat in range(4)]
        for seat, hand in enumerate(hands):
            for card in hand:
                alone = sum(other.suit == card.suit for other in hand) == 1
                if alone and QS not in hand and QS not in hands[seat - 1]:
                    yield number, seat, card


# ---- Gin ----


def hand(kind: gin.Kind, winner: int | None, points: int, knocker: int | None, turns: int = 3) -> gin.HandResult:
    """A hand of which nothing matters but who knocked after how many turns, and who won what."""
    declined = [Turn(0, Source.DECLINED, None), Turn(1, Source.DECLINED, None)]
    taken = [Turn(seat, Source.STOCK, None) for _ in range(turns) for seat in (0, 1)]
    if knocker == 0:
        taken.pop()  # North's turn was to come
    two, none = (Cards(0), Cards(0)), ((), ())
    return gin.HandResult(
        kind, winner, points, 0, False, knocker, 1, Card(0), 10, two, none, (), two, (0, 0), (0, 0),
        (*declined, *taken), (), (),
    )  # fmt: skip


def test_a_sheet_of_hands_is_counted_by_hand() -> None:
    """What each hand is for South, and for North the other way round.

    1 South knocks in its fourth turn, the declined card aside, and wins 20. 2 South knocks in its fifth and is
    undercut, 31 lost. 3 North knocks and is undercut. 4 South goes gin in its ninth turn, for 40. 5 North goes big gin.
    6 The stock comes to its end. 7 South knocks in its fourth turn, and nobody wins. 8 North knocks in its thirteenth.
    """
    hands = (
        hand(Kind.KNOCK, 0, 20, 0, 4), hand(Kind.UNDERCUT, 1, 31, 0, 5), hand(Kind.UNDERCUT, 0, 12, 1),
        hand(Kind.GIN, 0, 40, 0, 9), hand(Kind.BIG_GIN, 1, 50, 1), hand(Kind.DRAWN, None, 0, None),
        hand(Kind.EQUAL, None, 0, 0, 4), hand(Kind.KNOCK, 1, 7, 1, 13),
    )  # fmt: skip
    log = Log(gin.STANDARD)
    log.states = States(log.states[0]._replace(results=hands))
    names = ("hands", "won", "drawn", "knocks", "faced", "gins", "undercuts", "suffered")
    south, north = (counted(log, seat) for seat in (0, 1))
    assert [south[name] for name in names] == [8, 3, 2, 3, 2, 1, 1, 1]
    assert [north[name] for name in names] == [8, 3, 2, 2, 3, 1, 1, 1]
    told = added_up([ended(south, "gin", "standard")]).gin
    assert told is not None
    assert [(each.turns, each.knocks, each.won, each.undercut, each.points) for each in told.turns] == [
        ("1 to 4", 2, 1, 0, 10), ("5 to 8", 1, 0, 1, -31), ("9 to 12", 1, 1, 0, 40),
    ]  # fmt: skip
    assert [(each.name, each.count, each.of, each.base) for each in told.counts] == [
        ("won", 3, 8, "hands"), ("drawn", 2, 8, "hands"), ("gins", 1, 8, "hands"), ("undercuts", 1, 2, "faced"),
        ("suffered", 1, 3, "knocks"),
    ]  # fmt: skip
    assert told.counts[0].label == "Hands that you won"
    told = added_up([ended(north, "gin", "standard")]).gin
    assert told is not None
    assert [(each.turns, each.knocks, each.points) for each in told.turns] == [
        ("1 to 4", 2, (50 - 12) / 2), ("13 and later", 1, 7),
    ]  # fmt: skip


def test_what_both_did_at_gin_adds_up() -> None:
    log, rng = Log(gin.PRESETS["ginrummy42"]), Random(4)
    while log.state.to_move:
        log.add(Entry(gin_matches.random_move(log.state, rng)))
    results = log.state.results
    mine, other = counted(log, 0), counted(log, 1)
    assert mine["hands"] == len(results) > 3
    assert mine["won"] + other["won"] + mine["drawn"] == len(results)
    assert (mine["undercuts"], mine["faced"]) == (other["suffered"], other["knocks"])
    knocks = [result for result in results if result.knocker == 0]
    assert sum(mine[f"{name}/knocks"] for name, _ in TURNS) == len(knocks)
    assert sum(mine[f"{name}/points"] for name, _ in TURNS) == sum(
        result.points if result.winner == 0 else -result.points for result in knocks
    )
    told = added_up([ended(mine, "gin", "ginrummy42")])
    assert told.hearts is None
    assert told.gin is not None
    assert told.gin.hands == len(results)
    assert sum(each.knocks for each in told.gin.turns) == len(knocks)


# ---- Added up ----


def test_statistics_are_those_of_all_matches_together() -> None:
    first, second = counted(match(7), 0), counted(match(8), 0)
    found = added_up([ended(first), ended(Counts()), ended(second)]).hearts
    assert found is not None
    assert found.deals == first["deals"] + second["deals"]
    assert found.points == pytest.approx((first["points"] + second["points"]) / found.deals)
    assert found.fair == pytest.approx(26 / 4, abs=3)
    assert [each.deals for each in found.matches] == [first["deals"], second["deals"]]
    assert {each.what for each in found.passes} <= set(PASSES.values())
    assert [ended(first, rules=rules).rules_name for rules in ("black-lady", "of-later")] == ["Black Lady", "of-later"]
    assert added_up([]).hearts is None is added_up([ended(Counts())]).gin


def test_what_passes_did_most_often_comes_first_and_any_other_pass_after_it() -> None:
    often = {"other": 9, "gave": 1, "kept": 2, "void": 4, "left": 3, "across": 5, "hold": 2}
    found = added_up([ended(Counts(deals=16, seats=4, **{f"{name}/deals": count for name, count in often.items()}))])
    assert found.hearts is not None
    order = ("void", "kept", "gave", "other", "left", "across", "hold")
    assert [each.what for each in found.hearts.passes] == [PASSES[name] for name in order]


def test_a_moon_that_takes_points_off_counts_below_nothing() -> None:
    deal = Counts(deals=1, points=-26, table=-26, seats=4)
    found = added_up([ended(deal), ended(Counts(deals=1, points=6, table=26, seats=4))]).hearts
    assert found is not None
    assert (found.points, found.fair) == (-10, 0)


def test_what_is_fair_is_told_over_tables_of_any_size() -> None:
    found = added_up([ended(Counts(deals=1, table=26, seats=4)), ended(Counts(deals=2, table=52, seats=6))]).hearts
    assert found is not None
    assert (found.fair, [each.fair for each in found.matches]) == (7.8, [6.5, 52 / 6])


def test_the_latest_fifty_are_told_in_a_row() -> None:
    matches = [
        ended(Counts(deals=1, points=k, table=26, seats=4))._replace(reviews={1: reviewed(k)}) for k in range(52)
    ]
    found = added_up(matches).hearts
    assert found is not None
    assert [each.points for each in found.matches] == list(range(2, 52))
    assert [each.skill.points for each in found.luck.matches] == [-k for k in range(2, 52)]


def test_practice_is_left_out() -> None:
    log = match(7)
    assert counted(log, 0)
    log.add(Entry(AllHands(0, shown=True)))
    assert counted(log, 0) == Counts()


# ---- Luck and skill ----


def reviewed(points: float, *, inaccuracies: int = 0) -> Counts:
    """A deal that was looked back at; its choices cost as many points, and luck gave three times as many."""
    chance = points / 100
    sums = {"decisions": 14, "luck": 3 * points, "skill": -points, "variance": 0.25, "inaccuracy": inaccuracies}
    return Counter(sums | {"luck_chance": 3 * chance, "skill_chance": -chance, "variance_chance": 0.0004})


def test_luck_and_skill_are_told_a_deal_from_matches_that_were_looked_at_whole() -> None:
    two, one = Counts(deals=2, points=10, table=52, seats=4), Counts(deals=1, points=3, table=26, seats=4)
    matches = [
        ended(two)._replace(reviews={1: reviewed(1, inaccuracies=2), 2: reviewed(2)}),
        ended(two)._replace(reviews={2: reviewed(9)}),
        ended(one)._replace(reviews={1: reviewed(0.5)}),
        ended(two),
    ]
    found = luck(matches, "deal")
    assert (found.deals, found.left, found.decisions) == (3, 3, 42)
    assert (found.inaccuracies, found.mistakes, found.blunders) == (2, 0, 0)
    assert found.skill.points == pytest.approx(-3.5 / 3)
    assert found.luck.points == pytest.approx(3.5)
    assert found.skill.chance == pytest.approx(-0.035 / 3)
    assert found.error.points == pytest.approx((3 * 0.25) ** 0.5 / 3)
    assert [(each.deals, each.skill.points, each.inaccuracies) for each in found.matches] == [(2, -3, 2), (1, -0.5, 0)]
    assert found.summary == (
        "Luck came to +3.5 points a deal, and your choices to −1.2, give or take 0.6."
        " In the chance to win the match that is +3.5% and −1.2% a deal."
    )
    assert found.marks_summary == "2 inaccuracies, 0 mistakes and 0 blunders in 42 decisions of 3 deals."
    assert found.left_summary == "3 deals of finished matches have not been reviewed."
    assert luck([], "deal").deals == luck([ended(one)], "deal").deals == 0
    assert luck([ended(one)], "deal").left_summary == "1 deal of finished matches has not been reviewed."
