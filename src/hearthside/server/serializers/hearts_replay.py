"""The moments of a deal of Hearts in a record, as wire values."""

from typing import Any

from hearthside.app.replays import Replay
from hearthside.cards import Cards
from hearthside.hearts import Play
from hearthside.record.moments import AnyStep, ends
from hearthside.server import schemas as wire

from .hearts import trick_view


def frame(shown: Replay, step: AnyStep) -> dict[str, Any]:
    """The fields of a moment that Hearts fills."""
    before, after, rules = step.before, step.after, step.after.rules
    over = ends(step)
    hands = after.results[-1].rest if over else [Cards(hand) for hand in after.hands]
    complete = isinstance(step.move, Play) and not after.table
    trick = before.trick._replace(cards=(*before.table, step.move.card)) if complete else after.trick
    shows_rest = over and shown.deal.written.known
    return {
        "hands": [
            wire.ReplayHand(
                cards=[str(card) for card in hand] if shown.is_open(seat) or shows_rest or not hand else None,
                count=len(hand),
                arranged=None,
                laid_off=[],
            )
            for seat, hand in enumerate(hands)
        ],
        "to_move": [] if over else [seat for seat in after.to_move if seat >= 0],
        "trick": trick_view(rules, trick) if trick.cards else None,
        "tricks": len(after.results[-1].tricks if over else after.tricks),
        "points": list(after.results[-1].points) if over else [rules.count(Cards(taken)) for taken in after.taken],
        "stock": 0 if over else len(after.left),
        "over": over,
    }
