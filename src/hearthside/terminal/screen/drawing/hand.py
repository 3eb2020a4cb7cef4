"""A hand of cards: how it lies, how it is drawn, and which card is where. Knows no game and sends nothing.

It is one widget, drawn row by row, since a widget for each card would be laid out anew with every key.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import ClassVar, Final, NamedTuple

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .canvas import Canvas, Text, length
from .cards import LARGE, LINE, SMALL, TINY, Edge, Face, draw_card, row_width
from .look import Look

GAP: Final = 2
"""Cells between two groups."""
RAISE: Final = 1
SINK: Final = 1
"""Rows that a card is raised, and that one which may not be played is lower."""


class Group(NamedTuple):
    """Cards side by side, and what is written below them."""

    cards: tuple[str, ...]
    label: Text = ()
    line: str = ""
    """A letter that makes the line under them, such as ``─``; empty for none."""


@dataclass(frozen=True)
class HandCards:
    """A hand as it is to be drawn."""

    groups: tuple[Group, ...] = ()
    raised: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    """Those that may not be played now."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """A letter on the upper edge of a card: ``•`` for one that is new, ``✓`` or a number for one that is passed."""
    cursor: str | None = None
    many: bool = False
    """Whether several may be raised at once, as while passing."""

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards from left to right."""
        return tuple(card for group in self.groups for card in group.cards)


def hand_of(cards: Sequence[str], **others: object) -> HandCards:
    """A hand in one group."""
    return HandCards((Group(tuple(cards)),), **others)  # type: ignore[arg-type]


class Place(NamedTuple):
    """Where a card lies: its upper left cell, and its face."""

    card: str
    x: int
    y: int
    face: Face


def face_for(size: Size | tuple[int, int], cards: int = 13) -> Face:
    """The face for a screen of so many columns and rows, where a hand has so many cards."""
    width, height = size
    if width < 80 or height < 24:
        return LINE
    return LARGE if height >= 34 and row_width(cards, LARGE) + 2 * GAP <= width else SMALL


def hand_height(face: Face) -> int:
    """Rows that a hand takes: those of a card, one above for those raised, and one below for those that sink."""
    return face.tall + RAISE + SINK + (1 if face is LINE else 0)


def places(hand: HandCards, width: int, face: Face) -> list[Place]:
    """Where the cards lie, in the middle of so many columns; the closer together the more there are."""
    count, groups = len(hand.cards), [group for group in hand.groups if group.cards]
    if count == 0:
        return []
    gaps = [1 if face is LINE else GAP + face.wide - face.seen] * (len(groups) - 1)
    step = face.seen
    while step > 2 and (count - 1) * step + sum(gaps) + face.wide > width:
        if sum(gaps) > len(gaps):
            gaps = [1] * len(gaps)
        else:
            step -= 1
    spare = width - (count - 1) * step - sum(gaps) - face.wide
    widest = face.wide if face is LINE else face.seen + 1
    while step < widest and spare >= 8 + count - 1:
        step, spare = step + 1, spare - (count - 1)
    if face is LINE and step < LINE.wide - 1:
        face, spare = TINY, spare + LINE.wide - TINY.wide
    sinks = not any(group.line for group in groups)  # otherwise what is written there would be covered
    x, found = max(0, spare // 2), []
    for at, group in enumerate(groups):
        for card in group.cards:
            y = 0 if card in hand.raised else RAISE + (SINK if card in hand.barred and sinks else 0)
            found.append(Place(card, x, y, face))
            x += step
        x += gaps[at] if at < len(gaps) else 0
    return found


def card_at(found: Sequence[Place], x: int, y: int) -> str | None:
    """The card that is seen at a cell; above and below the cards, the one of that column."""
    over = [place for place in found if place.x <= x < place.x + place.face.wide]
    for place in reversed(over):
        if place.y <= y < place.y + place.face.tall:
            return place.card
    return over[-1].card if over else None


def draw_hand(
    hand: HandCards, width: int, face: Face, look: Look, on: str = "felt", active: bool = True
) -> list[Strip]:
    """The rows of a hand. The cursor is drawn where the hand is ``active``."""
    canvas = Canvas(width, hand_height(face), look.style("felt-ink", on))
    found = places(hand, width, face)
    step = min((after.x - place.x for place, after in pairwise(found)), default=face.wide)
    ends = {group.cards[-1] for group in hand.groups if group.cards}
    for place in found:
        edge: Edge = "barred" if place.card in hand.barred else "usual"
        if active and place.card == hand.cursor and face is not LINE:
            edge = "cursor" if edge == "usual" else "barred cursor"
        mark = hand.marks.get(place.card, "")
        seen = None if place.card in ends else step
        draw_card(canvas, place.x, place.y, place.card, look, place.face, edge, mark, seen)
    _draw_foot(canvas, hand, found, look, on, active)
    return canvas.strips(look)


def _draw_foot(canvas: Canvas, hand: HandCards, found: Sequence[Place], look: Look, on: str, active: bool) -> None:
    """What stands below the cards: the lines of groups with their words; in small terminals marks and the cursor."""
    at = {place.card: place for place in found}
    foot, end = canvas.height - 1, max((place.x + place.face.wide for place in found), default=0)
    for group in hand.groups:
        if group.cards and group.line:
            first, last = at[group.cards[0]].x, at[group.cards[-1]].x + at[group.cards[-1]].face.wide
            _draw_label(canvas, first, foot, last - first, group, look, on, last == end)
    if not found or found[0].face.tall > 1:
        return
    below = {card: mark for card, mark in hand.marks.items() if card in at}
    if active and hand.cursor in at:
        below[hand.cursor] = "▲"
    for card, mark in below.items():
        x, y, face = at[card].x, max(RAISE, at[card].y) + 1, at[card].face
        canvas.put(x + face.wide // 4, y, mark, look.style("ember", on, "bold"))


def _draw_label(canvas: Canvas, x: int, y: int, width: int, group: Group, look: Look, on: str, last: bool) -> None:
    """Draw a line with words on it. To the right of the last one there is room for longer words."""
    style: Style = group.label[0][1] if group.label else look.style("felt-ink-2", on)
    canvas.fill(x, y, width, 1, style, group.line)
    wide = length(group.label) + 2
    if group.label and (wide <= width or last):
        canvas.write(x + max(0, min(2, width - wide)), y, [(" ", style), *group.label, (" ", style)])


class Hand(Widget, can_focus=True):
    """The hand of the reader. Arrow keys and the mouse walk it; what is asked for is sent on as a message."""

    DEFAULT_CSS: ClassVar[str] = """
    Hand { width: 1fr; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1)", "Left", show=False),
        Binding("right", "walk(1)", "Right", show=False),
        Binding("home", "walk_to(0)", "First card", show=False),
        Binding("end", "walk_to(-1)", "Last card", show=False),
        Binding("space,up", "lift", "Raise", show=False),
        Binding("down", "lower", "Lower", show=False),
        Binding("enter", "choose", "Play", show=False),
    ]

    class OfCard(Message):
        """Something about one card."""

        def __init__(self, hand: "Hand", card: str) -> None:
            """It is about this card of this hand."""
            super().__init__()
            self.hand, self.card = hand, card

        @property
        def control(self) -> "Hand":
            """The hand that it comes from."""
            return self.hand

    class Walked(OfCard):
        """The cursor is on another card."""

    class Raised(OfCard):
        """A card is to be raised, or lowered if it is up: by a click, or by the space bar."""

    class Chosen(OfCard):
        """A card is to be played now: by Enter, by a double click, or by a click on the only one that is raised."""

    def __init__(
        self, look: Look, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        """There are no cards at first."""
        super().__init__(name=name, id=id, classes=classes)
        self.look = look
        self.shown = HandCards()
        self.face = SMALL
        self._strips: list[Strip] = []
        self._places: list[Place] = []
        self._drawn_for: tuple[object, ...] = ()

    # ---- What is shown ----

    @property
    def active(self) -> bool:
        """Whether its keys work, so that the cursor is drawn."""
        return self.has_focus

    def show(self, hand: HandCards, look: Look | None = None, face: Face | None = None) -> None:
        """Draw another hand. The cursor stays on its card, or where that was, unless the hand says where it is."""
        cards, before = hand.cards, self.shown
        if hand.cursor is None and cards:
            old = before.cursor
            at = before.cards.index(old) if old in before.cards else 0
            hand = replace(hand, cursor=old if old in cards else cards[min(at, len(cards) - 1)])
        relaid = face is not None and face != self.face
        self.shown, self.look, self.face = hand, look or self.look, face or self.face
        self._drawn_for = ()
        self.refresh(layout=relaid)

    def move_cursor(self, card: str) -> None:
        """Put the cursor on a card."""
        if card != self.shown.cursor and card in self.shown.cards:
            self.show(replace(self.shown, cursor=card))
            self.post_message(self.Walked(self, card))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the face needs."""
        return hand_height(self.face)

    def render_line(self, y: int) -> Strip:
        """A row of the hand."""
        asked = (self.shown, self.size.width, self.face, self.look, self.active)
        if asked != self._drawn_for:
            self._places = places(self.shown, self.size.width, self.face)
            self._strips = draw_hand(self.shown, self.size.width, self.face, self.look, active=self.active)
            self._drawn_for = asked
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.look.style("felt-ink"))

    def on_focus(self) -> None:
        """The cursor is drawn."""
        self.refresh()

    def on_blur(self) -> None:
        """The cursor is not drawn."""
        self.refresh()

    # ---- What is asked for ----

    def action_walk(self, by: int) -> None:
        """Go to the next card, or the one before; after the last comes the first."""
        cards = self.shown.cards
        if cards:
            at = cards.index(self.shown.cursor) if self.shown.cursor in cards else 0
            self.move_cursor(cards[(at + by) % len(cards)])

    def action_walk_to(self, at: int) -> None:
        """Go to the first card or the last."""
        if self.shown.cards:
            self.move_cursor(self.shown.cards[at])

    def action_lift(self) -> None:
        """Ask for the card under the cursor to be raised or lowered."""
        if self.shown.cursor is not None:
            self.post_message(self.Raised(self, self.shown.cursor))

    def action_lower(self) -> None:
        """Ask for it to be lowered."""
        if self.shown.cursor in self.shown.raised:
            self.action_lift()

    def action_choose(self) -> None:
        """Ask for it to be played."""
        if self.shown.cursor is not None:
            self.post_message(self.Chosen(self, self.shown.cursor))

    def on_click(self, event: events.Click) -> None:
        """A card was clicked."""
        if event.button != 1 or (card := card_at(self._places, event.x, event.y)) is None:
            return
        event.stop()
        again = event.chain > 1 or (not self.shown.many and self.shown.raised == {card})
        self.move_cursor(card)
        if again and not self.shown.many:
            self.post_message(self.Chosen(self, card))
        else:
            self.post_message(self.Raised(self, card))


def marks_of(new: Collection[str] = (), passed: Sequence[str] = (), numbered: bool = False) -> dict[str, str]:
    """The marks of cards: ``•`` for those that have come, and ``✓`` for those that are passed, or their numbers where
    each goes to another seat.
    """
    marks = dict.fromkeys(new, "•")
    return marks | {card: str(at) if numbered else "✓" for at, card in enumerate(passed, 1)}
