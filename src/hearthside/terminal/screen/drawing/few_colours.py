"""Colours for terminals that have 256: those of the browser come out grey there, and clubs and diamonds alike."""

from collections.abc import Mapping
from typing import Final

from .colours import Colours

FEW: Final[Colours] = {
    "room": ("#FFFFD7", "#121212"),
    "room-2": ("#D7D7AF", "#1C1C1C"),
    "paper": ("#FFFFFF", "#262626"),
    "paper-2": ("#FFFFD7", "#303030"),
    "ink": ("#262626", "#FFFFD7"),
    "ink-2": ("#585858", "#D7D7AF"),
    "felt-ink": ("#1C1C1C", "#FFFFD7"),
    "felt-ink-2": ("#303030", "#D7D7AF"),
    "ember": ("#875F00", "#FFAF5F"),
    "ember-line": ("#875F00", "#FFAF5F"),
    "ember-soft": ("#FFD7AF", "#444444"),
    "card": ("#FFFFFF", "#FFFFD7"),
    "card-edge": ("#808080", "#808080"),
    "suit-s": ("#121212", "#121212"),
    "suit-h": ("#AF0000", "#AF0000"),
    "suit-d": ("#005FAF", "#005FAF"),
    "suit-c": ("#005F00", "#005F00"),
    "s-text": ("#262626", "#FFFFD7"),
    "h-text": ("#AF0000", "#FFAFAF"),
    "d-text": ("#005FAF", "#87AFFF"),
    "c-text": ("#005F00", "#87D787"),
    "back": ("#870000", "#870000"),
    "back-line": ("#FFD7AF", "#FFD7AF"),
}
FEW_FELTS: Final[Mapping[str, Colours]] = {
    "sage": {"felt": ("#AFD7AF", "#005F00")},
    "slate": {"felt": ("#AFD7D7", "#00005F")},
    "claret": {"felt": ("#FFD7D7", "#5F0000")},
    "sand": {"felt": ("#D7D7AF", "#5F5F00")},
}
