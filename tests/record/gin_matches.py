"""Matches of Gin Rummy that get somewhere, written down with comments, marks and changes, for tests of records."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER
from hearthside.gin import PRESETS, Deal, Discard, Knock, LayOff, Melds, Move, Rules, Scores, State, Take
from hearthside.record import MARKS, Change, Entry, GinRecord, Record, final, read
from hearthside.record.gin.deal import GinEntry, HandRecord
from tests.gin.strategies import rules

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "gin"
COMMENTS = ("fair enough", "", " two\nlines ", "a } and a { and a \\", '[Game "gin"]', "♠️ Ünïcode", "7. ?", "/KC knock")
NAMES = ("Nellie", "Shark")


def text_of(name: str) -> str:
    """A golden record."""
    return (GOLDEN / f"{name}.txt").read_text("utf-8")


def the_match(text: str) -> GinRecord:
    """The one match of Gin Rummy in a text."""
    (record,) = read(text)
    assert isinstance(record, GinRecord)
    return record


# ---- Matches ----


def random_moves(rules: Rules, rng: Random, length: int) -> list[Move]:
    """At most so many moves, from the first deal on."""
    state, moves = State.new(rules), list[Move]()
    while state.to_move and len(moves) < length:
        moves.append(a_change(state, rng) or random_move(state, rng))
        state = state.play(moves[-1])
    return moves


def a_change(state: State, rng: Random) -> Move | None:
    """Now and then other totals, where they may be changed."""
    change = Scores(rng.randrange(2), (0, 0) if rng.random() < 0.2 else (state.scores[0] + 5, state.scores[1] + 9))
    return change if rng.random() < 0.05 and state.why_not(change) is None else None


def random_move(state: State, rng: Random) -> Move:
    """A legal move, mostly one that brings the hand on; now and then with melds laid out by hand."""
    seat = state.turn
    if seat == DEALER:
        dealer = rng.choice((None, state.dealer))
        return Deal(shuffled(rng.randrange(10**6)), dealer)
    move = rng.choice(state.moves(seat))
    if rng.random() < 0.7:
        move = _sensible(state, seat)
    match move:
        case Knock(_, discard, None) if rng.random() < 0.5:
            hand = state.hands[seat] & ~(0 if discard is None else 1 << discard)
            by_hand: Move = Knock(seat, discard, a_layout(state.rules, hand, rng))
        case LayOff() if rng.random() < 0.5:
            by_hand = a_lay_off(state, seat, rng)
        case _:
            return move
    return by_hand if state.why_not(by_hand) is None else move


def _sensible(state: State, seat: int) -> Move:
    """What somebody would do who only counts deadwood."""
    moves, melding, hand = state.moves(seat), state.rules.melding, state.hands[seat]
    if knocks := [move for move in moves if isinstance(move, Knock)]:
        return knocks[0]
    if discards := [move for move in moves if isinstance(move, Discard)]:
        left = melding.after_discard(hand)
        return min(discards, key=lambda move: (left[move.card], -melding.points[move.card]))
    takes = [move for move in moves if isinstance(move, Take)]
    helps = takes and melding.after_best_discard(hand | 1 << state.pile[-1]) < melding.deadwood(hand)
    return takes[0] if helps else next((move for move in moves if not isinstance(move, Take)), moves[0])


def a_layout(rules: Rules, hand: int, rng: Random) -> Melds:
    """Melds of a hand in any order, and not always all of them."""
    melds = rng.choice(list(rules.melding.arrangements(hand)))
    return tuple(rng.sample(melds, rng.randint(max(len(melds) - 1, 0), len(melds))))


def a_lay_off(state: State, seat: int, rng: Random) -> LayOff:
    """An answer to a knock with melds laid out by hand, and some of what can be laid off."""
    laid, hand = state.laid, state.hands[seat]
    assert laid is not None
    melds = a_layout(state.rules, hand, rng)
    loose = Cards(hand)
    for meld in melds:
        loose -= meld
    off = state.rules.melding.laid_off(laid.melds, loose)
    return LayOff(seat, melds, tuple(cards if rng.random() < 0.8 else Cards(0) for cards in off))


def numbered_match(rules: Rules, rng: Random) -> GinRecord:
    """A whole match, its deals numbered from 1."""
    state, moves, numbers = State.new(rules), list[Move](), count(1)
    while state.to_move:
        awaited = state.turn == DEALER
        moves.append(Deal(shuffled(next(numbers))) if awaited else random_move(state, rng))
        state = state.play(moves[-1])
    return Record.of(rules, moves, range(1, next(numbers)))


# ---- Records ----


def annotated(record: GinRecord, rng: Random) -> GinRecord:
    """The record with somebody's remarks in it."""

    def comments() -> tuple[str, ...]:
        return tuple(rng.choices(COMMENTS, k=rng.choice((0, 0, 0, 0, 1, 2))))

    def entries(log: Sequence[GinEntry]) -> tuple[GinEntry, ...]:
        remarked: list[GinEntry] = []
        for entry in log:
            mark = rng.choice(MARKS) if rng.random() < 0.2 and not isinstance(entry.move, Scores) else ""
            remarked.append(Entry(entry.move, mark, comments()))
            if rng.random() < 0.05:
                remarked.append(Entry(Change("NorthStyle", rng.choice(("cal", 'a "b" \\'))), "", comments()))
        return tuple(remarked)

    def hand(each: HandRecord) -> HandRecord:
        finished = each is not record.deals[-1] or between
        closing = comments() if finished else ()
        return HandRecord(each.deck, entries(each.log), each.number, each.dealer, comments(), closing, each.shown)

    between = final(record).turn == DEALER
    tags = (("Date", "2026-11-20"), ("South", "You"), ("North", 'A "Name" \\ of sorts'), ("NorthStyle", "cal"))
    return GinRecord(record.rules, tuple(map(hand, record.deals)), tags, record.seat, comments())


@st.composite
def logs(draw: st.DrawFn, any_rules: st.SearchStrategy[Rules] | None = None) -> tuple[Rules, list[Move]]:
    """Rules, and a match or a part of one; half of the time those of a preset."""
    either = any_rules or st.one_of(st.sampled_from(list(PRESETS.values())), rules())
    value = draw(either)
    length = draw(st.one_of(st.integers(0, 60), st.integers(0, 400)))
    return value, random_moves(value, Random(draw(st.integers(0, 2**32))), length)


@st.composite
def records(draw: st.DrawFn) -> GinRecord:
    """Records of whole matches and of parts of one, with remarks and without."""
    value, log = draw(logs())
    plain = Record.of(value, log)
    return annotated(plain, Random(draw(st.integers(0, 2**32)))) if draw(st.booleans()) else plain


def is_card(word: str) -> bool:
    """Whether a word of a record is a card."""
    try:
        return bool(Card.parse(word) + 1)
    except ValueError:
        return False
