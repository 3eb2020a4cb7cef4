"""Our players of Gin against the bots that come with RLCard and OpenSpiel, which the arena cannot seat.

    python -m benchmarks.gin_strength [--against rlcard openspiel] [--deals 300] [--first 1] [PLAYER ...]

Players are those of `hearthside arena gin`, against gin-rummy-novice-rule and the simple gin rummy bot. Every deck is
played twice with the seats changed about; points are what a hand brings, the other's counted against it, with 95%
intervals over decks.

RLCard's agent is asked through its own numbers for what it may do, under the rules of the 2021 challenge; it draws at
random, and so it is with the offer. OpenSpiel's bot plays in OpenSpiel's own state beside ours, under the rules of
OpenSpiel; what its knocks and ours come to is counted by our rules, every hand arranged as well as can be.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import numpy as np
import pyspiel
from rlcard.games.gin_rummy.utils import action_event as rlcard
from rlcard.games.gin_rummy.utils.utils import get_card
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

from benchmarks.measuring import parser, print_table
from hearthside.arena.matches import make_player
from hearthside.arena.statistics import Sample
from hearthside.cards import Card, shuffled
from hearthside.game import Limit, Player
from hearthside.gin import PRESETS, Deal, Decline, Discard, Draw, Knock, LayOff, Move, State, Take, View

Who = Player[View, Move]

# ---- RLCard ----

_NUMBERS: Final = {
    Card.parse(f"{get_card(card_id=number).rank}{get_card(card_id=number).suit}"): number for number in range(52)
}


class Novice:
    """RLCard's agent. It is handed its own cards and what it may do, and nothing else is what it looks at."""

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        meant: dict[int, Move] = {}
        left = view.rules.melding.after_discard(view.hand)
        for move in view.moves:
            match move:
                case Draw() | Decline():
                    meant[rlcard.draw_card_action_id] = move
                case Take():
                    meant[rlcard.pick_up_discard_action_id] = move
                case Discard(_, card):
                    meant[rlcard.discard_action_id + _NUMBERS[card]] = move
                case Knock(_, None):
                    meant[rlcard.gin_action_id] = move
                case Knock(_, card) if card is not None:
                    gin = not left[card]
                    meant[rlcard.gin_action_id if gin else rlcard.knock_action_id + _NUMBERS[card]] = move
                case LayOff():
                    return move
        held = np.zeros(52, int)
        held[[_NUMBERS[card] for card in view.hand]] = 1
        np.random.seed(rng.randrange(1 << 32))
        return meant[int(GinRummyNoviceRuleAgent.step({"legal_actions": OrderedDict.fromkeys(meant), "obs": [held]}))]


# ---- OpenSpiel ----

_MOVES: Final[dict[int, type[Take | Draw | Decline]]] = {52: Take, 53: Draw, 54: Decline}
_ACTIONS: Final = {kind: number for number, kind in _MOVES.items()}
_KNOCK: Final = 55


def _number(card: Card) -> int:
    """OpenSpiel's number of a card: spades, clubs, diamonds, hearts, each from the ace."""
    return (1, 2, 3, 0)[card.suit] * 13 + (card.rank + 1) % 13


_CARDS: Final = {_number(card): card for card in sorted(_NUMBERS)}


def _action(move: Move) -> int:
    """OpenSpiel's number of a move, which for a discard is that of the card."""
    return _number(move.card) if isinstance(move, Discard) else _ACTIONS[type(move)]  # type: ignore[index]


class OpenSpielBot:
    """OpenSpiel's bot, its own state of the hand kept beside ours. It needs the deck and each move."""

    def begin(self, deck: Sequence[Card], seat: int) -> None:
        """A new hand, in which it has this seat."""
        game = pyspiel.load_game("gin_rummy")
        self._state = game.new_initial_state()
        self._bot = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat)
        self._next = iter([*deck[0:20:2], *deck[1:20:2], *deck[20:]])
        self._deal()

    def _deal(self) -> None:
        while self._state.is_chance_node():
            self._state.apply_action(_number(next(self._next)))

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        seat = view.seat
        if view.laid is not None:
            return LayOff(seat)
        match self._bot.step(self._state):
            case number if number in _MOVES:
                return _MOVES[number](seat)
            case number if number == _KNOCK:
                self._state.apply_action(_KNOCK)
                return Knock(seat, _CARDS[self._bot.step(self._state)])
            case card:
                return Discard(seat, _CARDS[card])

    def see(self, move: Move) -> None:
        """A move of either seat. Moves after a knock are not needed."""
        if not isinstance(move, Knock | LayOff):
            self._state.apply_action(_action(move))
            self._deal()


# ---- Play ----

BOTS: Final[dict[str, tuple[Callable[[], Who], str]]] = {
    "rlcard": (Novice, "eaai"),
    "openspiel": (OpenSpielBot, "openspiel"),
}
"""By name, who is played against, and the rules for it."""


class Row:
    """How one player does against a bot."""

    def __init__(self, name: str, bot: str) -> None:
        who, rules = BOTS[bot]
        self.rules, self.names = PRESETS[rules], (name, bot)
        self.mine, self.theirs = make_player(name, self.rules, Random(0)), who()
        self.points = Sample()
        self.moves, self.seconds = 0, 0.0

    def add(self, deal: int) -> None:
        """One deck more, from both sides."""
        self.points.add((self._hand(deal, 0) + self._hand(deal, 1)) / 2)

    def _hand(self, deal: int, seat: int) -> int:
        """What one hand brings to the player at that seat."""
        deck, rng = shuffled(deal), Random(f"hand {deal}")
        state = State.new(self.rules).play(Deal(deck))
        if isinstance(self.theirs, OpenSpielBot):
            self.theirs.begin(deck, 1 - seat)
        while not state.results:
            view = state.view(state.turn)
            move = self._timed(view, rng) if state.turn == seat else self.theirs.choose(view, rng, Limit())
            if isinstance(self.theirs, OpenSpielBot):
                self.theirs.see(move)
            state = state.play(move)
        return state.results[0].won(seat)

    def _timed(self, view: View, rng: Random) -> Move:
        """The player's move."""
        started = time.thread_time()
        move: Move = self.mine.choose(view, rng, Limit())
        self.seconds += time.thread_time() - started
        self.moves += 1
        return move

    def cells(self, deals: range) -> list[str]:
        """The row of the table, once these decks are played."""
        for deal in deals:
            self.add(deal)
        return [*self.names, self.points.text("+.2f"), f"{1000 * self.seconds / self.moves:.2f}"]


def main() -> None:
    """Print a row for each player and bot."""
    ask = parser(__doc__, deals=300, first=1)
    ask.add_argument("players", nargs="*", default=["shark", "vicky", "cal", "nellie", "simple"], metavar="PLAYER")
    ask.add_argument("--against", nargs="+", choices=BOTS, default=[*BOTS])
    asked = ask.parse_args()
    deals = range(asked.first, asked.first + asked.deals)
    rows = (Row(name, bot).cells(deals) for name in asked.players for bot in asked.against)
    print_table(["player", "against", "points a hand", "ms a move"], rows)


if __name__ == "__main__":
    main()
