"""Positions and matches for the tests of opponents."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hearthside.ai import RulePlayer, rule_player
from hearthside.ai.kernels import hearts as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.hearts_encoding import hands_of
from hearthside.cards import Card, Cards, shuffled
from hearthside.game import DEALER, Limit
from hearthside.hearts import (
    BLACK_LADY,
    CashIn,
    Deal,
    Direction,
    Ending,
    FirstTrick,
    Leftover,
    Moon,
    Move,
    Opening,
    Peek,
    Play,
    QueenBreaks,
    Rules,
    State,
    Ties,
    Trick,
    View,
    points,
)

NO_LIMIT = Limit()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def position(
    hand: str,
    table: str = "",
    *,
    seat: int = 3,
    tricks: tuple[tuple[int, str], ...] = ((0, "2C 3C 4C 5C"),),
    scores: tuple[int, ...] = (),
    rules: Rules = BLACK_LADY,
    broken: bool = True,
    others: dict[int, str] | None = None,
) -> State:
    """A deal without passing, in which the seat is to play its hand to the table; hidden cards lie anywhere else, and
    what is left over of them face down.
    """
    rules = replace(rules, passing=(Direction.HOLD,))
    mine, on_table = Cards.parse(hand), cards(table)
    done = tuple(Trick(leader, cards(text)) for leader, text in tricks)
    taken = [0] * rules.seats
    gone = Cards.of(on_table) | mine
    for trick in done:
        taken[trick.winner(rules.seats)] |= Cards.of(trick.cards)
        gone = gone | Cards.of(trick.cards)
    hands = {each: Cards.parse(text) for each, text in (others or {}).items()}
    for held in hands.values():
        gone = gone | held
    hidden = list(rules.deck - gone)
    Random(7).shuffle(hidden)
    leader = (seat - len(on_table)) % rules.seats
    played = {(leader + place) % rules.seats for place in range(len(on_table))}
    size = rules.hand_size - len(done)
    assert len(mine) == size, f"{len(mine)} cards in a hand that should have {size}"
    for each in range(rules.seats):
        if each != seat:
            want = size - (each in played) - len(hands.get(each, Cards(0)))
            hands[each] = hands.get(each, Cards(0)) | Cards.of(hidden[:want])
            hidden = hidden[want:]
    hands[seat] = mine
    assert bool(hidden) == (rules.leftover is not Leftover.NONE)
    return State.new(rules)._replace(
        scores=scores or (0,) * rules.seats,
        hands=tuple(int(hands[each]) for each in range(rules.seats)),
        turn=seat,
        tricks=done,
        leader=leader,
        table=on_table,
        broken=broken,
        taken=tuple(taken),
        left=tuple(hidden),
    )


def played(style: str, state: State, rng: int = 1, person: int = 0) -> str:
    """The card that the style plays, as text, where a person sits at that seat."""
    (seat,) = state.to_move
    move = rule_player(style, person=person).choose(state.view(seat), Random(rng), NO_LIMIT)
    assert isinstance(move, Play)
    assert state.why_not(move) is None
    return str(move.card)


def sees(who: RulePlayer, state: State, seat: int) -> View | Peek:
    return state.peek(seat) if who.style.peeks else state.view(seat)


def walk(
    rules: Rules, table: tuple[RulePlayer, ...], deck: int, rng: Random, deals: int = 1
) -> Iterator[tuple[State, Move]]:
    """The states of a match and what was chosen in each."""
    state = State.new(rules)
    for number in range(deck, deck + deals):
        if state.to_move != (DEALER,):
            return
        state = state.play(Deal(shuffled(number, rules.packs)))
        while state.to_move and state.to_move != (DEALER,):
            seat = state.to_move[0]
            move = table[seat].choose(sees(table[seat], state, seat), rng, NO_LIMIT)
            yield state, move
            state = state.play(move)


def some_rules(rng: Random) -> Rules:
    """Rules of any kind that the rules allow."""
    while True:
        table = points(
            hearts=rng.choice([0, 1, 1, 2, -1]),
            QS=rng.choice([0, 5, 13, 13, -13]),
            JD=rng.choice([0, 0, -10, 4]),
            AH=rng.choice([1, 1, 14]),
        )
        try:
            return Rules(
                name="Any",
                points=table,
                passing=tuple(rng.choices(list(Direction), k=rng.randint(1, 4))),
                pass_count=rng.choice([1, 2, 3, 3, 4, 12]),
                opening=rng.choice(list(Opening)),
                first_trick=rng.choice(list(FirstTrick)),
                first_trick_queen_last=rng.random() < 0.3,
                must_break=rng.random() < 0.8,
                queen_breaks=rng.choice(list(QueenBreaks)),
                heart_lead_breaks=rng.random() < 0.5,
                queen_leads=rng.random() < 0.5,
                heart_beside_queen=rng.random() < 0.5,
                moon=rng.choice(list(Moon)),
                moon_safety=rng.random() < 0.3,
                moon_needs_bonus=rng.random() < 0.3,
                no_trick_bonus=rng.choice([0, 0, -5]),
                cash_in=CashIn.WINNERS if rng.random() < 0.4 else CashIn.NEVER,
                ending=rng.choice(list(Ending)),
                goal=rng.choice([1, 30, 100]),
                ten_of_clubs_doubles=rng.random() < 0.4,
                sun_doubles=rng.random() < 0.4,
                exact_goal_resets=rng.random() < 0.3,
                ties=rng.choice(list(Ties)),
            )
        except ValueError:
            continue


def taken_of(row: Ints, seats: int) -> tuple[int, ...]:
    """The cards that each seat has taken in a row of the kernel, as bare masks."""
    return hands_of(row[kernel.TAKEN - kernel.HANDS :], seats)
