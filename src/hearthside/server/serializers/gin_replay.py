"""The moments of a hand of Gin Rummy in a record, as wire values."""

from typing import Any

from hearthside.app.replays import Replay, points_of
from hearthside.cards import ALL, Cards
from hearthside.record.moments import AnyStep, ends
from hearthside.server import schemas as wire

from .gin import arranged, side_story


def frame(shown: Replay, step: AnyStep) -> dict[str, Any]:
    """The fields of a moment that Gin Rummy fills."""
    after = step.after
    over = ends(step)
    result = after.results[-1] if over else None
    pile = result.pile if result else after.pile
    return {
        "hands": [_hand(shown, after, result, seat) for seat in (0, 1)],
        "to_move": [] if over else [seat for seat in after.to_move if seat >= 0],
        "tricks": sum(turn.discard is not None for turn in (result.turns if result else after.turns)),
        "points": points_of(step) if over else [0, 0],
        "pile": [str(card) for card in pile],
        "stock": len(result.stock if result else after.stock),
        "limit": result.limit if result else after.rules.limit(after.upcard),
        "over": over,
    }


def _hand(shown: Replay, after: Any, result: Any, seat: int) -> wire.ReplayHand:
    melding = after.rules.melding
    if result is not None:
        side = side_story(melding, result, seat)
        cards = result.hands[seat]
        return _laid_out(cards, side.arranged, side.laid_off)
    laid, cards = after.laid, Cards(after.hands[seat])
    if laid is not None and laid.seat == seat:
        whole = Cards.of(card for meld in laid.melds for card in meld) | laid.deadwood
        return _laid_out(whole, arranged(melding, laid.melds, whole), [])
    if not shown.is_open(seat):
        return wire.ReplayHand(cards=None, count=len(cards), arranged=None, laid_off=[])
    melds = melding.arrange(cards, ALL - Cards.of(after.pile))
    return _laid_out(cards, arranged(melding, melds, cards), [])


def _laid_out(cards: Cards, shown: wire.Arranged, laid_off: list[str]) -> wire.ReplayHand:
    return wire.ReplayHand(cards=[str(card) for card in cards], count=len(cards), arranged=shown, laid_off=laid_off)
