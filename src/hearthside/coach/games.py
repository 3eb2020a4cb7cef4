"""What hints and reviews need of each game, in one table. Each value is a package with the functions of `GameCoach`."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from hearthside.games import GameTable
from hearthside.text import Part, Sentence

from . import gin, hearts
from .values import Choice, Mark, Thresholds, Weighing, Worth

if TYPE_CHECKING:
    from .observed.deal import ObservedDeal


class GameWeighing(Protocol):
    """The part that searches. Importing it imports the compiler."""

    def weigh(self, view: Any, rng: Random, made: Any = None, known: Any = None) -> Weighing | None:
        """The choices of the seat to move; None where there is nothing to weigh. ``made`` is weighed even if it seems
        bad. ``known`` is the state, for a review with all cards open.
        """

    def unweighed_mark(self, view: Any, move: Any) -> Mark:
        """What a review says of a move for which there was nothing to weigh: the only one, or as good as any."""

    def average(self, rules: Any) -> float:
        """The points of an average deal for a seat."""

    def outcome(self, before: Any, after: Any, seat: int) -> Worth:
        """What a deal came to for a seat."""

    def win_chance(self, state: Any, seat: int) -> float:
        """A seat's chance to win the match, between deals."""

    def thresholds(self, rules: Any) -> Thresholds:
        """The points that make a slip and a mistake."""

    def turn_number(self, before: Any, move: Any) -> int | None:
        """The trick or the turn that a move belongs to, from 1."""


class GameCoach(Protocol):
    """One game for hints and reviews."""

    OPEN: str
    """What lies open in hindsight, after "with"."""

    def action(self, move: Any, view: Any) -> Part:
        """A move as it stands after "would": ``discard K♠ and knock with 5``."""

    def title(self, move: Any, view: Any) -> Part:
        """A move as a hint begins with it: of a card to play, the card."""

    def label(self, move: Any, view: Any, other: Any = None) -> Part:
        """A move as something to compare: ``taking K♠``. ``other`` is the move that it is compared with."""

    def detail(self, move: Any, view: Any) -> Sentence:
        """What distinguishes a move from another that names the same cards; empty where nothing does."""

    def decision_text(self, steps: Sequence[Any], place: int) -> Sentence:
        """What a seat did, and what came of it at once."""

    def is_weighed(self, move: Any) -> bool:
        """Whether the search weighs moves of this kind."""

    def may_ask_unweighed(self, view: Any) -> bool:
        """Whether a move that the search does not weigh may be best here."""

    def reason(self, view: Any, move: Any, other: Any, rng: Random) -> Sentence | None:
        """A fact that is true of a move and not of the other; of the move alone where ``other`` is None."""

    def plain_reason(self, view: Any, move: Any) -> Part:
        """What a move leaves, in a sentence that is always true."""

    def no_choice(self, view: Any, mark: Mark) -> str | None:
        """Why there is nothing to weigh, by the mark of the moves; None where that is no reason to give."""

    def outcome_reason(self, view: Any, best: Choice, other: Choice) -> Sentence | None:
        """What speaks for the best of what came of both in the search; None where nothing does."""

    def weigher(self) -> GameWeighing:
        """The part that searches."""

    def entries(self) -> "type[ObservedDeal]":
        """A deal of One-Handed, from the entries of one seat."""


COACHES: Final = GameTable[GameCoach](hearts=hearts, gin=gin)
