"""How strong the players of Gin Rummy are: mirrored decks, each played twice with the seats changed about.

    python -m benchmarks.gin_strength [--hands 1000] [--games 0] [--rules eaai] [--against NAMES] [PLAYER ...]

Players are cal, vicky, shark, nellie, simple, rlcard and openspiel: the last two are the bots that come with RLCard
(gin-rummy-novice-rule) and OpenSpiel (its simple gin rummy bot). With --hands single hands are played, and points are
what a hand brings, the other's points counted against it; with --games whole games, and their share that was won.
Intervals are of 95%, over decks or pairs of games.

RLCard's agent is asked through its own numbers for what it may do; it draws at random, and so it is with the offer.
OpenSpiel's bot plays in OpenSpiel's own state beside ours, hand by hand under the rules of OpenSpiel, whatever --rules
says; what its knocks and ours come to is counted by our rules, every hand arranged as well as can be.
"""

import argparse
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

import numpy as np
import pyspiel
from rlcard.games.gin_rummy.utils import action_event as rlcard
from rlcard.games.gin_rummy.utils.utils import get_card
from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

from benchmarks.styles import interval
from hearthside.ai import player
from hearthside.ai.gin import BASELINES
from hearthside.cards import Card, shuffled
from hearthside.game import DEALER, Limit, Player
from hearthside.gin import (
    PRESETS,
    Deal,
    Decline,
    Discard,
    Draw,
    Knock,
    LayOff,
    Move,
    Rules,
    State,
    Take,
    View,
)

Who = Player[View, Move]
HANDS_A_GAME: Final = 10_000
"""Deal numbers set aside for one game."""

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

_TAKE, _DRAW, _PASS, _KNOCK = 52, 53, 54, 55


def _number(card: Card) -> int:
    """OpenSpiel's number of a card: spades, clubs, diamonds, hearts, each from the ace."""
    return (1, 2, 3, 0)[card.suit] * 13 + (card.rank + 1) % 13


_CARDS: Final = {_number(card): card for card in sorted(_NUMBERS)}


def _action(move: Move) -> int:
    match move:
        case Take():
            return _TAKE
        case Draw():
            return _DRAW
        case Decline():
            return _PASS
        case Discard(_, card):
            return _number(card)
    raise ValueError(f"{move} is no move within a hand")


class OpenSpielBot:
    """OpenSpiel's bot, its own state of the hand kept beside ours. It must be told of the deck and of each move."""

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
            case 52:
                return Take(seat)
            case 53:
                return Draw(seat)
            case 54:
                return Decline(seat)
            case 55:
                self._state.apply_action(_KNOCK)
                return Knock(seat, _CARDS[self._bot.step(self._state)])
            case card:
                return Discard(seat, _CARDS[card])

    def see(self, move: Move) -> None:
        """Anybody's move, its own too. A knock is the last that it is told of."""
        if not isinstance(move, Knock | LayOff):
            self._state.apply_action(_action(move))
            self._deal()


# ---- Play ----


class Timed:
    """A player, and the time that it takes."""

    def __init__(self, who: Who) -> None:
        self.who = who
        self.seconds = 0.0
        self.moves = 0

    def choose(self, view: View, rng: Random, limit: Limit) -> Move:
        started = time.process_time()
        move = self.who.choose(view, rng, limit)
        self.seconds += time.process_time() - started
        self.moves += 1
        return move


PLAYERS: Final[Mapping[str, Callable[[], Who]]] = {
    "shark": lambda: player("shark", game="gin"),
    "vicky": lambda: player("vicky", game="gin"),
    "cal": lambda: player("cal", game="gin"),
    "nellie": lambda: player("nellie", game="gin"),
    "simple": BASELINES["simple"],
    "rlcard": Novice,
    "openspiel": OpenSpielBot,
}


def hand(rules: Rules, deal: int, seats: tuple[Who, Who]) -> float:
    """What one hand brings to South."""
    deck, dice = shuffled(deal), Random(f"hand {deal}")
    state = State.new(rules).play(Deal(deck))
    bots = [(seat, who) for seat, who in enumerate(seats) if isinstance(who, OpenSpielBot)]
    for seat, bot in bots:
        bot.begin(deck, seat)
    while not state.results:
        move = seats[state.turn].choose(state.view(state.turn), dice, Limit())
        for _, bot in bots:
            bot.see(move)
        state = state.play(move)
    points = state.results[0].points
    return float((points, -points, 0)[2 if state.results[0].winner is None else state.results[0].winner])


def game(rules: Rules, deal: int, seats: tuple[Who, Who]) -> float:
    """Whether South wins a game: 1, 0, or a half where both do."""
    dice, state = Random(f"game {deal}"), State.new(rules)
    while not state.winners:
        if state.turn == DEALER:
            state = state.play(Deal(shuffled(deal)))
            deal += 1
        else:
            state = state.play(seats[state.turn].choose(state.view(state.turn), dice, Limit()))
    return state.winners.count(0) / len(state.winners)


def main() -> None:
    """Print a row for each pair of players."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("players", nargs="*", default=["shark", "vicky", "cal", "nellie", "simple"], metavar="PLAYER")
    ask.add_argument("--against", default="simple", help="names with commas between")
    ask.add_argument("--hands", type=int, default=1000, help="decks, each played twice")
    ask.add_argument("--games", type=int, default=0, help="pairs of games")
    ask.add_argument("--rules", choices=PRESETS, default="eaai")
    ask.add_argument("--first", type=int, default=1)
    asked = ask.parse_args()
    print("| player | against | rules | points a hand | games won | ms a move |")
    print("| --- | --- | --- | --- | --- | --- |")
    for one in asked.players:
        for other in asked.against.split(","):
            if one != other:
                print(row(asked, one, other), flush=True)


def row(asked: argparse.Namespace, one: str, other: str) -> str:
    """How one player does against another."""
    outside = "openspiel" in (one, other)
    rules = PRESETS["openspiel" if outside else asked.rules]
    mine, theirs = Timed(PLAYERS[one]()), PLAYERS[other]()
    if isinstance(mine.who, OpenSpielBot):
        raise SystemExit("OpenSpiel's bot is one to play against: name it with --against.")
    hands = [
        (hand(rules, deal, (mine, theirs)) - hand(rules, deal, (theirs, mine))) / 2
        for deal in range(asked.first, asked.first + asked.hands)
    ]
    games = [
        50 * (game(rules, deal, (mine, theirs)) + 1 - game(rules, deal, (theirs, mine)))
        for deal in range(asked.first, asked.first + asked.games * HANDS_A_GAME * (not outside), HANDS_A_GAME)
    ]
    points = "{:+.2f} ± {:.2f}".format(*interval(hands)) if hands else ""
    won = "{:.1f}% ± {:.1f}".format(*interval(games)) if games else ""
    return f"| {one} | {other} | {rules.name} | {points} | {won} | {1000 * mine.seconds / max(1, mine.moves):.2f} |"


if __name__ == "__main__":
    main()
