"""Matches of random legal moves, written down with comments, marks and changes, for tests of records."""

from itertools import count
from random import Random

from hypothesis import strategies as st

from hearthside.cards import shuffled
from hearthside.game import DEALER
from hearthside.hearts import PRESETS, Deal, Direct, Direction, MoonChoice, Move, Play, Rules, Scores, State
from hearthside.record import MARKS, Change, Entry, HeartsRecord, Record, final, read
from hearthside.record.hearts.deal import DealRecord, HeartsEntry, Passed
from tests.hearts.strategies import a_pass

COMMENTS = ("fair enough", "", " two\nlines ", "a } and a { and a \\", '[Game "hearts"]', "♠️ Ünïcode", "7. ?")


def random_moves(rules: Rules, rng: Random, length: int) -> list[Move]:
    """At most so many moves, from the first deal on."""
    state, moves = State.new(rules), list[Move]()
    while state.to_move and len(moves) < length:
        move = a_change(state, rng) or random_move(state, rng)
        moves.append(move)
        state = state.play(move)
    return moves


def a_change(state: State, rng: Random) -> Move | None:
    """Now and then other totals or another passing direction, where they may be changed."""
    seat = rng.randrange(state.rules.seats)
    changes: tuple[Move, ...] = (
        Scores(seat, tuple(score + rng.randrange(-2, 9) for score in state.scores)),
        Direct(seat, rng.choice(tuple(Direction))),
    )
    change = rng.choice(changes)
    return change if rng.random() < 0.06 and state.why_not(change) is None else None


def random_move(state: State, rng: Random) -> Move:
    """A legal move; now and then a choice for a moon, where the rules leave one."""
    choice = MoonChoice(rng.randrange(state.rules.seats), rng.random() < 0.5)
    if rng.random() < 0.05 and state.why_not(choice) is None:
        return choice
    seat = rng.choice(state.to_move)
    if seat == DEALER:
        return Deal(shuffled(rng.randrange(10**6), state.rules.packs))
    if state.passing:
        return a_pass(state, seat, rng)
    return Play(seat, rng.choice(list(state.legal(seat))))


def numbered_match(rules: Rules, rng: Random) -> HeartsRecord:
    """A whole match, its deals numbered from 1."""
    state, moves, numbers = State.new(rules), list[Move](), count(1)
    while state.to_move:
        awaited = state.to_move == (DEALER,)
        move = Deal(shuffled(next(numbers), rules.packs)) if awaited else random_move(state, rng)
        moves.append(move)
        state = state.play(move)
    return Record.of(rules, moves, range(1, next(numbers)))


def the_match(text: str) -> HeartsRecord:
    """The one match of Hearts in a text."""
    (record,) = read(text)
    assert isinstance(record, HeartsRecord)
    return record


def annotated(record: HeartsRecord, rng: Random) -> HeartsRecord:
    """The record with somebody's remarks in it."""

    def comments() -> tuple[str, ...]:
        return tuple(rng.choices(COMMENTS, k=rng.choice((0, 0, 0, 0, 1, 2))))

    def entries(log: tuple[HeartsEntry, ...]) -> tuple[HeartsEntry, ...]:
        remarked: list[HeartsEntry] = []
        for entry in log:
            mark = rng.choice(MARKS) if isinstance(entry.move, Play | Passed) and rng.random() < 0.1 else ""
            remarked.append(Entry(entry.move, mark, comments()))
            if rng.random() < 0.02:
                remarked.append(Entry(Change("WestStyle", rng.choice(("cal", "vicky", 'a "b" \\'))), "", comments()))
        return tuple(remarked)

    def deal(each: DealRecord) -> DealRecord:
        log = entries(each.log)
        finished = each is not record.deals[-1] or between
        return DealRecord(each.deck, log, each.number, each.dealer, comments(), comments() if finished else ())

    between = final(record).to_move in ((), (DEALER,))

    return HeartsRecord(
        record.rules,
        tuple(map(deal, record.deals)),
        (("Date", "2026-11-20"), ("South", "You"), ("West", 'A "Name" \\ of sorts'), ("WestStyle", "cal")),
        record.seat,
        comments(),
        tuple(Entry(entry.move, "", comments()) for entry in record.choices),
    )


@st.composite
def records(draw: st.DrawFn, presets: tuple[str, ...] = tuple(PRESETS)) -> HeartsRecord:
    """Records of whole matches and of parts of one, with remarks and without."""
    rules = PRESETS[draw(st.sampled_from(presets))]
    rng = Random(draw(st.integers(0, 2**32)))
    length = draw(st.one_of(st.integers(0, 130), st.just(1000)))
    plain = Record.of(rules, random_moves(rules, rng, length))
    return annotated(plain, rng) if draw(st.booleans()) else plain
