"""The registry of games: what code that serves both games asks of either, and the table type for anything further.

`GAMES` holds one `Game` value per game. A room that needs more of a game than `Game` has registers it once, in one
style: it says what it needs as a protocol (or a NamedTuple), gives each game a module or value that has it, and puts
these into one `GameTable`:

    class Part(Protocol): ...
    PARTS: Final = GameTable[Part](hearts=hearts, gin=gin)

and then asks ``PARTS.of(state)``. Nothing outside a game's own modules compares a game's name, tests the type of its
rules, states, views or moves, or keeps a second table; `tests/test_registry.py` fails if one does.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any, Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from hearthside import gin, hearts
from hearthside.form import Field
from hearthside.game import MatchStory, Scores
from hearthside.gin import form as gin_form
from hearthside.gin import moves as gin_moves
from hearthside.gin import rulecard as gin_card
from hearthside.gin import text as gin_text
from hearthside.gin.match_story import match_story as gin_match_story
from hearthside.gin.presets import VARIANTS as GIN_VARIANTS
from hearthside.hearts import form as hearts_form
from hearthside.hearts import moves as hearts_moves
from hearthside.hearts import rulecard as hearts_card
from hearthside.hearts import text as hearts_text
from hearthside.hearts.match_story import match_story as hearts_match_story
from hearthside.hearts.presets import VARIANTS as HEARTS_VARIANTS
from hearthside.presets import Variant, Variants
from hearthside.text import Sentence

Rules = hearts.Rules | gin.Rules
Match: TypeAlias = Any
"""A `State` of either game. Who handles both asks it for no more than the contract has; who handles one knows which."""
Move: TypeAlias = Any
"""A move of either game."""

T = TypeVar("T", covariant=True)


class HasRules(Protocol):
    """Anything that is played by rules: a state, a view, a record, a log."""

    @property
    def rules(self) -> Any:
        """The rules of its game."""


class GameTable(Mapping[str, T], Generic[T]):
    """One value for each game: a mapping from the game's slug, which also finds the value for rules, a state or a view.

    Every game is a keyword argument, so leaving one out is a type error.

    >>> ends = GameTable(hearts="the last card", gin="a knock")
    >>> ends["gin"], ends.of(hearts.BLACK_LADY), ends.of(gin.State.new(gin.STANDARD))
    ('a knock', 'the last card', 'a knock')
    >>> list(ends)
    ['hearts', 'gin']
    """

    __slots__ = ("_values",)

    def __init__(self, *, hearts: T, gin: T) -> None:
        self._values: Final[Mapping[str, T]] = {"hearts": hearts, "gin": gin}

    def __getitem__(self, slug: str) -> T:
        return self._values[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def of(self, played: Variant | HasRules) -> T:
        """The value for the game of these rules, or of this state, view or record."""
        return self._values[(played if isinstance(played, Variant) else played.rules).game]


class Text(Protocol):
    """What a game says, in sentences made of spans: its module ``text``."""

    def events(self, before: Any, move: Any, after: Any, seat: int | None) -> list[Sentence]:
        """What one move did, and the score where it ended a deal, for a seat, or for all where the seat is None."""

    def outcome(self, last: Any, rules: Any) -> list[Sentence]:
        """What a finished deal came to, in a line."""

    def note(self, before: Any, move: Any, after: Any, seat: int) -> Sentence | None:
        """What has to be read before the table goes on; None where nothing has."""

    def undone(self, seat: int) -> Sentence:
        """A seat takes its last move back."""


class Game(NamedTuple):
    """One game: its rules by name, in words and as a form, how a match begins, and its moves as JSON."""

    slug: Literal["hearts", "gin"]
    """The game's name for programs: in addresses, files and the engine protocol."""
    name: str
    """The game's name for people."""
    deal: Literal["deal", "hand"]
    """What people call one deal."""
    variants: Variants[Any]
    """The presets, and the notations of rules."""
    usual: Rules
    """The rules where nobody chose any."""
    card: Callable[[Any], tuple[str, ...]]
    """The rule card, in sentences."""
    goal_text: Callable[[Any], str]
    """How a match ends, in a few words."""
    fields: Callable[[Any], tuple[Field, ...]]
    """The form, filled in."""
    begin: Callable[[Any], Match]
    """A match before its first deal."""
    move_to_json: Callable[[Any], dict[str, object]]
    move_types: Container[str]
    """The ``type`` of each move of a seat, as JSON has it."""
    move_from_json: Callable[[object], Any]
    """Reads what ``move_to_json`` wrote. ValueError with a sentence for what is no move."""
    changes: tuple[type, ...]
    """The moves by which a match is changed by hand."""
    text: Text
    """What happens, in sentences."""
    match_story: Callable[[Any], MatchStory]
    """A match that is over, told to the seat of a view."""
    undo_shows: Callable[[Match], bool]
    """Whether taking back in this position takes back something that was seen, so that the match counts as practice."""


GAMES: Final = GameTable(
    hearts=Game(
        "hearts",
        "Hearts",
        "deal",
        HEARTS_VARIANTS,
        hearts.BLACK_LADY,
        hearts_card.card,
        hearts_card.goal_text,
        hearts_form.fields,
        hearts.State.new,
        hearts_moves.to_json,
        hearts_moves.MOVES,
        hearts_moves.from_json,
        (Scores, hearts.Direct),
        hearts_text,
        hearts_match_story,
        undo_shows=lambda state: not state.passing,  # while others choose, nothing is seen of what was passed
    ),
    gin=Game(
        "gin",
        "Gin Rummy",
        "hand",
        GIN_VARIANTS,
        gin.STANDARD,
        gin_card.card,
        gin_card.goal_text,
        gin_form.fields,
        gin.State.new,
        gin_moves.to_json,
        gin_moves.MOVES,
        gin_moves.from_json,
        (Scores,),
        gin_text,
        gin_match_story,
        undo_shows=lambda state: False,  # only a card taken from the discards goes back, which both have seen
    ),
)
"""The games of Hearthside, in the order in which they are offered."""


def game_of(rules: Rules) -> Game:
    """The game that these are rules of."""
    return GAMES.of(rules)
