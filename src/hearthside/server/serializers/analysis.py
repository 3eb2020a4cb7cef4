"""Hints as wire values."""

from typing import Any

from hearthside.app.per_game import PER_GAME
from hearthside.app.review_lines import choice_views
from hearthside.coach.hint import Hint
from hearthside.server import schemas as wire

from .games import SERIALIZERS


def hinted(n: int, found: Hint, view: Any) -> wire.Hint:
    """A hint for the seat of a view."""
    move, cards = PER_GAME.of(view).move_named(found.move, view)
    return wire.Hint.of(
        found,
        n=n,
        move=move,
        card=cards[0] if len(cards) == 1 else None,
        cards=cards,
        sentence=f"{_sentence(found.move, view)} {found.reason}",
        choices=[] if found.weighing is None else choice_views(found.weighing, None, view),
        worlds=found.weighing.worlds if found.weighing else 0,
    )


def _sentence(move: Any, view: Any) -> str:
    """What to do, in a sentence."""
    words = SERIALIZERS.of(view).to_do(move, view)
    return f"{words[0].upper()}{words[1:]}."
