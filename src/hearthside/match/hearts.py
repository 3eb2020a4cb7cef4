"""Hearts at a table. Uses no clock and no randomness."""

from typing import Any, Final

from hearthside.cards import Cards
from hearthside.game import Deal, Scores
from hearthside.games import Move
from hearthside.hearts import Direct, Direction, MoonChoice, Opening, Pass, Play, Rules, View
from hearthside.hearts.moves import as_sent

from .letters import choice, letter
from .log import Log, Step
from .table_policy import TablePolicy

_TRICK: Final = 1.5
"""A finished trick, or the cards just passed, lie for so many times the pace before the next lead."""
_DEAL: Final = 3
"""The same for a new deal."""
_DRAW: Final = 1
"""The same for cards that the next seat drew."""
_PASS: Final = 0.4
_OWN: Final = (Play, Pass)
"""What a seat may take back."""


class HeartsPolicy(TablePolicy):
    """What Hearts asks of a table."""

    nothing_back = "You have no move to take back."
    directions = tuple(map(str, Direction))

    def wait(self, move: Move, last: Step | None) -> float:
        """How many times the pace lies between what happened last and an opponent's move."""
        match move:
            case Play():
                return 1 + _lying(last)
            case Pass():
                return max(_PASS, _lying(last))
            case _:
                return 0

    def moment(self, state: Any, seat: int) -> str:
        """Which decision of the deal this is, however the passes came in."""
        if state.passing:
            return f"{seat}/pass"
        return f"{seat}/{len(state.tricks)}"

    def awaited(self, state: Any) -> str:
        """What somebody does who is waited for."""
        if state.passing:
            return "choosing"
        return "to play" if state.trick.cards else "to lead"

    def repeats(self, log: Log, move: Move) -> bool:
        """Whether this is a choice about a moon twice running."""
        last = log.moves[-1].what
        return isinstance(move, MoonChoice) and isinstance(last, MoonChoice) and last.seat == move.seat

    def fallback_move(self, view: View) -> Move:
        """The lowest cards, first of those that are free to pass."""
        legal = list(view.legal)
        if view.passing:
            free_first = sorted(legal, key=lambda card: card in view.rules.unpassable)
            return Pass(view.seat, Cards.of(free_first[: view.rules.pass_count]))
        return Play(view.seat, legal[0])

    def taken_back(self, log: Log, seat: int) -> int | None:
        """Where the seat's last pass or card of the deal in progress stands."""
        if not any(log.state.hands):
            return None
        moves = log.moves
        for place in range(len(moves) - 1, log.deal_start(), -1):
            what: Any = moves[place].what
            if what.seat == seat and isinstance(what, _OWN):
                return place
        return None

    def goes_back(self, log: Log, move: Move) -> int | None:
        """Cards that were passed the other way are taken back, as long as nobody has seen them."""
        passed = isinstance(move, Direct) and log.state.passing and any(log.state.passes)
        return log.deal_start() + 1 if passed else None

    def outlasts(self, what: object, seat: int) -> bool:
        """Totals that were set by hand, and the seat's standing order about a moon; no card hangs on either."""
        return isinstance(what, Scores) or (isinstance(what, MoonChoice) and what.seat == seat)

    def confirms(self, state: Any) -> bool:
        """Every card of the deal, and the pass that ended the passing; not what is passed."""
        return any(state.hands) and not state.passing

    def draws_dealer(self, rules: Rules) -> bool:
        """Only where the dealer's left leads."""
        return rules.opening is Opening.ELDEST

    # ---- Finished deals in a link ----

    def letters(self, state: Any, move: Move) -> str | None:
        """A card by its place among those that may be played; a pass by its seat and the places in its hand, which in a
        scatter stand in the order of receivers.
        """
        match move:
            case Pass(seat):
                hand = list(Cards(state.hands[seat]))
                return str(seat) + "".join(letter(hand, card) or "" for card in move.in_order)
            case Play(seat, card):
                return letter(list(state.legal(seat)), card)
        return None

    def lettered(self, state: Any, letters: str) -> tuple[Move, int]:
        """The pass or the card that these letters begin with."""
        if not state.passing:
            return Play(state.turn, choice(list(state.legal(state.turn)), letters[0])), 1
        seat, end = int(letters[0]), 1 + state.rules.pass_count
        hand = list(Cards(state.hands[seat] if seat < state.rules.seats else 0))
        return Pass.of(seat, [choice(hand, each) for each in letters[1:end]], state.direction), end

    def direction(self, state: Any) -> str | None:
        """Where cards are passed in this deal."""
        return str(state.direction)

    def as_sent(self, state: Any, move: Move) -> Move:
        """The order of the cards of a pass counts only in a scatter."""
        return as_sent(move, state.direction)

    def direct(self, seat: int, direction: str) -> Move:
        """The move by which a seat changes the direction."""
        return Direct(seat, Direction(direction))


def _lying(last: Step | None) -> float:
    """How many times the pace what happened last needs to be seen."""
    if last is None:
        return 0
    before: Any = last.before
    after: Any = last.after
    match last.entry.what:
        case Deal() | Direct():
            return _DEAL
        case Pass() if not after.passing:
            return _TRICK
        case Play() if len(after.tricks) > len(before.tricks):
            return _TRICK
        case Play() if after.table and len(after.left) < len(before.left):
            return _DRAW
        case _:
            return 0
