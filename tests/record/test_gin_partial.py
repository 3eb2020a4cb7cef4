"""Records of what one seat knows of Gin Rummy: they tell it all that it may know and nothing else, and are held to
account too.
"""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Cards, shuffled
from hearthside.game import DEALER, BadRecord
from hearthside.gin import PRESETS, STANDARD, Deal, Discard, Knock, Move, Rules, State, Take
from hearthside.gin.melds import cards_of
from hearthside.record import Record, final, from_json, narrate, read, redact, steps, to_json, write
from hearthside.record.gin.complete import complete
from tests.gin.strategies import rules as any_rules
from tests.lengths import length
from tests.record.gin_matches import NAMES, logs, random_moves, text_of, the_match

seats = st.integers(0, 1)


def replayed(rules: Rules, log: list[Move]) -> State:
    state = State.new(rules)
    for move in log:
        state = state.play(move)
    return state


@given(logs(), seats)
@settings(max_examples=length(22, 150))
def test_a_seat_s_record_gives_the_seat_s_view(case: tuple[Rules, list[Move]], seat: int) -> None:
    rules, log = case
    record = redact(Record.of(rules, log), seat)
    assert final(record).view(seat) == replayed(rules, log).view(seat)


@given(st.one_of(st.sampled_from(list(PRESETS.values())), any_rules()), st.integers(0, 2**32), seats)
@settings(max_examples=length(6, 12))
def test_a_seat_s_record_gives_its_view_after_every_move_of_a_hand(rules: Rules, seed: int, seat: int) -> None:
    log = random_moves(rules, Random(seed), 300)
    ends = [place for place, move in enumerate(log) if isinstance(move, Deal)]
    log = log[: ends[1] if len(ends) > 1 else None]
    state = State.new(rules)
    for count, move in enumerate(log, 1):
        state = state.play(move)
        record = redact(Record.of(rules, log[:count]), seat)
        assert final(record).view(seat) == state.view(seat)
        assert read(write(record)) == [record]


@given(logs(), seats)
@settings(max_examples=length(15, 100))
def test_a_seat_s_record_reads_back_in_both_forms(case: tuple[Rules, list[Move]], seat: int) -> None:
    record = redact(Record.of(*case), seat)
    assert read(write(record)) == [record]
    assert from_json(to_json(record)) == record


def another_world(rules: Rules, log: list[Move], seat: int) -> list[Move] | None:
    """The log with the hand in progress dealt otherwise, where the seat cannot tell; None between hands."""
    if replayed(rules, log).turn == DEALER:
        return None
    start = max(place for place, move in enumerate(log) if isinstance(move, Deal))
    deal = log[start]
    assert isinstance(deal, Deal)
    world = complete(replayed(rules, log[:start]), redact(Record.of(rules, log), seat).deals[-1])
    assert world is not None and world.explains == len(log) - start - 1
    return [*log[:start], Deal(world.deck, deal.dealer), *log[start + 1 :]]


@given(logs(), seats)
@settings(max_examples=length(22, 150))
def test_no_hidden_card_shows_in_a_seat_s_record_or_in_what_it_is_told(
    case: tuple[Rules, list[Move]], seat: int
) -> None:
    rules, log = case
    other = another_world(rules, log, seat)
    if other is None:
        return
    assert redact(Record.of(rules, other), seat) == redact(Record.of(rules, log), seat)
    told = [list(narrate.tell(steps(Record.of(rules, each)), seat, NAMES)) for each in (log, other)]
    assert told[0] == told[1]


@given(logs(), seats)
@settings(max_examples=length(22, 150))
def test_nothing_but_what_the_seat_saw_stands_in_its_record(case: tuple[Rules, list[Move]], seat: int) -> None:
    rules, log = case
    view = replayed(rules, log).view(seat)
    if view.upcard is None:
        return
    told = [card for turn in view.turns for card in (turn.drew, turn.discard) if card is not None]
    seen = view.hand | Cards.of((view.upcard, *told))
    hand = redact(Record.of(rules, log), seat).deals[-1]
    assert all(card in seen for card in hand.deck if card is not None)
    assert (hand.shown is None) is (view.laid is None)
    if view.laid is not None:
        assert hand.shown == view.laid.deadwood | cards_of(view.laid.melds)


def test_worlds_differ_from_the_truth() -> None:
    """So that the tests that compare them say something."""
    differ = 0
    for seed in range(20):
        log = random_moves(STANDARD, Random(seed), 12)
        other = another_world(STANDARD, log, seed % 2)
        differ += other is not None and other != log
    assert differ > 15


def test_a_deal_number_is_hidden_until_the_hand_is_over() -> None:
    assert redact(Record.of(STANDARD, [Deal(shuffled(7))], [7]), 1).deals[0].number is None


def test_marks_and_comments_of_the_hand_in_progress_are_hidden() -> None:
    record = the_match(text_of("by-hand").split("\n 3.")[0].replace('[Result "235 0"]\n[Winner "South"]\n', ""))
    first, *others = record.deals[0].log
    first = replace(first, mark="!", comments=("North holds 8♣",))
    hand = replace(record.deals[0], log=(first, *others), comments=("and 8♠",))
    mine = redact(replace(record, deals=(hand,)), 0)
    assert [(entry.mark, entry.comments) for entry in mine.deals[0].log] == [("", ())] * len(hand.log)
    assert mine.deals[0].comments == ()


def test_a_finished_match_hides_nothing() -> None:
    record = the_match(text_of("eaai"))
    assert redact(record, 1) == record


# ---- A discard that was taken to knock with ----


def to_the_end_of_the_stock(rules: Rules, seed: int) -> list[Move]:
    """A hand in which nobody knocks until the discard may be taken for nothing else, and is."""
    rng, state, log = Random(seed), State.new(rules), list[Move]()
    while not (log and isinstance(log[-1], Take) and state.position(state.turn).to_knock):
        moves = state.moves(state.turn) if state.turn != DEALER else (Deal(shuffled(rng.randrange(10**6))),)
        if state.results:
            state, log = State.new(rules), []
            continue
        waiting = [move for move in moves if not isinstance(move, Knock)]
        low = [move for move in waiting if isinstance(move, Discard)]
        if low:
            left = rules.melding.after_discard(state.hands[state.turn])
            move: Move = min(low, key=lambda each: left[each.card])
        else:
            takes = [move for move in waiting if isinstance(move, Take)]
            ended = state.turn != DEALER and state.position(state.turn).to_knock
            move = takes[0] if takes and (ended or rng.random() < 0.2) else waiting[0]
        log.append(move)
        state = state.play(move)
    return log


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("left", [2, 9])
@pytest.mark.parametrize("limit", [10, 0])
def test_whoever_takes_the_last_discard_is_imagined_able_to_knock(seed: int, left: int, limit: int) -> None:
    rules = replace(PRESETS["openspiel"], stock_left=left, knock_limit=limit)
    log = to_the_end_of_the_stock(rules, seed)
    state = replayed(rules, log)
    for seat in (0, 1):
        mine = redact(Record.of(rules, log), seat)
        assert final(mine).view(seat) == state.view(seat)
        assert read(write(mine)) == [mine]


# ---- What can be checked is checked ----


def refusal(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value


PARTIAL = text_of("partial")


def changed(start: str, pattern: str, wanted: str) -> tuple[BadRecord, int]:
    """What is said of the partial record with one line changed, and which line that is."""
    lines = PARTIAL.split("\n")
    at = next(number for number, line in enumerate(lines, 1) if line.startswith(start))
    lines[at - 1], count = re.subn(pattern, wanted, lines[at - 1], count=1)
    assert count
    return refusal("\n".join(lines)), at


def test_the_golden_partial_record_holds_and_is_told_to_its_seat() -> None:
    record = the_match(PARTIAL)
    assert (record.seat, write(record)) == (1, PARTIAL)
    assert final(record).view(1).hand
    narration = list(narrate.tell(steps(record), 1, NAMES))
    assert narration == text_of("partial.narration").splitlines()


@pytest.mark.parametrize(
    ("code", "start", "pattern", "wanted"),
    [
        ("no-deal-fits", " 2. ", "/QC", "/8C"),  # which North holds
        ("no-deal-fits", " 3. ", "/TS", "/QC"),  # which lies among the discards
        ("no-deal-fits", " 3. ", "/TS", "/JS"),  # the upcard
        ("no-deal-fits", " 4. ", "/6S", "/3D"),  # which lies open
        ("not-in-hand", " 2. ", "/JH", "/KH"),
        ("no-deal-fits", "Melds South", "6H", "6C"),
        ("no-deal-fits", "Deadwood South", " 4S", ""),
        ("melds", "Melds South", "3D 4D 5D 6D, 6H 7H 8H", "6H 7H 8H, 3D 4D 5D 6D"),
        ("over-limit", "Deadwood South", " 4S", " KS"),
        ("no-deal-fits", "Deadwood South", "Deadwood.*", ""),
        ("hidden", "Upcard", "JS", "?"),
        ("drew", " 2. ", "9H", "9S"),
        ("card-twice", "Stock", "9H", "6C"),
        ("deal-number", "Hand 1", "1", "1 #70"),
        ("seat", "[Seat", "North", "East"),
    ],
)
def test_what_no_deal_explains_is_refused(code: str, start: str, pattern: str, wanted: str) -> None:
    error, line = changed(start, pattern, wanted)
    assert (error.code, error.sentence[-1]) == (code, ".")
    assert error.line is not None and error.line <= line


def test_a_refusal_names_the_card_that_no_deal_explains() -> None:
    error, line = changed(" 2. ", "/QC", "/8C")
    assert error.line == line
    assert error.sentence == "South cannot have discarded 8♣: no deal of the cards fits all that is known."


def test_a_hand_that_is_over_may_hide_nothing() -> None:
    error = refusal(PARTIAL.rstrip("\n") + "\nMelds North: 6C 7C 8C")
    assert error.code == "hidden"


def test_the_hand_that_knocked_must_lie_open() -> None:
    assert refusal(PARTIAL[: PARTIAL.index("\nMelds")]).code == "hidden"


def test_one_mark_stands_for_a_row_that_is_not_known() -> None:
    short = re.sub(r"(South: +)(\? ?){10}", r"\1?", PARTIAL)
    assert short != PARTIAL
    assert read(short) == read(PARTIAL)


def test_what_was_drawn_may_be_told_in_the_turn_alone() -> None:
    bare = re.sub(r"Stock: .*", "Stock: ?", PARTIAL)
    assert read(bare) == read(PARTIAL)


def test_any_card_of_a_finished_hand_that_is_hidden_is_refused() -> None:
    for row in ("South", "North", "Upcard", "Stock"):
        text = re.sub(rf"(?m)^({row}: .*)\w\w$", r"\1?", text_of("by-hand"), count=1)
        assert refusal(text).code == "hidden"
