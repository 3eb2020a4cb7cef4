"""Name plates: who sits there, how it stands, and whose turn it is. Knows no rules."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from .canvas import Canvas, Text, fitted, length, width_of, wrapped
from .cards import suits_text
from .look import Look

if TYPE_CHECKING:
    from hearthside.server.schemas import Plate as Words
    from hearthside.server.schemas import TableMessage


@dataclass(frozen=True)
class Plate:
    """What stands on a plate."""

    name: str
    short: str
    score: str
    words: Text
    """What stands under the name."""
    brief: Text = ()
    """The same where there is less room; empty where it is the same."""
    turn: bool = False
    deals: bool = False
    away: bool = False
    auto: bool = False
    """Whether the computer plays for this person, who asked for it."""
    level: int | None = None
    clock: str = ""
    cash: str = ""
    """What this seat has, where the match is for cash."""
    cards: int = 0
    """How many backs are drawn under it."""
    note: str = ""
    """A word beside the backs."""
    open: tuple[str, ...] = ()
    """The cards, where they are shown."""


@dataclass(frozen=True)
class FeltSize:
    """A felt of so many cells, and how large the plates on it are."""

    width: int
    height: int
    least: ClassVar[int] = 22
    """How wide a plate is on a small felt."""

    @property
    def roomy(self) -> bool:
        """Whether plates have half a row more above and below."""
        return self.height >= 20

    @property
    def edge(self) -> int:
        """The rows that are free above the uppermost plate, and below the lowest."""
        return 1 if self.roomy else 0

    @property
    def plate(self) -> int:
        """How wide a plate is."""
        return self.least if self.width < 78 else 24 if self.width < 110 else 28


def away_words(message: "TableMessage", seat: int) -> "Words | None":
    """What stands under the name of somebody who is away, in full and in brief; None for one who is not."""
    return next((each.plate for each in message.people if each.seat == seat), None)


def clock_of(message: "TableMessage", seat: int, since: float = 0.0) -> str:
    """The time that the person of that seat has left for a decision, ``since`` seconds after the message; empty where
    no clock runs.
    """
    left = next((each.clock_left for each in message.people if each.seat == seat), None)
    if left is None:
        return ""
    seconds = max(0, -int(-(left / 1000 - since) // 1))
    return f"{seconds // 60}:{seconds % 60:02}"


def plays_itself(message: "TableMessage", seat: int) -> bool:
    """Whether somebody at another screen has the computer play for them, as they asked."""
    return seat not in message.here and any(each.seat == seat and each.auto == "asked" for each in message.people)


def plate_height(plate: Plate, padded: bool = False) -> int:
    """The rows that it takes."""
    return 2 + (2 if padded else 0) + (1 if plate.cards or plate.note or plate.open else 0)


def draw_plate(canvas: Canvas, x: int, y: int, width: int, plate: Plate, look: Look, padded: bool = False) -> None:
    """Draw a plate of so many cells across; ``padded`` has half a row more above and below."""
    on = "ember-soft" if plate.turn else "paper"
    if padded:
        edge = look.style(on, "felt")
        canvas.fill(x, y, width, 1, edge, "▄")
        canvas.fill(x, y + 3, width, 1, edge, "▀")
        y += 1
    _draw_lines(canvas, x, y, width, plate, look, on)
    _draw_cards(canvas, x, y + (3 if padded else 2), width, plate, look)


def _draw_lines(canvas: Canvas, x: int, y: int, width: int, plate: Plate, look: Look, on: str) -> None:
    ink, quiet = look.style("ink-2" if plate.away else "ink", on, "bold"), look.style("ink-2", on)
    ember = look.style("ember", on, "bold")
    canvas.fill(x, y, width, 2, quiet)
    canvas.put(x, y, "▶" if plate.turn else " ", ember)
    canvas.right(x + width - 1, y, [(plate.score, ink)])
    badges = [*(["D"] if plate.deals else []), *(["auto"] if plate.auto else [])]
    badges += [f"·{plate.level}"] if plate.level is not None else []
    beside = sum(width_of(badge) + 1 for badge in badges)
    room = width - 3 - width_of(plate.score) - (1 if plate.score else 0) - beside
    name = plate.name if width_of(plate.name) <= room else plate.short
    end = canvas.put(x + 2, y, fitted(name, room), ink)
    for badge in badges:
        end = canvas.put(end + 1, y, badge, ember if badge == "D" else quiet)
    aside: Text = [(plate.clock, ember)] if plate.clock else [(f"cash {plate.cash}", quiet)] if plate.cash else []
    least = min(length(plate.words), length(plate.brief or plate.words))
    if plate.cash and not plate.clock and least + length(aside) + 4 > width:
        aside = [(plate.cash, quiet)]
    room = width - 3 - (length(aside) + 1 if aside else 0)
    words = plate.words if length(plate.words) <= room or not plate.brief else plate.brief
    canvas.write(x + 2, y + 1, cut(words, room))
    canvas.right(x + width - 1, y + 1, aside)


def cut(text: Text, width: int) -> Text:
    """Words in their styles in no more than so many cells."""
    kept, free = [], width
    for words, style in text:
        if width_of(words) > free:
            kept.append((fitted(words, free), style))
            break
        kept.append((words, style))
        free -= width_of(words)
    return kept


def _draw_cards(canvas: Canvas, x: int, y: int, width: int, plate: Plate, look: Look) -> None:
    if plate.open:
        for row, line in enumerate(wrapped(suits_text(plate.open, look), width - 2), y):
            canvas.write(x + 2, row, line)
        return
    backs = min(plate.cards, width - 4 - (len(plate.note) + 1 if plate.note else 0))
    canvas.put(x + 2, y, "▐" * backs, look.style("back-bar"))
    if plate.note:
        canvas.put(
            x + 2 + backs + (1 if backs else 0), y, fitted(plate.note, width - backs - 3), look.style("felt-ink-2")
        )
