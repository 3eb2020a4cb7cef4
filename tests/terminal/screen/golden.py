"""Screens of both games as text: what is drawn of a message on the felt, and the hand below it.

    python -m tests.terminal.screen.golden

writes them anew. Read what it changes before you commit.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from textual.strip import Strip

from hearthside.game import SPECTATOR
from hearthside.terminal.screen.drawing.cards import order
from hearthside.terminal.screen.drawing.felt import draw_felt, is_between
from hearthside.terminal.screen.drawing.gin_felt import gin_groups
from hearthside.terminal.screen.drawing.hand import HandCards, draw_hand, face_for, hand_height, hand_of, marks_of
from hearthside.terminal.screen.drawing.look import Look

from .drawn import text
from .messages import gin, hearts

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

FOLDER: Final = Path(__file__).parent / "golden"
LINES_AROUND: Final = 3
"""Rows of a screen that others draw: its title, what is said, and the keys."""
FORMS: Final = {
    "80x24": ((80, 24), Look()),
    "120x40": ((120, 40), Look()),
    "60x20": ((60, 20), Look()),
    "80x24 in ASCII": ((80, 24), Look(ascii=True)),
}


_HELD: Final = order(["QS", "KS", "AS", "2H", "3C", "TD", "2D", "5D", "6D", "7D"])


def _open_hands() -> "wire.TableMessage":
    hands = [order(cards.split()) for cards in ("2C", "QS KS AS 2H TD", "3C TD JD QD", "2D 5D 7H 8H TC")]
    return hearts("black-lady", 32, 2, open=hands)


def _people() -> "wire.TableMessage":
    person = {"seat": 1, "state": "away", "auto": None, "clock_left": None, "takeover_left": 41_000, "sentence": None}
    person["plate"] = {"full": "away", "brief": "away"}
    me = person | {"plate": None, "seat": 0, "state": "connected", "clock_left": 83_400, "takeover_left": None}
    return hearts("black-lady", 7, people=[me, person])


SCREENS: Final[dict[str, Callable[[], "wire.TableMessage"]]] = {
    "hearts-pass": lambda: hearts("black-lady", 1, 2),
    "hearts-play": lambda: hearts("black-lady", 32, 2),
    "hearts-lead": lambda: hearts("black-lady", 62, 2),
    "hearts-trick-over": lambda: hearts("black-lady", 33, 2),
    "hearts-deal-over": lambda: hearts("black-lady", 171),
    "hearts-match-over": lambda: hearts("black-lady", 672),
    "hearts-open-hands": _open_hands,
    "hearts-people": _people,
    "hearts-watched": lambda: hearts("black-lady", 32, 2, SPECTATOR, watching=True, here=[], host=False),
    "hearts-counting": lambda: hearts("black-lady", 32, 2, counting=True),
    "hearts-two": lambda: hearts("black-lady seats=2", 14),
    "hearts-three": lambda: hearts("dynacomp", 24),
    "hearts-stock": lambda: hearts("domino", 24),
    "hearts-five": lambda: hearts("five-hand", 45),
    "hearts-six": lambda: hearts("cancellation", 127, 5),
    "gin-offer": lambda: gin("standard", 1, 5),
    "gin-draw": lambda: gin("standard", 10, 5),
    "gin-discard": lambda: gin("standard", 40, 10),
    "gin-oklahoma": lambda: gin("oklahoma", 23, 4),
    "gin-open-hand": lambda: gin(
        "standard", 24, 5, open=[[], order(["QS", "KS", "AS", "2H", "3C", "TD", "2D", "5D", "6D", "7D"])]
    ),
    "gin-watched": lambda: gin("standard", 24, 5, SPECTATOR, watching=True, here=[], host=False),
    "gin-counting": lambda: gin("standard", 40, 10, counting=True),
    "gin-lay-off": lambda: gin("standard", 29, 3),
    "gin-hand-over": lambda: gin("standard", 84),
    "gin-match-over": lambda: gin("standard", 3000, 3),
}


@cache
def message_of(name: str) -> "wire.TableMessage":
    """The message from which a screen is drawn."""
    return SCREENS[name]()


def hand_cards(message: "wire.TableMessage", look: Look) -> HandCards:
    """The hand, with the first card that may be played raised, and the cursor on the last."""
    view = message.view
    cursor = view.hand[-1] if view.hand else None
    if view.game == "gin":
        barred = frozenset(each.card for each in view.discards if each.refusal is not None)
        groups, marks = gin_groups(view, look), marks_of([view.drew] if view.drew is not None else [])
        raised = view.arranged.deadwood[:1] if view.discards else []
        return HandCards(groups, frozenset(raised), barred, marks, cursor)
    barred = frozenset(each.card for each in view.refusals)
    passing = view.phase == "pass"
    raised = view.playable[: 2 if passing else 1]
    marks = marks_of(view.got if view.tricks_played == 0 else [], raised if passing else [])
    return hand_of(order(view.hand), raised=frozenset(raised), barred=barred, marks=marks, cursor=cursor, many=passing)


def strips_of(name: str, size: tuple[int, int], look: Look) -> list[Strip]:
    """The rows of a screen that are drawn of a message."""
    message, (width, height) = message_of(name), size
    height -= LINES_AROUND
    if is_between(message):
        return draw_felt(message, width, height, look, face_for(size))
    hand = hand_cards(message, look)
    face = face_for(size, len(hand.cards))
    felt = draw_felt(message, width, height - hand_height(face), look, face, tuple(sorted(hand.raised)))
    return felt + draw_hand(hand, width, face, look)


def screen(name: str) -> str:
    """A screen in all forms."""
    parts = []
    for form, (size, look) in FORMS.items():
        drawn = text(strips_of(name, size, look))
        parts.append(f"{form} ".ljust(size[0], "─") + f"\n{drawn}")
    return "".join(parts)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in SCREENS:
        (FOLDER / f"{name}.txt").write_text(screen(name), encoding="utf-8")
