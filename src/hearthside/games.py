"""The games of the house, by name: what code that serves both asks of either. Knows no rules."""

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from hearthside import gin, hearts
from hearthside.form import Field
from hearthside.gin import form as gin_form
from hearthside.gin import moves as gin_moves
from hearthside.gin import rulecard as gin_card
from hearthside.gin.variants import VARIANTS as GIN_VARIANTS
from hearthside.hearts import form as hearts_form
from hearthside.hearts import moves as hearts_moves
from hearthside.hearts import rulecard as hearts_card
from hearthside.hearts.variants import VARIANTS as HEARTS_VARIANTS
from hearthside.variants import Variants

Rules = hearts.Rules | gin.Rules
Match: TypeAlias = Any
"""A `State` of either game. Who handles both asks it for no more than the contract has; who handles one knows which."""
Move: TypeAlias = Any
"""A move of either game."""


class Game(NamedTuple):
    """One game: its rules by name, in words and as a form, how a match begins, and its moves as JSON."""

    slug: Literal["hearts", "gin"]
    name: str
    deal: Literal["deal", "hand"]
    """What a deal is called."""
    variants: Variants[Any]
    usual: Rules
    card: Callable[[Any], tuple[str, ...]]
    """The rule card, in sentences."""
    goal_text: Callable[[Any], str]
    fields: Callable[[Any], tuple[Field, ...]]
    """The form, filled in."""
    begin: Callable[[Any], Match]
    """A match before its first deal."""
    move_to_json: Callable[[Any], dict[str, object]]
    move_from_json: Callable[[object], Any]
    undo_shows: Callable[[Match], bool]
    """Whether taking back in this position takes back something that was seen, so that the match counts as practice."""


GAMES: Final = {
    "hearts": Game(
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
        hearts_moves.from_json,
        undo_shows=lambda state: not state.passing,  # while others choose, nothing is seen of what was passed
    ),
    "gin": Game(
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
        gin_moves.from_json,
        undo_shows=lambda state: False,  # only a card taken from the discards goes back, which both have seen
    ),
}


def game_of(rules: Rules) -> Game:
    """The game that these are rules of."""
    return GAMES[rules.game]
