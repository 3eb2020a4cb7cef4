"""One-Handed beside true matches: what one seat tells gives the view that the seat has, and the score."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hearthside import gin, hearts
from hearthside.coach.observed import Entry, FinalHands, ObservedMatch, from_record
from hearthside.hearts import BLACK_LADY, CARDSHARK
from hearthside.record import GinRecord, HeartsRecord, Record, from_json, redact, to_json, write
from hearthside.record import final as last_state
from hearthside.record import read as records
from tests.gin.strategies import walk as gin_steps
from tests.hearts.strategies import walk as hearts_steps
from tests.lengths import length

from .walks import QUEEN_ALONE, Told, by_typing, seen, walk

AnyRules = hearts.Rules | gin.Rules
RULES: list[AnyRules] = [*hearts.PRESETS.values(), *gin.PRESETS.values(), QUEEN_ALONE]
EVERY = pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.game}-{rules.name}")
SEEDS = st.integers(0, 2**32)


@EVERY
def test_the_view_and_the_score_are_those_of_the_seat_at_every_step(rules: AnyRules) -> None:
    # Four, in each of which cards are passed elsewhere; with one total there is nothing to add up.
    deals, exact = 4 if rules == BLACK_LADY else length(1, 4 if rules == CARDSHARK else 2 if rules.packs == 1 else 1), 0
    for observed, truth, _ in walk(rules, Random(rules.name), deals, by_typing):
        if observed.view is not None:
            exact += 1
            assert observed.view == seen(truth, observed.seat)
        if observed.seat in truth.to_move:
            assert observed.view is not None, "whoever is to move can be advised"
        if isinstance(truth, hearts.State) and truth.passing:
            assert not observed.hand & truth.passes[observed.seat]
        elif any(truth.hands):
            assert observed.hand == truth.hands[observed.seat]
        else:
            assert not observed.hand
            assert observed.state.scores == truth.scores
            assert observed.over == bool(truth.winners)
            rows = dict(observed.deal.score())
            assert rows["Total"] == truth.scores
            if isinstance(truth, hearts.State):
                assert rows["This deal"] == truth.results[-1].points
                assert rows.get("Cash") == (
                    tuple(1000 + each for each in truth.cash) if rules.scoring is hearts.Scoring.CASH else None
                )
            else:
                assert sum(rows["This hand"]) == truth.results[-1].points
                assert rows.get("Game 3") == (truth.sheet[2].totals if len(truth.sheet) == 3 else None)
    assert exact > 20


@pytest.mark.parametrize(("slug", "seed"), [("dynacomp", 3), ("cardshark", 0), ("cardshark", 3)])
def test_what_others_still_held_is_not_made_up_where_nobody_told_it(slug: str, seed: int) -> None:
    rules, stopped = hearts.PRESETS[slug], 0

    def silently(observed: ObservedMatch, entry: Entry) -> ObservedMatch:
        certain = observed.progress.over
        return observed if isinstance(entry, FinalHands) and certain else observed.add(entry)

    for observed, truth, _ in walk(rules, Random(seed), 4, silently):
        for result, seen_result in zip(truth.results, observed.state.results, strict=False):
            assert isinstance(result, hearts.DealResult)
            hidden = tuple(cards if seat == observed.seat else 0 for seat, cards in enumerate(result.rest))
            stopped += result.cashed_in
            assert seen_result.rest in (hidden, result.rest)
            assert seen_result._replace(rest=()) == result._replace(rest=())
            if slug == "dynacomp":
                assert seen_result.rest == hidden
    assert stopped


def broken_off(rules: AnyRules, seed: int, length: int) -> Told:
    """A match after so many steps."""
    steps = walk(rules, Random(seed), 2)
    last = next(steps)
    for _, told in zip(range(length), steps, strict=False):
        last = told
    return last


@given(st.sampled_from(RULES), SEEDS, st.integers(0, 90))
@settings(max_examples=length(7, 20))
def test_a_record_broken_off_anywhere_is_taken_up_where_it_ends(rules: AnyRules, seed: int, length: int) -> None:
    observed = broken_off(rules, seed, length).observed
    text = write(observed.record({"Adviser": "shark"}))
    (record,) = records(text)
    again = from_record(record)
    assert (again.expectation, again.hand, again.view) == (observed.expectation, observed.hand, observed.view)
    assert again.state.scores == observed.state.scores
    assert write(again.record(dict(record.tags))) == text
    assert from_json(to_json(record)) == record


@given(st.sampled_from([rules for rules in RULES if not getattr(rules, "uneven", False)]), SEEDS, st.integers(0, 150))
@example(QUEEN_ALONE, 0, 60)  # another seat shoots, and has not said what that does
@settings(max_examples=length(7, 20))
def test_the_record_that_a_table_gives_a_seat_is_taken_up(rules: AnyRules, seed: int, length: int) -> None:
    steps = gin_steps if isinstance(rules, gin.Rules) else hearts_steps
    moves = [move for (_, move, _), _ in zip(steps(rules, Random(seed), 2), range(length + 1), strict=False)]  # type: ignore[arg-type]
    whole, seat = Record.of(rules, moves), seed % rules.seats
    truth = last_state(whole)
    record = redact(whole, seat)
    assert isinstance(record, HeartsRecord | GinRecord)
    observed = from_record(record, seat)
    if isinstance(truth, hearts.State) and truth.passing:
        return
    assert observed.view is not None
    assert observed.view._replace(results=()) == truth.view(seat)._replace(results=())
