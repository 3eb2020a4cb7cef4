"""The steps of a deal that is looked back at: which are complete, and what came with each. Draws nothing."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

DOING: Final = {
    "draw": ("draw", "draws"),
    "take": ("take", "takes"),
    "decline": ("leave it", "leaves it"),
    "discard": ("throw", "throws"),
    "knock": ("knock", "knocks"),
    "layoff": ("lay off", "lays off"),
    "play": ("play", "plays"),
    "pass": ("pass", "passes"),
    "moon_choice": ("choose", "chooses"),
}
"""What is being done, by you and by others."""
DID: Final = {
    "draw": "drew",
    "take": "took",
    "decline": "left",
    "discard": "threw",
    "knock": "knocked",
    "layoff": "laid off",
    "play": "",
    "pass": "passed",
    "moon_choice": "chose",
}
"""What was done, in a list of moves; a card that was played needs no word."""


def game_of(game: str) -> Any:
    """What looking back at a game has of its own: the module with `NAME`, `Table`, `moves` and others of that kind."""
    return import_module(f".{game}_replay", __package__)


def is_complete(trick: "wire.TrickView") -> bool:
    """Whether all have played to a trick."""
    return len(trick.cards) == len(trick.players)


def taker_of(trick: "wire.TrickView") -> int | None:
    """Who took a trick: nobody before it is complete, nor where its cards cancelled each other."""
    return trick.winner if is_complete(trick) and not trick.cancelled else None


def next_stop(deal: "wire.ReplayDeal", step: int, onward: bool) -> int:
    """The next moment in that direction at which a trick or a turn is complete; at the last, the end or the start."""
    frames = deal.frames
    stops = [at for at, frame in enumerate(frames) if at == 0 or frame.over or frame.tricks > frames[at - 1].tricks]
    if onward:
        return next((at for at in stops if at > step), len(frames) - 1)
    return next((at for at in reversed(stops) if at < step), 0)


def tricks_by(deal: "wire.ReplayDeal", step: int) -> "list[wire.TrickView]":
    """The tricks that were complete by a step."""
    return [frame.trick for frame in deal.frames[: step + 1] if frame.trick is not None and is_complete(frame.trick)]


def gained(deal: "wire.ReplayDeal", step: int, seat: int, since: int | None = None) -> list[str]:
    """The cards that came into a hand with a step, or since one, where both hands are known."""
    since = step - 1 if since is None else since
    before = deal.frames[since].hands[seat].cards if since >= 0 else None
    return [] if before is None else [card for card in deal.frames[step].hands[seat].cards or [] if card not in before]


def shown_cards(deal: "wire.ReplayDeal", step: int, open_hands: bool) -> list[str]:
    """The cards that a move shows whoever reads: of a card that was drawn unseen none, unless hands lie open."""
    frame = deal.frames[step]
    if frame.move != "draw" or frame.seat is None:
        return list(frame.cards)
    return gained(deal, step, frame.seat) if open_hands or deal.seat is None or frame.seat == deal.seat else []


def lies_open(deal: "wire.ReplayDeal") -> bool:
    """Whether all hands are known."""
    return all(hand.cards is not None for hand in deal.frames[0].hands)
