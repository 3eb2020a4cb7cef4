"""Random rules values and random ways through a match, for property walks."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from hearthside.cards import DECK, Cards
from hearthside.game import DEALER
from hearthside.gin import (
    Deal,
    Dealing,
    Defence,
    Discard,
    Equal,
    Knock,
    LayOff,
    Move,
    Oklahoma,
    Opening,
    Rules,
    Scoring,
    Shutout,
    State,
    StockEnd,
)
from tests.choices import sampled

points = st.integers(0, 40)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules value that the project takes."""
    oklahoma = draw(sampled(Oklahoma))
    scoring = draw(sampled(Scoring))
    game_bonus = draw(points)
    return_taken = draw(st.booleans())
    shutouts = [each for each in Shutout if game_bonus or each is not Shutout.BONUS]
    box = draw(points)
    return Rules(
        name="Any",
        opening=draw(sampled(Opening)),
        dealing=draw(sampled(Dealing)),
        knocking=draw(sampled([True, True, True, False])),
        knock_limit=draw(sampled([0, 5, 10, 10, 30, 100])),
        oklahoma=oklahoma,
        spade_doubles=oklahoma is not Oklahoma.NO and draw(st.booleans()),
        gin_bonus=draw(points),
        undercut_bonus=draw(points),
        big_gin_bonus=draw(points),
        equal=draw(sampled(Equal)),
        layoff_on_gin=draw(st.booleans()),
        defence=draw(sampled(Defence)),
        own_melds=draw(st.booleans()),
        round_the_corner=draw(st.booleans()),
        ace_points=draw(sampled([1, 1, 15])),
        return_taken=return_taken,
        stock_left=draw(sampled([0, 1, 2, 2, 20])),
        stock_end=draw(sampled(StockEnd)),
        takes_in_a_row=draw(sampled([2, 3, 50])),
        takes_in_all=draw(sampled([0, 0, 2, 5])),
        standoff=return_taken and draw(st.booleans()),
        scoring=scoring,
        goal=draw(st.integers(int(scoring is Scoring.HOLLYWOOD), 150)),
        box=box,
        gin_boxes=draw(st.integers(0, 2)) if box else 0,
        undercut_boxes=draw(st.integers(0, 2)) if box else 0,
        game_bonus=game_bonus,
        shutout=draw(sampled(shutouts)),
    )


rng = st.integers(0, 2**32).map(Random)


def moves(state: State, rng: Random) -> Move:
    """A random legal move, the ends of a hand and cards that help among them more often than not."""
    seat = state.turn
    if seat == DEALER:
        first = not state.results and state.rules.dealing is not Dealing.NORTH
        return Deal(tuple(rng.sample(DECK, 52)), rng.choice([None, 0, 1]) if first else None)
    able = state.moves(seat)
    ends = [move for move in able if isinstance(move, Knock | LayOff)]
    if ends and rng.random() < 0.7:
        return by_hand(state, rng.choice(ends), rng)
    discards = [move for move in able if isinstance(move, Discard)]
    if discards and rng.random() < 0.5:
        left = state.rules.melding.after_discard(state.hands[seat])
        return min(discards, key=lambda move: (left[move.card], move.card))
    return rng.choice(able)


def by_hand(state: State, move: Move, rng: Random) -> Move:
    """The move with melds laid out at random, now and then, where the rules allow them so."""
    rules, hand = state.rules, state.hands[state.turn]
    match move:
        case Knock(seat, discard, _) if rng.random() < 0.5:
            rest = hand if discard is None else hand & ~(1 << discard)
            other: Move = Knock(seat, discard, some_melds(rules, rest, rng))
        case LayOff(seat) if rng.random() < 0.5 and state.laid is not None:
            melds = some_melds(rules, hand, rng)
            loose = hand & ~Cards.of(card for meld in melds for card in meld)
            other = LayOff(seat, melds, rules.melding.laid_off(state.laid.melds, loose))
        case _:
            return move
    return move if state.why_not(other) else other


def some_melds(rules: Rules, hand: int, rng: Random) -> tuple[Cards, ...]:
    """Disjoint melds of a hand: an arrangement that leaves the least, or a part of one."""
    melds = rng.choice(list(rules.melding.arrangements(hand)))
    return tuple(meld for meld in melds if rng.random() < 0.9)


def walk(rules: Rules, rng: Random, hands: int) -> Iterator[tuple[State, Move, State]]:
    """Every step of a match of random legal moves, for as many hands at most."""
    state = State.new(rules)
    while state.to_move and len(state.results) < hands:
        move = moves(state, rng)
        after = state.play(move)
        yield state, move, after
        state = after


def after_first_deal(rules: Rules, rng: Random) -> State:
    """A state with a hand just dealt."""
    state = State.new(rules)
    return state.play(moves(state, rng))
