"""What the coach needs of each game: its moves in words, facts about them, what is counted, and the search."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from hearthside.games import GameTable, HasRules
from hearthside.record.moments import AnyStep
from hearthside.text import Part, Sentence

from .counts import Counting
from .facts import Fact
from .gin import counting as gin_counting
from .gin import facts as gin_facts
from .gin import text as gin_text
from .hearts import counting as hearts_counting
from .hearts import facts as hearts_facts
from .hearts import text as hearts_text
from .values import Choice, Mark, Thresholds, Weighing, Worth


class GameText(Protocol):
    """The moves of a game in words."""

    OPEN: str
    """What lies open in hindsight, after "with"."""
    TURN: str
    """What a deal is played in: tricks or turns."""

    @property
    def THEMES(self) -> Mapping[str, tuple[str, ...]]:  # noqa: N802
        """Themes of mistakes for people, each with the kinds of facts that it is about."""

    def action(self, move: Any, view: Any) -> Part:
        """A move as it stands after "would": ``discard K♠ and knock with 5``."""

    def title(self, move: Any, view: Any) -> Part:
        """A move as a hint begins with it: of a card to play, the card."""

    def label(self, move: Any, view: Any, other: Any = None) -> Part:
        """A move as something to compare: ``taking K♠``. ``other`` is the move that it is compared with."""

    def detail(self, move: Any, view: Any) -> Sentence:
        """What distinguishes a move from another that names the same cards; empty where nothing does."""

    def decision_text(self, steps: Sequence[AnyStep], place: int) -> Sentence:
        """What a seat did, and what came of it at once."""

    def came_to(self, points: Sequence[int], seat: int) -> Sentence:
        """What a deal came to for a seat that is reviewed, from what it added to each score."""

    def match_came_to(self, points: Sequence[int], seat: int) -> str:
        """What a match came to for a seat that is reviewed, from what its deals added to each score."""

    def cards_worth(self, points: float) -> str:
        """What cards were worth that are reviewed, in the seat's own points: more is better."""

    def no_choice(self, view: Any, mark: Mark) -> str | None:
        """Why there is nothing to weigh, by the mark of the moves; None where that is no reason to give."""


class GameFacts(Protocol):
    """What can be said of the moves of a game."""

    WEIGHED: tuple[Any, ...]
    """The kinds of moves that the search weighs."""

    def scene(self, view: Any, rng: Random | None = None) -> Any:
        """A position, with deals sampled by the generator; without any for None."""

    def facts(self, scene: Any, move: Any) -> Iterable[Fact]:
        """What is true of a move, the most telling first."""

    def plain_reason(self, view: Any, move: Any) -> Part:
        """What a move leaves, in a sentence that is always true."""

    def outcome_reason(self, view: Any, best: Choice, other: Choice) -> Sentence | None:
        """What speaks for the best of what came of both in the search; None where nothing does."""

    def verdict(self, view: Any, weighing: Weighing) -> Sentence:
        """What is to be decided before a card is chosen, decided, and why: knock or wait. Empty where there is no such
        decision, and where it makes no real difference.
        """

    def may_ask_unweighed(self, view: Any) -> bool:
        """Whether a move that the search does not weigh may be best here."""


class GameWeighing(Protocol):
    """The search of a game. More points are better for the seat."""

    def weigh(self, view: Any, rng: Random, made: Any = None, known: Any = None) -> Weighing | None:
        """The choices of the seat to move; None where there is nothing to weigh. ``made`` is weighed even if it seems
        bad. ``known`` is the state, for a review with all cards open.
        """

    def unweighed_mark(self, view: Any) -> Mark:
        """What a review says of a move where there was nothing to weigh: the only one, or as good as any."""

    def won_outright(self, move: Any, end: Any) -> bool:
        """Whether a move won the deal in the best way there is, so that nothing is to be said of it in hindsight.

        ``end``: the state after the deal.
        """

    def average(self, rules: Any) -> float:
        """The points of an average deal for a seat."""

    def outcome(self, before: Any, after: Any, seat: int) -> Worth:
        """What a deal came to for a seat."""

    def win_chance(self, state: Any, seat: int) -> float:
        """A seat's chance to win the match, between deals."""

    def thresholds(self, rules: Any) -> Thresholds:
        """The points that make an inaccuracy, a mistake and a blunder."""

    def turn_number(self, before: Any, move: Any) -> int | None:
        """The trick or the turn that a move belongs to, from 1."""


class GameCounting(Protocol):
    """What the counting aid needs of a game."""

    GONE: str
    """What has become of the cards that all have seen go, in a word."""
    SOURCE: str
    """Where the cards come from that a seat is known to hold."""
    BY_RANK: bool
    """Whether it matters which cards of a suit are out, and not only how many."""

    def find(self, view: Any) -> Counting:
        """What the seat of a view knows, while cards are in play; nothing where all is open."""


class Coach(NamedTuple):
    """One game for hints and reviews, without the search."""

    text: GameText
    facts: GameFacts
    counting: GameCounting


COACHES: Final = GameTable(
    hearts=Coach(hearts_text, hearts_facts, hearts_counting), gin=Coach(gin_text, gin_facts, gin_counting)
)


def weigher(played: HasRules) -> GameWeighing:
    """The search of the game that a state or view is of. Importing it imports the compiler."""
    search: Any = import_module(f".{played.rules.game}.weighing", __package__)
    found: GameWeighing = search
    return found
