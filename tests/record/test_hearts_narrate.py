"""Narration: the whole of a match in sentences, and to a seat nothing that it may not know."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hearthside.game import DEALER
from hearthside.hearts import BLACK_LADY, CARDSHARK, PRESETS, Deal, Direct, MoonChoice, Move, Pass, State
from hearthside.record import Record, narrate, read, redact, steps
from hearthside.record.hearts.complete import complete
from tests.golden import check_narration
from tests.lengths import length
from tests.random_matches import random_moves

EVEN = [slug for slug, rules in PRESETS.items() if not rules.uneven]
GOLDEN = Path(__file__).parents[1] / "golden" / "records"
NAMES = ("Nellie", "Cal", "Vicky", "Shark", "Chuck", "Fran")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_golden_match_is_told_as_it_was(preset: str) -> None:
    check_narration("hearts", preset)


def test_the_golden_partial_record_is_told_to_its_seat() -> None:
    (record,) = read((GOLDEN / "partial.txt").read_text("utf-8"))
    narration = "\n".join(narrate.tell(steps(record), record.seat, NAMES)) + "\n"
    assert narration == (GOLDEN / "partial.narration.txt").read_text("utf-8")


@given(st.sampled_from(EVEN), st.integers(0, 2**32), st.integers(1, 200), st.integers(0, 5))
@settings(max_examples=length(12, 60))
def test_a_seat_is_told_the_same_in_any_world_it_cannot_tell_apart(
    preset: str, seed: int, length: int, seat: int
) -> None:
    seat %= PRESETS[preset].seats
    log = random_moves(PRESETS[preset], Random(seed), length)
    record = Record.of(PRESETS[preset], log)
    *_, last = steps(record)
    assume(last.after.to_move not in ((), (DEALER,)))
    start = max(place for place, move in enumerate(log) if isinstance(move, Deal))
    truth = list(steps(record))[start:]
    # Where a hold is changed to a pass, all have seen who was to lead, and so who holds the lowest club. A record does
    # not say that, so what is completed from it may have the club elsewhere.
    assume(not any(isinstance(step.move, Direct) and step.before.turn != DEALER for step in truth))
    before = State.new(PRESETS[preset])
    for move in log[:start]:
        before = before.play(move)
    world = complete(before, redact(record, seat).deals[-1])
    assert world is not None
    other: list[Move] = [*log[:start], Deal(world.deck)]
    other += [
        Pass.of(move.seat, world.passes[move.seat], truth[-1].before.direction) if isinstance(move, Pass) else move
        for move in log[start + 1 :]
    ]
    imagined = list(steps(Record.of(PRESETS[preset], other)))[start:]
    assert list(narrate.tell(truth, seat, NAMES)) == list(narrate.tell(imagined, seat, NAMES))


@given(st.sampled_from(list(PRESETS)), st.integers(0, 2**32), st.sampled_from([None, 0, 1, 2, 3]))
@settings(max_examples=length(6, 30))
def test_what_is_said_is_whole_sentences_without_noise(preset: str, seed: int, seat: int | None) -> None:
    assume(seat is None or seat < PRESETS[preset].seats)
    record = Record.of(PRESETS[preset], random_moves(PRESETS[preset], Random(seed), 1000))
    narration = list(narrate.tell(steps(record), seat, NAMES))
    for sentence in narration:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "!" not in sentence
        assert "  " not in sentence
        assert "You has" not in sentence
        assert "None" not in sentence
    if seat is not None:
        assert not any(NAMES[seat] in sentence for sentence in narration)


def test_whoever_is_named_you_is_spoken_to() -> None:
    log = random_moves(BLACK_LADY, Random(1), 60)
    narration = list(narrate.tell(steps(Record.of(BLACK_LADY, log)), None, ("You", "Cal", "Vicky", "Shark")))
    assert any(sentence.startswith("You play ") for sentence in narration)
    assert not any("You plays" in sentence for sentence in narration)


def test_a_choice_for_a_moon_is_told_to_its_seat_alone() -> None:
    state = State.new(CARDSHARK)
    choice = MoonChoice(1, True)
    after = state.play(choice)
    assert narrate.step(state, choice, after, 1, NAMES) == ["Your moon would take 26 off your own score."]
    assert narrate.step(state, choice, after, 0, NAMES) == []
    assert narrate.step(state, choice, after, None, NAMES) == ["Cal’s moon would take 26 off Cal’s own score."]
