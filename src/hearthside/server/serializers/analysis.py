"""Hints as wire values."""

from collections.abc import Sequence
from typing import Any

from hearthside.app.per_game import PER_GAME
from hearthside.app.review_lines import choice_views
from hearthside.app.seat_names import SeatView
from hearthside.coach.games import COACHES
from hearthside.coach.hints import Hint
from hearthside.coach.text import comparison
from hearthside.server import schemas as wire
from hearthside.text import capital

from .seats import Reader


def hint_view(n: int, found: Hint, view: Any, seats: Sequence[SeatView]) -> wire.Hint:
    """A hint for the seat of a view."""
    move, cards = PER_GAME.of(view).move_named(found.move, view)
    spans = Reader(view.seat, seats).spans
    return wire.Hint.of(
        found,
        n=n,
        move=move,
        card=cards[0] if len(cards) == 1 else None,
        cards=cards,
        sentence=spans(capital(COACHES.of(view).text.title(found.move, view), ".")),
        reason=spans(found.reason),
        figures=spans(comparison(found, view)),
        choices=[] if found.weighing is None else choice_views(found.weighing, None, view),
        worlds=found.weighing.worlds if found.weighing else 0,
    )
