"""Random rules values and random ways through a match, for property walks."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from hearthside.cards import DECK, HEARTS, Cards
from hearthside.game import DEALER
from hearthside.hearts import (
    Deal,
    Direction,
    Ending,
    FirstTrick,
    Moon,
    MoonChoice,
    Move,
    Opening,
    Pass,
    Play,
    QueenBreaks,
    Rules,
    State,
    Ties,
)

worths = st.integers(-20, 20)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules value that the project takes."""
    table = dict.fromkeys(HEARTS, draw(st.sampled_from([0, 1, 1, 1, 2])))
    table |= draw(st.dictionaries(st.sampled_from(DECK), worths, max_size=4))
    points = tuple(sorted((card, worth) for card, worth in table.items() if worth))
    must_break = draw(st.booleans())
    first_trick = draw(st.sampled_from(FirstTrick))
    moon = draw(st.sampled_from(Moon)) if any(worth > 0 for _, worth in points) else Moon.NONE
    cash_in = draw(st.booleans())
    ending = draw(st.sampled_from(Ending))
    return Rules(
        name="Any",
        points=points,
        passing=tuple(draw(st.lists(st.sampled_from(Direction), min_size=1, max_size=5))),
        pass_count=draw(st.integers(1, 12)),
        opening=draw(st.sampled_from(Opening)),
        first_trick=first_trick,
        first_trick_queen_last=first_trick is FirstTrick.NONE and draw(st.booleans()),
        must_break=must_break,
        queen_breaks=draw(st.sampled_from(QueenBreaks)),
        queen_leads=not must_break or draw(st.booleans()),
        heart_beside_queen=draw(st.booleans()),
        moon=moon,
        moon_safety=moon is Moon.CHOICE and draw(st.booleans()),
        moon_needs_bonus=any(worth < 0 for _, worth in points) and draw(st.booleans()),
        no_trick_bonus=0 if cash_in else draw(worths),
        cash_in=cash_in,
        ending=ending,
        goal=draw(st.integers(1, 3) if ending is Ending.DEALS else st.integers(0, 120)),
        ties=draw(st.sampled_from(Ties)),
    )


def moves(state: State, dice: Random) -> Move:
    """A random legal move; now and then a choice for the moon where the rules leave one."""
    seat = dice.choice(state.to_move)
    if seat == DEALER:
        return Deal(tuple(dice.sample(DECK, 52)))
    if state.rules.moon is Moon.CHOICE and dice.random() < 0.05:
        choice = MoonChoice(dice.randrange(4), dice.random() < 0.5)
        if state.why_not(choice) is None:
            return choice
    if state.passing:
        return Pass(seat, Cards.of(dice.sample(list(state.legal(seat)), state.rules.pass_count)))
    return Play(seat, dice.choice(list(state.legal(seat))))


def walk(rules: Rules, dice: Random, deals: int) -> Iterator[tuple[State, Move, State]]:
    """Every step of a match of random legal moves, for as many deals at most."""
    state = State.new(rules)
    while state.to_move and len(state.results) < deals:
        move = moves(state, dice)
        after = state.play(move)
        yield state, move, after
        state = after
