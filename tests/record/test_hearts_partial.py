"""Records of what one seat knows: they tell it all that it may know and nothing else, and are held to account too."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import ALL, Cards, shuffled
from hearthside.game import DEALER, BadRecord
from hearthside.hearts import (
    BLACK_LADY,
    CARDSHARK,
    PRESETS,
    Deal,
    Direction,
    MoonChoice,
    Move,
    Pass,
    Play,
    Rules,
    State,
)
from hearthside.hearts.moves import part
from hearthside.record import Entry, HeartsRecord, Record, final, from_json, read, redact, to_json, write
from hearthside.record.hearts.complete import complete
from hearthside.record.hearts.deal import DealRecord, Passed
from tests.lengths import length
from tests.random_matches import random_moves

PARTIAL = (Path(__file__).parents[1] / "golden" / "records" / "partial.txt").read_text("utf-8")

SCATTERED = "black-lady, scattered"
RULES = {**PRESETS, SCATTERED: replace(BLACK_LADY, passing=(Direction.SCATTER,))}
EVEN = [slug for slug, rules in RULES.items() if not rules.uneven]
seeds = st.integers(0, 2**32)
lengths = st.one_of(st.integers(1, 8), st.integers(1, 200))


def replayed(rules: Rules, log: list[Move]) -> State:
    state = State.new(rules)
    for move in log:
        state = state.play(move)
    return state


@given(st.sampled_from(EVEN), seeds, lengths, st.integers(0, 5))
@settings(max_examples=length(22, 150))
def test_a_seat_s_record_gives_the_seat_s_view(preset: str, seed: int, length: int, seat: int) -> None:
    seat %= RULES[preset].seats
    log = random_moves(RULES[preset], Random(seed), length)
    record = redact(Record.of(RULES[preset], log), seat)
    assert final(record).view(seat) == replayed(RULES[preset], log).view(seat)


@given(st.sampled_from(EVEN), seeds, lengths, st.integers(0, 5))
@settings(max_examples=length(10, 50))
def test_a_seat_s_record_reads_back_in_both_forms(preset: str, seed: int, length: int, seat: int) -> None:
    seat %= RULES[preset].seats
    log = random_moves(RULES[preset], Random(seed), length)
    record = redact(Record.of(RULES[preset], log), seat)
    assert read(write(record)) == [record]
    assert from_json(to_json(record)) == record


@given(st.sampled_from(EVEN), seeds, lengths, st.integers(0, 5))
@settings(max_examples=length(15, 100))
def test_no_hidden_card_shows_in_a_seat_s_record(preset: str, seed: int, length: int, seat: int) -> None:
    """The deal in progress, dealt and passed otherwise where the seat cannot tell, gives the same record."""
    seat %= RULES[preset].seats
    log = random_moves(RULES[preset], Random(seed), length)
    truth = replayed(RULES[preset], log)
    if truth.to_move in ((), (DEALER,)):
        return
    record = Record.of(RULES[preset], log)
    mine = redact(record, seat)
    shown, rules = mine.deals[-1], record.rules
    dealt = shown.deck[: rules.seats * rules.hand_size]
    assert [card is not None for card in dealt] == [place % rules.seats == seat for place in range(len(dealt))]
    for passed in shown.passes:
        got = () if truth.passing else part(rules, truth.direction, passed.seat, seat)
        open_ = [passed.seat == seat or place in got for place in range(len(passed.cards))]
        assert [card is not None for card in passed.cards] == open_
    start = max(place for place, move in enumerate(log) if isinstance(move, Deal))
    world = complete(replayed(RULES[preset], log[:start]), mine.deals[-1])
    assert world is not None
    other: list[Move] = [*log[:start], Deal(world.deck)]
    for move in log[start + 1 :]:
        match move:
            case Pass(passer, _):
                other.append(Pass.of(passer, world.passes[passer], truth.direction))
            case MoonChoice(chooser, deduct) if chooser != seat:
                other.append(MoonChoice(chooser, not deduct))
            case _:
                other.append(move)
    assert redact(Record.of(RULES[preset], other), seat) == mine


def test_a_deal_number_is_hidden_until_the_deal_is_over() -> None:
    log: list[Move] = [Deal(shuffled(7))]
    assert redact(Record.of(BLACK_LADY, log, [7]), 1).deals[0].number is None


def test_a_finished_match_hides_nothing() -> None:
    record = Record.of(BLACK_LADY, random_moves(BLACK_LADY, Random(2), 1000))
    assert redact(record, 2) == record


def test_another_s_choice_shows_only_in_the_score_that_it_made() -> None:
    """West shoots the moon and has it taken off its score; East chose too, and nothing came of it."""
    rules = replace(CARDSHARK, passing=(Direction.HOLD,))
    choice = MoonChoice(1, True)
    deal = moon_for(1, rules)
    log = [MoonChoice(3, True), *deal[:-2], choice, *deal[-2:]]
    state = replayed(rules, log)
    assert state.scores == (0, -26, 0, 0)
    mine = redact(Record.of(rules, log), 0)
    assert mine.choices == ()
    as_usual = redact(Record.of(rules, deal), 0)
    assert as_usual.choices == () and [entry.move for entry in as_usual.deals[0].log] == deal[1:]
    assert [entry.move for entry in mine.deals[0].log] == [choice, *deal[1:]]
    assert final(mine).view(0) == state.view(0)
    assert read(write(mine)) == [mine]


def moon_for(seat: int, rules: Rules) -> list[Move]:
    """A deal without passing in which the seat takes trick 1 and holds nothing but winners then."""
    strong = Cards.parse("8C 9C TC JC QC KC AC KD AD KH AH KS AS")
    mine, others = list(strong), list(ALL - strong)
    deck = tuple(mine.pop() if place % 4 == seat else others.pop() for place in range(52))
    log: list[Move] = [Deal(deck)]
    while not (state := replayed(rules, log)).results:
        log.append(Play(state.turn, max(state.legal(state.turn))))
    return log


# ---- What can be checked is checked ----


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value


def changed(start: str, pattern: str, wanted: str) -> tuple[BadRecord, int]:
    """What is said of the partial record with a line of its last deal changed, and which line that is."""
    lines = PARTIAL.split("\n")
    at = max(number for number, line in enumerate(lines, 1) if line.startswith(start))
    lines[at - 1], count = re.subn(pattern, wanted, lines[at - 1], count=1)
    assert count
    return refusal("\n".join(lines)), at


def test_the_golden_partial_record_holds() -> None:
    (record,) = read(PARTIAL)
    assert record.seat == 0
    assert write(record) == PARTIAL
    assert final(record).view(0).hand


def test_one_question_mark_stands_for_a_whole_pass() -> None:
    short = PARTIAL.replace("West:  ? ? ?\nNorth", "West:  ?\nNorth")
    assert short != PARTIAL
    assert read(short) == read(PARTIAL)


@pytest.mark.parametrize(
    ("code", "start", "pattern", "wanted"),
    [
        ("trick-winner", " 4. ", r"> \w+", "> East"),
        ("trick-points", " 5. ", r"\d+$", "12"),
        ("trick-number", " 5. ", "5", "6"),
        ("not-your-turn", " 4. ", r"\w+:", "North:"),
        ("must-follow", " 2. ", "JC", "3D"),
        ("no-deal-fits", " 5. ", "JD", "3D"),
        ("not-in-hand", " 5. ", "9C", "4S"),
        ("card-twice", " 5. ", "KD", "AD"),
        ("pass-count", "South:", " KH", ""),
        ("pass-count", "West:", r"\? \?", "?"),
        ("direction", "Pass", "across", "left"),
        ("no-deal-fits", " 6. ", "4H", "KH"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_line(code: str, start: str, pattern: str, wanted: str) -> None:
    error, line = changed(start, pattern, wanted)
    assert (error.code, error.line) == (code, line), error


def test_a_seat_that_showed_out_of_a_suit_may_not_play_it() -> None:
    """West throws a spade on a heart in trick 6, and plays a heart in trick 7."""
    text = PARTIAL.rstrip("\n").replace("2H 4H", "2H 3S KH 5H") + "\n 7. North: 6H 7H 9H"
    assert read(text + " 2S")
    error = refusal(text + " 4H")
    assert (error.code, error.line) == ("no-deal-fits", text.count("\n") + 1)
    assert error.sentence.startswith("West cannot have played 4♥")


def test_the_cards_of_another_table_are_enough() -> None:
    """A finished deal of which one hand, its passes and the play are known."""
    for seed in range(30):
        log = random_moves(CARDSHARK, Random(seed), 1000)
        whole = Record.of(CARDSHARK, log)
        state = final(whole)
        deal = whole.deals[0]
        hidden = DealRecord(
            deck=tuple(card if place % 4 == 0 else None for place, card in enumerate(deal.deck)),
            log=tuple(
                Entry(Passed(entry.move.seat, (None,) * 3))
                if isinstance(entry.move, Passed) and entry.move.seat
                else entry
                for entry in deal.log
            ),
            rest=state.results[0].rest if state.results[0].cashed_in else None,
        )
        partial = HeartsRecord(CARDSHARK, (hidden,), seat=0, choices=whole.choices)
        assert final(partial).results == state.results[:1]
        assert read(write(partial)) == [partial]
        assert from_json(to_json(partial)) == partial


def test_no_deal_is_cashed_in_by_imagining() -> None:
    """Under cash-in rules the hands imagined must let play go on as long as it did."""
    for seed in range(40):
        log = random_moves(CARDSHARK, Random(seed), 1000)
        end = [place for place, move in enumerate(log) if isinstance(move, Deal)][1]
        while replayed(CARDSHARK, log[:end]).results:
            end -= 1
        state = replayed(CARDSHARK, log[:end])
        for seat in range(4):
            mine = redact(Record.of(CARDSHARK, log[:end]), seat)
            assert final(mine).view(seat) == state.view(seat)
