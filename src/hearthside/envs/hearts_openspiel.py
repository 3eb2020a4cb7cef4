"""Hearts for OpenSpiel: its own game read as ours, and what ours needs to be a game there. Needs no OpenSpiel.

OpenSpiel numbers a card ``4 * rank + suit``, suits in our order.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from hearthside.ai.worlds.hearts import rows, state_of
from hearthside.cards import DECK, Card, Cards
from hearthside.hearts import Deal, Direction, FirstTrick, Opening, Pass, Play, QueenBreaks, Rules, State, View, points
from hearthside.hearts.moves import passable
from hearthside.hearts.presets import OPENSPIEL

from .encoding import Encoding

_DIRECTIONS: Final = (Direction.HOLD, Direction.LEFT, Direction.ACROSS, Direction.RIGHT)
"""OpenSpiel's actions for the direction, by number."""
_TRIES: Final = 200


def rules_of(parameters: Mapping[str, Any], direction: Direction) -> Rules:
    """The rules of a deal of OpenSpiel's hearts: every parameter of it as a field of ours."""
    return replace(
        OPENSPIEL,
        passing=(direction,),
        points=points(hearts=1, QS=13, JD=-10) if parameters["jd_bonus"] else OPENSPIEL.points,
        first_trick=FirstTrick.NONE if parameters["no_pts_on_first_trick"] else FirstTrick.ANY,
        opening=Opening.ANY_CLUB if parameters["can_lead_any_club"] else Opening.TWO,
        no_trick_bonus=-5 if parameters["avoid_all_tricks_bonus"] else 0,
        must_break=parameters["must_break_hearts"],
        queen_breaks=QueenBreaks.PLAYED if parameters["qs_breaks_hearts"] else QueenBreaks.NEVER,
        heart_beside_queen=parameters["can_lead_hearts_instead_of_qs"],
    )


def action_of(card: int) -> int:
    """OpenSpiel's number for a card."""
    return card % 13 * 4 + card // 13


def card_of(action: int) -> Card:
    """Our card for OpenSpiel's number."""
    return DECK[action % 4 * 13 + action // 4]


class Read:
    """A deal of OpenSpiel's hearts, read from the actions so far."""

    def __init__(self, parameters: Mapping[str, Any], history: Sequence[int]) -> None:
        direction, cards = _DIRECTIONS[history[0]], [card_of(action) for action in history[1:]]
        deck, rest = cards[:52], iter(cards[52:])
        state = State.new(rules_of(parameters, direction)).play(Deal(tuple(deck)))
        self.picked: list[Card] = []
        """What the seat to move has picked for its pass so far."""
        while state.passing:
            self.picked = [card for _, card in zip(range(state.rules.pass_count), rest, strict=False)]
            if len(self.picked) < state.rules.pass_count:
                break
            state = state.play(Pass(state.to_move[0], Cards.of(self.picked)))
        for card in rest:
            state = state.play(Play(state.turn, card))
        self.state = state

    def action(self, choose: Callable[[View, str], Any], legal: Sequence[int]) -> int:
        """The action of our player, one of the legal ones. A pass is chosen as a whole, and named card by card."""
        view = self.state.view(self.state.to_move[0])
        move = choose(view, f"{int(view.hand)} {len(view.tricks)} {len(view.trick.cards)}")
        if isinstance(move, Pass):
            return next((action_of(card) for card in move.cards if card not in self.picked), legal[0])
        return action_of(move.card)


# ---- Our game at OpenSpiel ----


def cards_dealt(rules: Rules) -> int:
    """How many actions of chance a deal begins with."""
    return len(rules.deck)


def chance_nodes(rules: Rules) -> int:
    """The most actions of chance in a deal."""
    return len(rules.deck)


def longest(rules: Rules) -> int:
    """The most actions of the seats in a deal, two changes of each seat's choice for a moon among them."""
    return rules.seats * (rules.pass_count + rules.hand_size + 2)


def most_points(rules: Rules) -> int:
    """More than any seat can win or lose in a deal."""
    return 4 * rules.seats * (sum(map(abs, rules.worth)) + abs(rules.no_trick_bonus) + 1)


def draws(state: State, action: int) -> bool:
    """Whether an action is followed by a card from the stock: never."""
    return False


def drawn(state: State, card: Card) -> State:
    """The state with this card next in the stock."""
    raise AssertionError("no card is drawn at Hearts")


def seen_anew(view: View, actions: Sequence[tuple[int, int]], encoding: Encoding, rng: Random) -> Iterator[int]:
    """The actions of a deal, hidden cards dealt anew, such that the seat of the view has seen the same.

    ``actions`` are those of the deal so far, each with its player, who is below 0 for chance. ValueError with a
    sentence where no such deal is found.
    """
    rules = view.rules
    for _ in range(_TRIES):
        world = state_of(view, rows(view, rng, 1)[0], rng)
        hands, passes = _as_dealt(world, view), list(world.passes)
        if view.passing:
            passes = [_some(rules, hand, rng) for hand in hands]
        if view.direction is Direction.HOLD or all(_may_pass(rules, *each) for each in zip(hands, passes, strict=True)):
            break
    else:
        raise ValueError("No deal was found that explains what the seat has seen.")
    for card in range(rules.hand_size):
        for hand in hands:
            yield int(Cards(hand)[card])
    picks = 0 if view.direction is Direction.HOLD else rules.seats * rules.pass_count
    played = [each for each in actions if each[0] >= 0]
    for place, (seat, action) in enumerate(played):
        if place >= picks or seat == view.seat:
            yield action
        else:
            yield encoding.numbers(Pass(seat, Cards(passes[seat])))[place % rules.pass_count]


def _as_dealt(world: State, view: View) -> list[int]:
    """The hands of a world as they were dealt, as masks."""
    hands, seats = list(world.hands), world.rules.seats
    for trick in (*view.tricks, view.trick):
        for seat, card in zip(trick.players(seats), trick.cards, strict=False):
            hands[seat] |= 1 << card
    if view.passing or view.direction is Direction.HOLD:
        return hands
    offset = view.direction.offset(seats)
    return [hand & ~world.passes[seat - offset] | world.passes[seat] for seat, hand in enumerate(hands)]


def _some(rules: Rules, hand: int, rng: Random) -> int:
    """Some cards of a hand that may be passed, as a mask."""
    free = list(Cards(hand & ~rules.unpassable))
    held = list(Cards(hand & rules.unpassable))
    chosen = rng.sample(free, min(len(free), rules.pass_count))
    return int(Cards.of([*chosen, *rng.sample(held, rules.pass_count - len(chosen))]))


def _may_pass(rules: Rules, hand: int, cards: int) -> bool:
    """Whether a hand may pass these cards."""
    return cards & ~hand == 0 and cards & ~passable(rules, hand) == 0
