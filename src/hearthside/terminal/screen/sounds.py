"""What is heard in a terminal, whose one sound is its bell: it rings for little of what the browser has sounds for."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

    from .preferences import Preferences

RINGING: Final = frozenset({"NoGood", "QSPlayd", "Moon", "MoonStop", "IWon", "UWon", "Tied"})
"""The sounds, as `app.sounds` names them, in place of which the bell rings."""


def rings(name: str, preferences: "Preferences") -> bool:
    """Whether the bell rings in place of that sound."""
    return name in RINGING and bool(preferences["sound.on"]) and bool(preferences["sound.volume"])


def heard(message: "wire.TableMessage") -> Iterator[str]:
    """The sounds of what has just happened that the bell may ring for."""
    for saw in message.saw:
        match saw.type:
            case "played" if saw.card.startswith("QS"):
                yield "QSPlayd"
            case "knocked":
                yield "QSPlayd"
            case "trick" if saw.moon is not None:
                yield "Moon"
            case "trick" if saw.moon_stopped is not None:
                yield "MoonStop"
            case "match_over":
                mine = message.view.seat in message.view.winners
                yield "UWon" if not mine else "Tied" if len(message.view.winners) > 1 else "IWon"
