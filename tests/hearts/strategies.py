"""Random rules values and random ways through a match, for property walks."""

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from hearthside.cards import CLUBS, DECK, HEARTS, TWO_DECKS, Card, Cards
from hearthside.game import DEALER
from hearthside.hearts import (
    CashIn,
    Deal,
    Direction,
    Ending,
    FirstTrick,
    Leftover,
    Moon,
    MoonChoice,
    Move,
    Opening,
    Pass,
    Play,
    QueenBreaks,
    Rules,
    Scoring,
    State,
    Ties,
)
from tests.choices import sampled

worths = st.integers(-20, 20)
some_points = st.dictionaries(sampled(DECK), worths, max_size=4)
some_cards = st.sets(sampled(DECK), max_size=6)
cycles = {
    scatters: st.lists(
        sampled(each for each in Direction if scatters or each is not Direction.SCATTER), min_size=1, max_size=5
    )
    for scatters in (False, True)
}
"""How cards are passed in one deal after another, also to all others or not."""


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules value that the project takes."""
    table = dict.fromkeys(HEARTS, draw(sampled([0, 1, 1, 1, 2])))
    table |= draw(some_points)
    points = tuple(sorted((card, worth) for card, worth in table.items() if worth))
    must_break = draw(st.booleans())
    first_trick = draw(sampled(FirstTrick))
    seats = draw(st.integers(2, 6))
    packs = draw(sampled([1, 1, 1, 2]))
    removed = tuple(sorted(draw(some_cards)))
    in_play = [card for card in DECK if card not in removed]
    most = len(in_play) * packs // seats
    cards_each = draw(st.integers(2, most)) if draw(st.booleans()) else most
    is_left = cards_each * seats < len(in_play) * packs
    kinds = [Leftover.FIRST, Leftover.LAST, *([Leftover.STOCK] if packs == 1 else [])]
    leftover = draw(sampled(kinds)) if is_left else Leftover.NONE
    to_hand = leftover is Leftover.FIRST and draw(st.booleans())
    cash = draw(st.booleans())
    moons = [Moon.COLLECTS, Moon.NONE] if cash else [moon for moon in Moon if moon is not Moon.COLLECTS]
    counts = [worth for card, worth in points if card in in_play]
    moon = draw(sampled(moons)) if any(worth > 0 for worth in counts) else Moon.NONE
    plain = packs == 1 and leftover is not Leftover.STOCK and not to_hand
    cash_in = draw(sampled(CashIn)) if plain else CashIn.NEVER
    ten_doubles = Card.parse("TC") not in removed and draw(st.booleans())
    sun_doubles = moon is not Moon.NONE and cash_in is CashIn.NEVER and draw(st.booleans())
    ending = draw(sampled(Ending))
    # Where no card counts against anybody the score never rises, so such a match is some deals.
    ends = sum(worth > 0 for worth in counts) > 1
    ending = ending if ends else Ending.DEALS
    goal = draw(st.integers(1, 3) if ending is Ending.DEALS else st.integers(0, 120))
    pass_count = draw(st.integers(1, cards_each - 1))
    pass_hearts, pass_queen = draw(st.booleans()), draw(st.booleans())
    if cards_each >= seats and draw(st.booleans()):
        pass_count = draw(st.integers(1, (cards_each - 1) // (seats - 1))) * (seats - 1)
    scatters = pass_count % (seats - 1) == 0 and pass_hearts and pass_queen
    return Rules(
        name="Any",
        seats=seats,
        packs=packs,
        removed=removed,
        cards_each=cards_each,
        leftover=leftover,
        leftover_to_hand=to_hand,
        points=points,
        ten_of_clubs_doubles=ten_doubles,
        passing=tuple(draw(cycles[scatters])),
        pass_count=pass_count,
        pass_hearts=pass_hearts,
        pass_queen=pass_queen,
        deal_moves=draw(sampled([Direction.LEFT, Direction.RIGHT])),
        opening=Opening.ELDEST if leftover is Leftover.STOCK else draw(sampled(Opening)),
        first_trick=first_trick,
        first_trick_queen_last=first_trick is FirstTrick.NONE and draw(st.booleans()),
        must_break=must_break,
        queen_breaks=draw(sampled(QueenBreaks)),
        heart_lead_breaks=draw(st.booleans()),
        queen_leads=not must_break or draw(st.booleans()),
        heart_beside_queen=draw(st.booleans()),
        moon=moon,
        moon_safety=moon is Moon.CHOICE and draw(st.booleans()),
        moon_needs_bonus=any(worth < 0 for worth in counts) and draw(st.booleans()),
        sun_doubles=sun_doubles,
        no_trick_bonus=0 if cash_in is not CashIn.NEVER else draw(worths),
        cash_in=cash_in,
        ending=ending,
        goal=goal,
        exact_goal_resets=ending is not Ending.DEALS and goal > 0 and draw(st.booleans()),
        ties=draw(sampled(Ties)) if ends else Ties.SHARED,
        scoring=Scoring.CASH if cash else Scoring.POINTS,
        cash_extra=draw(st.integers(0, 99)) if cash else 0,
    )


def moves(state: State, rng: Random) -> Move:
    """A random legal move; now and then a choice for the moon where the rules leave one."""
    seat = rng.choice(state.to_move)
    if seat == DEALER:
        return deal(state.rules, rng)
    if state.rules.moon is Moon.CHOICE and rng.random() < 0.05:
        choice = MoonChoice(rng.randrange(state.rules.seats), rng.random() < 0.5)
        if state.why_not(choice) is None:
            return choice
    if state.passing:
        return a_pass(state, seat, rng)
    return Play(seat, rng.choice(list(state.legal(seat))))


def deal(rules: Rules, rng: Random) -> Deal:
    """A random deck for these rules."""
    deck = TWO_DECKS[: 52 * rules.packs]
    return Deal(tuple(rng.sample(deck, len(deck))))


def hearts_led_early(rules: Rules, rng: Random) -> Deal:
    """A random deck of the usual pack in which South holds top clubs and otherwise hearts, so that it leads
    hearts before they are broken where the dealer's left begins; West holds the others. East deals.
    """
    hearts, clubs = rng.sample(list(HEARTS), 13), list(CLUBS)
    count = rng.randint(8, 11)
    south, west = [*hearts[:count], *clubs[count:]], hearts[count:]
    others = rng.sample([card for card in DECK if card not in (*south, *west)], 39 - len(west))
    west += others[: 13 - len(west)]
    hands = south, rng.sample(west, 13), others[-26:-13], others[-13:]
    return Deal(tuple(hands[place % 4][place // 4] for place in range(52)), rules.seats - 1)


def a_pass(state: State, seat: int, rng: Random) -> Pass:
    """A random legal pass: where cards that may not be passed fill up, all others go too."""
    rules, legal = state.rules, list(state.legal(seat))
    free = [card for card in legal if card not in rules.unpassable]
    if len(free) >= rules.pass_count:
        return Pass.of(seat, rng.sample(free, rules.pass_count), state.direction)
    rest = [card for card in legal if card in rules.unpassable]
    return Pass(seat, Cards.of([*free, *rng.sample(rest, rules.pass_count - len(free))]))


def walk(
    rules: Rules, rng: Random, deals: int, dealing: Callable[[Rules, Random], Deal] = deal
) -> Iterator[tuple[State, Move, State]]:
    """Every step of a match of random legal moves, for as many deals at most."""
    state = State.new(rules)
    while state.to_move and len(state.results) < deals:
        move = dealing(rules, rng) if state.to_move == (DEALER,) else moves(state, rng)
        after = state.play(move)
        yield state, move, after
        state = after
