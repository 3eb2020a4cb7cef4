"""Records of tables that are not the usual one: their seats, their packs, what is left over, and their cash."""

import json
import re
from importlib.resources import files
from pathlib import Path
from random import Random

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import TWO_DECKS, Card, Cards
from hearthside.game import DEALER, BadRecord
from hearthside.hearts import (
    BLACK_LADY,
    PRESETS,
    CashIn,
    Deal,
    Direction,
    FirstTrick,
    Leftover,
    Move,
    Opening,
    Play,
    Rules,
    State,
    points,
)
from hearthside.hearts.presets import parse
from hearthside.hearts.taking import taking
from hearthside.record import Record, final, from_json, narrate, read, redact, steps, to_json, write
from tests.hearts.strategies import rules
from tests.lengths import length
from tests.random_matches import random_moves, the_match

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
SCHEMA = jsonschema.Draft202012Validator(json.loads(files("hearthside").joinpath("record.schema.json").read_text()))
NAMES = ("South", "Cal", "Vicky", "Shark", "Chuck", "Fran")


def text_of(preset: str) -> str:
    return (GOLDEN / f"{preset}.txt").read_text("utf-8")


def played(value: Rules, log: list[Move]) -> State:
    state = State.new(value)
    for move in log:
        state = state.play(move)
    return state


# ---- Any rules ----


@given(rules(), st.integers(0, 2**32), st.integers(0, 150))
@settings(max_examples=length(12, 60))
def test_matches_by_any_rules_are_written_read_and_told(value: Rules, seed: int, length: int) -> None:
    log = random_moves(value, Random(seed), length)
    record = Record.of(value, log)
    assert final(record) == played(value, log)
    assert read(write(record)) == [record]
    as_json = json.loads(json.dumps(to_json(record)))
    SCHEMA.validate(as_json)
    assert from_json(as_json) == record
    for seat in (None, 0):
        assert all(sentence.endswith(".") for sentence in narrate.tell(steps(record), seat, NAMES))


@given(rules(), st.integers(0, 2**32), st.integers(0, 150), st.integers(0, 5))
@settings(max_examples=length(12, 60))
def test_a_seat_s_record_by_any_rules_gives_its_view(value: Rules, seed: int, length: int, seat: int) -> None:
    seat %= value.seats
    log = random_moves(value, Random(seed), length)
    mine = redact(Record.of(value, log), seat)
    assert read(write(mine)) == [mine]
    assert from_json(to_json(mine)) == mine
    if value.uneven:
        state = played(value, log)
        between = state.to_move in ((), (DEALER,))
        assert final(mine).results == state.results
        assert len(mine.deals) == len(state.results)
        assert between or final(mine).to_move == (DEALER,)
    else:
        assert final(mine).view(seat) == played(value, log).view(seat)


@given(rules(), st.integers(0, 2**32), st.integers(0, 150))
@settings(max_examples=length(8, 40))
def test_what_a_trick_brings_is_what_its_winner_has_more_of(value: Rules, seed: int, length: int) -> None:
    for before, _, after in steps(Record.of(value, random_moves(value, Random(seed), length))):
        if not before.table or after.table:
            continue
        over = len(after.results) > len(before.results)
        now = after.results[-1].taken if over else after.taken
        more = [int(has) & ~had for had, has in zip(before.taken, now, strict=True)]
        winner, cards = taking(after)
        if over and (value.uneven or after.results[-1].cashed_in):
            assert winner is not None
            assert more[winner] & cards == cards
        else:
            assert more == [cards if seat == winner else 0 for seat in range(value.seats)]


# ---- Seats, packs and rows ----


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_are_named_for_the_seats_and_hold_the_cards_in_play(preset: str) -> None:
    value, text = PRESETS[preset], text_of(preset)
    deal = text[text.index("Deal 1") : text.index("Pass ")]
    rows = dict(re.findall(r"(?m)^(\w+):\s+(.*)$", deal))
    left = rows.pop("Left", "")
    assert tuple(rows) == value.places
    assert Cards.parse(" ".join((*rows.values(), left))) == value.deck
    assert all(len(row.split()) == value.hand_size for row in rows.values())
    assert bool(left) is (value.leftover is not Leftover.NONE)
    assert ("\nDealer " in deal) is (value.opening == "eldest")


def test_another_dealer_leads_to_another_first_seat() -> None:
    value = PRESETS["heartsette"]
    log: list[Move] = [Deal(TWO_DECKS[:52], 1)]
    record = Record.of(value, log)
    assert "\nDealer West\n" in write(record)
    assert final(read(write(record))[0]).turn == 2
    assert read(write(record)) == [record]
    assert from_json(to_json(record)) == record


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value.code


@pytest.mark.parametrize(
    ("preset", "code", "pattern", "wanted"),
    [
        ("three-hand", "unexpected", r"\nEast:", "\nNorth:"),
        ("three-hand", "bad-deck", r"(\nEast: +)\w\w", r"\1 2D"),
        ("three-hand", "bad-deck", r"(\nEast: +)\w\w", r"\1 2C'"),
        ("six-hand", "hand", r"(\nSoutheast: +)\w\w", r"\1"),
        ("dynacomp", "unexpected", r"\nLeft: +\w\w", ""),
        ("dynacomp", "hand", r"(\nLeft: +)", r"\1 ? "),
        ("dynacomp", "hidden", r"(\nLeft: +)\w\w", r"\1 ?"),
        ("black-lady", "hand", r"\n\nPass", "\nLeft: ?\n\nPass"),
        ("heartsette", "leader", r"Dealer East", "Dealer West"),
        ("heartsette", "unexpected", r"Dealer East", "Dealer Northwest"),
        ("heartsette", "bad-dealer", r"Deal 2", "Deal 2\nDealer West"),
        ("domino", "hidden", r"(\nLeft: +)\w\w", r"\1 ?"),
        ("domino", "cash", r"Paid -?\d+", "Paid 1"),
        ("domino", "cash", r"Cash -?\d+", "Cash 1"),
        ("domino", "trick-winner", r"> \w+ \d+", "> nobody"),
    ],
)
def test_what_does_not_fit_is_refused(preset: str, code: str, pattern: str, wanted: str) -> None:
    text = re.sub(r" #\d+", "", text_of(preset))
    changed = re.sub(pattern, wanted, text, count=1)
    assert changed != text
    assert refusal(changed) == code


def test_a_cash_match_says_what_is_paid_and_the_twin_too() -> None:
    record = the_match(text_of("tommys-standard"))
    state = final(record)
    last = text_of("tommys-standard").split("\n")[-3:-1]
    cash = " ".join(map(str, state.cash))
    assert last == [f"Paid {cash}", f"Cash {cash}"]
    assert any(state.cash)
    assert sum(state.cash) == 0
    as_json = to_json(record)
    assert as_json["outcome"] == {"scores": list(state.scores), "winners": [1], "cash": list(state.cash)}
    with pytest.raises(BadRecord):
        from_json(as_json | {"outcome": {"scores": list(state.scores), "winners": [1], "cash": [0, 0, 0, 0]}})


def test_cash_in_is_read_as_it_was_written_while_it_was_yes_or_no() -> None:
    assert parse("black-lady cash_in=true").cash_in is CashIn.WINNERS
    assert parse("cardshark cash_in=false").cash_in is CashIn.NEVER
    record = Record.of(BLACK_LADY, random_moves(BLACK_LADY, Random(1), 60))
    as_json = to_json(record)
    as_json["rules"] = BLACK_LADY.to_json() | {"cash_in": False}
    assert SCHEMA.is_valid(json.loads(json.dumps(as_json)))
    assert from_json(as_json) == record


# ---- What happens at such tables ----


def test_a_cancelled_trick_is_nobody_s_and_its_cards_go_on() -> None:
    """Both aces and both kings of clubs fall to trick 1, and come with trick 2, which a lone king wins."""
    value = Rules(
        name="Pairs",
        seats=4,
        packs=2,
        removed=tuple(card for card in TWO_DECKS[:52] if card.rank < 11),
        passing=(Direction.HOLD,),
        pass_count=1,
        points=points(hearts=1, AC=5),
        opening=Opening.ELDEST,
        first_trick=FirstTrick.ANY,
        must_break=False,
        queen_leads=True,
    )
    hands = ("AC AH AD AS", "KC KH KD KS", "AC' AH' AS' KH'", "KC' KD' KS' AD'")
    rows = [list(map(Card.parse, hand.split())) for hand in hands]
    deck = tuple(card for dealt in zip(*rows, strict=True) for card in dealt)
    log: list[Move] = [Deal(deck, 3), *(Play(seat, rows[seat][0]) for seat in range(4))]
    text = write(Record.of(value, log))
    assert " 1. South: AC KC AC' KC' > nobody\n" in text
    assert read(text) == [Record.of(value, log)]
    assert refusal(text.replace("> nobody", "> South 0")) == "trick-winner"
    told = list(narrate.tell(steps(Record.of(value, log)), 1, NAMES))
    assert (
        told[-1] == "All cards of the suit led cancel, so nobody wins the trick. The next winner takes its cards too."
    )
    log += [Play(seat, rows[seat][1]) for seat in range(4)]
    record = Record.of(value, log)
    assert " 2. South: AH KH AH' KD' > West 13\n" in write(record)
    assert read(write(record)) == [record]
    assert list(narrate.tell(steps(record), 1, NAMES))[-1] == "You take the trick with K♥: 13 points."


def test_draws_are_told_to_their_seat_by_name_and_to_the_others_by_number() -> None:
    (record,) = read(text_of("domino"))
    narration = {seat: list(narrate.tell(steps(record), seat, NAMES)) for seat in (None, 1, 2)}
    assert "Cal draws A♥ and K♣." in narration[None]
    assert "You draw A♥ and K♣." in narration[1]
    assert "Cal draws two cards." in narration[2]
    assert narration[2].count("The stock is gone.") == narration[1].count("The stock is gone.")


def test_leftover_cards_in_hand_are_told_to_their_winner_alone() -> None:
    value = parse("heartsette leftover_to_hand=true")
    log = random_moves(value, Random(3), 12)
    record = Record.of(value, log)
    winner = final(record).tricks[0].winner(4)
    narration = {seat: " ".join(narrate.tell(steps(record), seat, NAMES)) for seat in range(4)}
    assert "You take the hidden cards in hand: " in narration[winner]
    assert all(
        f"{NAMES[winner]} takes the hidden cards in hand. " in narration[seat] for seat in range(4) if seat != winner
    )


def test_a_moon_that_collects_is_paid_in_cash() -> None:
    """South holds all the hearts and the queen, and everything above them."""
    value = parse('tommys-standard passing=["hold"] goal=2')
    strong = Cards.parse("AH KH QH JH TH 9H 8H 7H 6H AS KS QS JS")
    others = list(Cards.of(TWO_DECKS[:52]) - strong)
    low = [card for card in others if card in Cards.parse("2H 3H 4H 5H")]
    rows: list[list[Card]] = [list(strong), [], [], []]
    rest = [card for card in others if card not in low]
    for seat, share in ((1, 11), (2, 12), (3, 12)):
        rows[seat] = rest[:share]
        del rest[:share]
    for place, card in enumerate(low):
        rows[1 + place % 3].append(card)
    deck = tuple(card for dealt in zip(*rows, strict=True) for card in dealt)
    log: list[Move] = [Deal(deck, 3)]
    while not (state := played(value, log)).results:
        log.append(
            Play(
                state.turn,
                max(state.legal(state.turn), key=lambda card: (card in Cards.parse("AS KS QS JS"), card.rank)),
            )
        )
    record = Record.of(value, log)
    assert state.results[0].shooter == 0
    text = write(record)
    assert "\nMoon South collects\nScore 0 0 0 0\nTotal 0 0 0 0\nPaid 54 -18 -18 -18\nCash 54 -18 -18 -18\n" in text
    assert read(text) == [record]
    assert refusal(text.replace("collects", "others")) == "moon"
    told = list(narrate.tell(steps(record), 1, NAMES))
    assert "South shot the moon. Each of the others pays 18 in cash, and it counts nothing." in told


def test_where_hands_run_out_at_different_times_nothing_may_be_hidden() -> None:
    value = PRESETS["domino"]
    log = random_moves(value, Random(5), 20)
    record = Record.of(value, log)
    assert redact(record, 1).deals == ()
    hidden = re.sub(r"(?m)^West: .*", "West: ? ? ? ? ? ?", write(record))
    with pytest.raises(BadRecord) as caught:
        read(hidden)
    assert caught.value.sentence == (
        "Under these rules hands run out at different times, so a record cannot hide cards."
    )
