"""Gin Rummy at a table. Uses no clock and no randomness."""

from typing import Any, Final

from hearthside.game import Deal
from hearthside.games import Move
from hearthside.gin import Dealing, Discard, Draw, Knock, LayOff, Rules, Scoring, Take, View

from .letters import choice, letter
from .log import Log, Step
from .table_policy import TablePolicy

_DEAL: Final = 2
"""A new hand lies for so many times the pace before an opponent does anything."""
_KNOCK: Final = 1.5
"""The same for a hand laid open."""


class GinPolicy(TablePolicy):
    """What Gin asks of a table."""

    nothing_back = "You can put back only a card that you have just taken from the discards."
    exchanges = True

    def wait(self, move: Move, last: Step | None) -> float:
        """How many times the pace lies between what happened last and an opponent's move."""
        match last.entry.what if last else None:
            case Deal():
                return 1 + _DEAL
            case Knock():
                return _KNOCK
            case _:
                return 1

    def moment(self, state: Any, seat: int) -> str:
        """Which decision of the deal this is."""
        return f"{seat}/{len(state.turns)}/{state.phase}"

    def fallback_move(self, view: View) -> Move:
        """Draws from the stock, discards what leaves the least, and knocks as soon as it may."""
        moves = view.moves
        for move in moves:
            if isinstance(move, Knock | LayOff | Draw):
                return move
        discards = [move for move in moves if isinstance(move, Discard)]
        if not discards:
            return moves[-1]
        melding = view.rules.melding
        return min(discards, key=lambda move: (melding.deadwood(view.hand & ~(1 << move.card)), -move.card))

    def taken_back(self, log: Log, seat: int) -> int | None:
        """A card taken from the discards goes back as long as nothing else has happened; one drawn, never.

        This is how GinRummy 4.2 has it, where only what both have seen goes back.
        Where taking was the end of the hand, all has been shown.
        """
        last = log.moves[-1].what if log.moves else None
        return len(log.moves) - 1 if isinstance(last, Take) and last.seat == seat == log.state.turn else None

    def confirms(self, state: Any) -> bool:
        """All that is done after the deal."""
        return bool(state.turns)

    def draws_dealer(self, rules: Rules) -> bool:
        """In all games but those in which South always begins."""
        return rules.dealing is not Dealing.NORTH

    # ---- Finished deals in a link ----

    def letters(self, state: Any, move: Move) -> str | None:
        """A move by its place among those that the seat may make."""
        return letter(state.moves(state.turn), move)

    def lettered(self, state: Any, letters: str) -> tuple[Move, int]:
        """The move of the first of these letters."""
        return choice(state.moves(state.turn), letters[0]), 1

    def totals_suffice(self, rules: Rules) -> bool:
        """Not in Hollywood, where a total does not say what stands in which column."""
        return rules.scoring is not Scoring.HOLLYWOOD
