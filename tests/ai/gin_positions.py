"""Positions and matches of Gin Rummy for the tests of opponents."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hearthside.ai import player
from hearthside.ai.kernels import gin as kernel
from hearthside.ai.kernels.bits import Ints
from hearthside.ai.kernels.gin_encoding import view_row
from hearthside.cards import ALL, Card, Cards, mask, shuffled
from hearthside.game import DEALER, Limit, Player
from hearthside.gin import PRESETS, STANDARD, Deal, Move, Rules, Source, State, Turn, View

NO_LIMIT = Limit()
SEATED = ("nellie", "cal", "shark", "vicky")
CLUB = ("cal", "vicky", "shark")
Who = Player[View, Move]


def gin_player(style: str) -> Who:
    return player(style, game="gin")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def position(
    hand: str,
    pile: str = "",
    *,
    upcard: str = "QD",
    other: str = "",
    took: str = "",
    turns: int = 6,
    stock: int | None = None,
    rules: Rules = STANDARD,
) -> State:
    """A hand in progress: South has these cards, eleven of them after a draw from the stock, ten before one.

    So many turns have been played, by both. The pile lies below its latest card; of North's hand some is given, and of
    that what it took from the discards. All other cards are dealt anywhere; those that the stock has no room for lie at
    the bottom of the pile.
    """
    mine, lying, theirs = Cards.parse(hand), cards(pile), Cards.parse(other)
    assert len(mine) in (10, 11)
    hidden = list(ALL - mine - theirs - mask(lying))
    Random(5).shuffle(hidden)
    fill = 10 - len(theirs)
    theirs, hidden = theirs | Cards.of(hidden[:fill]), hidden[fill:]
    done = [Turn(turn % 2, Source.STOCK, Card.parse("2C"), Card.parse("2C")) for turn in range(turns)]
    if len(mine) == 11:
        done.append(Turn(0, Source.STOCK, max(mine)))
    return State.new(rules)._replace(
        hands=(int(mine), int(theirs)),
        turn=0,
        upcard=Card.parse(upcard),
        pile=(*hidden[len(hidden) if stock is None else stock :], *lying),
        stock=tuple(hidden[:stock]),
        turns=tuple(done),
        known=(0, int(Cards.parse(took))),
    )


def does(style: str, state: State, rng: int = 1) -> Move:
    """What the style does, which is legal."""
    move = gin_player(style).choose(state.view(state.turn), Random(rng), NO_LIMIT)
    assert state.why_not(move) is None
    return move


def walk(rules: Rules, seats: Sequence[Who], deal: int, rng: Random, hands: int = 1000) -> Iterator[tuple[State, Move]]:
    """The states of a match, or of its first hands, and what was chosen in each."""
    state = State.new(rules)
    while state.to_move:
        if state.turn == DEALER:
            if not hands:
                return
            state, deal, hands = state.play(Deal(shuffled(deal))), deal + 1, hands - 1
            continue
        move = seats[state.turn].choose(state.view(state.turn), rng, NO_LIMIT)
        yield state, move
        state = state.play(move)


def another_world(state: State, seat: int, rng: Random) -> State:
    """The same hand as the seat sees it, all that it does not see dealt out anew."""
    other = 1 - seat
    known = state.known[other]
    hidden = [*Cards(state.hands[other] & ~known), *state.stock]
    rng.shuffle(hidden)
    size = state.hands[other].bit_count() - known.bit_count()
    theirs = known | mask(hidden[:size])
    turns = tuple(
        turn._replace(drew=rng.choice(hidden)) if turn.seat == other and turn.source is Source.STOCK else turn
        for turn in state.turns
    )
    hands: Any = (theirs, state.hands[1]) if seat else (state.hands[0], theirs)
    return state._replace(hands=hands, stock=tuple(hidden[size:]), turns=turns)


def deal_row(state: State) -> Ints:
    """A hand in progress as the kernel reads it, with all cards, int64[STATE_SIZE]."""
    row, first = view_row(state.view(state.turn)), kernel.STOCK + 31 - len(state.stock)
    row[kernel.HANDS : kernel.HANDS + 2] = state.hands
    row[kernel.STOCK_AT] = 31 - len(state.stock)
    row[kernel.STOCK : first], row[first : kernel.STOCK + 31] = 0, state.stock
    if state.laid is not None:
        row[kernel.LAID] = 1
        row[kernel.KNOCKER] = state.laid.seat
        row[kernel.DISCARD] = -1 if state.laid.discard is None else state.laid.discard
        row[kernel.COUNTS + state.laid.seat] = state.laid.points
        row[kernel.MELDS : kernel.MELDS + len(state.laid.melds)] = state.laid.melds
    return row


ANY_PRESET = list(PRESETS)
