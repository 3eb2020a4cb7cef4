"""The table of Gin Rummy as cells: the other player, the piles, the deadwood, and open hands.

It is a function of a message. The reader's hand is drawn below it, by `hand`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from textual.strip import Strip

from hearthside.text import signed

from .canvas import Canvas, Text, length, wrapped
from .cards import (
    ACE_LOW,
    LARGE,
    LINE,
    SMALL,
    Edge,
    Face,
    card_text,
    draw_card,
    draw_row,
    order,
    row_width,
    sentence,
)
from .counting import draw_counting
from .felt import is_between
from .gin_hands import KINDS, draw_arranged, draw_reveal
from .hand import Group
from .look import Look
from .plates import FeltSize, Plate, away_words, clock_of, cut, draw_plate, plate_height, plays_itself

if TYPE_CHECKING:
    from hearthside.server.schemas import Arranged, GinView, TableMessage

Order = Literal["meld", "rank", "suit"]
Pile = Literal["stock", "pile"]
_SHOWN: Final = 3
"""Discards that can be seen."""
_USUAL: Final = 10
"""The scale of deadwood goes to twice the limit; where only gin will do, to twice the usual one."""


# ---- The hand ----


def gin_groups(view: "GinView", look: Look, by: Order = "meld", own: Sequence[str] | None = None) -> tuple[Group, ...]:
    """The hand of the reader in groups for `hand`: its melds and its deadwood, each with a line and a word; or sorted.

    ``own`` is an order that the player gave it.
    """
    if view.phase == "layoff" and view.defence is not None:
        laid = tuple(card for cards in view.defence.layoffs for card in cards)
        off = Group(laid, [("laid off", look.style("layoff", "felt", "bold"))], "┄")
        return (*_arranged(view.defence.arranged, look), *([off] if laid else []))
    if own is not None:
        kept = [card for card in own if card in view.hand]
        return (Group((*kept, *(card for card in view.hand if card not in kept))),)
    if by != "meld":
        return (Group(tuple(order(view.hand, by, ACE_LOW))),)
    return _arranged(view.arranged, look)


def _arranged(arranged: "Arranged", look: Look) -> tuple[Group, ...]:
    groups = []
    for meld in arranged.melds:
        word, line, ink = KINDS[meld.kind]
        groups.append(Group(tuple(meld.cards), [(word, look.style(ink if look.evening else "felt-ink"))], line))
    if arranged.deadwood:
        style = look.style("felt-ink-2")
        groups.append(Group(tuple(arranged.deadwood), [(f"Deadwood {arranged.count}", style)], "┄"))
    return tuple(groups)


# ---- The felt ----


@dataclass(frozen=True)
class GinFelt(FeltSize):
    """A felt of so many cells: where everything lies on it."""

    face: Face

    @property
    def panel(self) -> int:
        """How wide it is what stands beside the piles."""
        return 18 if self.width < 78 else self.plate

    @property
    def piles(self) -> int:
        """The first row of the piles."""
        return 4 if self.face is LINE else max(4, (self.height - self.face.tall - 2) // 2 - self.edge)

    @property
    def stock(self) -> int:
        """The first cell of the stock."""
        return self.width // 2 - self.face.wide - 4

    @property
    def pile(self) -> int:
        """The first cell of the discards."""
        return self.width // 2 + 2


def pile_at(width: int, height: int, face: Face, x: int, y: int) -> Pile | None:
    """Which pile lies at a cell of the felt."""
    felt = GinFelt(width, height, _face(face, height))
    if not felt.piles <= y <= felt.piles + felt.face.tall:
        return None
    if felt.stock <= x < felt.stock + felt.face.wide:
        return "stock"
    return "pile" if felt.pile <= x < felt.pile + row_width(_SHOWN, felt.face) else None


def _face(face: Face, height: int) -> Face:
    return SMALL if face is LARGE and height < 22 else LINE if height < 13 else face


def draw(
    message: "TableMessage",
    width: int,
    height: int,
    look: Look,
    face: Face,
    raised: tuple[str, ...],
    hide_scores: bool,
    show_known: bool,
    since: float,
    way: float,
) -> list[Strip]:
    """What `felt.draw_felt` draws of Gin Rummy: the table, or what a hand came to.

    Of the only card that is raised, it is shown what its discard would do.
    """
    if is_between(message):
        return draw_reveal(message, width, height, look, face)
    assert message.view.game == "gin"
    view = message.view
    canvas = Canvas(width, height, look.style("felt-ink"))
    felt = GinFelt(width, height, _face(face, height))
    _draw_plates(canvas, felt, message, look, hide_scores, since)
    if view.laid is not None:
        _draw_laid(canvas, felt, view, look)
        return canvas.strips(look)
    _draw_hidden(canvas, felt, message, 1 - view.seat, look)
    if message.watching or message.covered:
        _draw_hidden(canvas, felt, message, view.seat, look)
    _draw_piles(canvas, felt, view, look, way)
    if message.counting is not None and message.open is None and felt.width >= 78:
        draw_counting(canvas, felt.width - 20, felt.edge, 19, message.counting, look)
    if not (message.watching or message.covered):
        _draw_deadwood(canvas, felt, view, look, raised)
    _draw_discards(canvas, felt, view, look, show_known)
    return canvas.strips(look)


def gin_plate(message: "TableMessage", seat: int, look: Look, hide_scores: bool = False, since: float = 0.0) -> Plate:
    """What stands on the plate of a seat."""
    assert message.view.game == "gin"
    view, who, away = message.view, message.seats[seat], away_words(message, seat)
    turn = seat in view.to_move
    on = "ember-soft" if turn else "paper"
    if away is not None:
        words: Text = [(away.full, look.style("ink-2", on))]
    else:
        mine = turn and seat == view.seat
        words = sentence(view.doing[seat], look, "ember" if mine else "ink-2", on, "bold" if mine else "")
    return Plate(
        who.name,
        who.short,
        "" if hide_scores else signed(view.scores[seat]),
        words,
        turn=turn,
        deals=view.dealer == seat and view.phase != "deal",
        away=away is not None,
        auto=plays_itself(message, seat),
        level=who.level,
        clock=clock_of(message, seat, since),
        note="sees your cards" if who.peeks and seat != view.seat else "",
    )


def _draw_plates(
    canvas: Canvas, felt: GinFelt, message: "TableMessage", look: Look, hide_scores: bool, since: float
) -> None:
    me = message.view.seat
    other = gin_plate(message, 1 - me, look, hide_scores, since)
    draw_plate(canvas, 1, felt.edge, felt.plate, other, look, felt.roomy)
    mine = gin_plate(message, me, look, hide_scores, since)
    tall = plate_height(mine, felt.roomy)
    draw_plate(canvas, 1, felt.height - tall - felt.edge, felt.plate, mine, look, felt.roomy)


def _draw_hidden(canvas: Canvas, felt: GinFelt, message: "TableMessage", seat: int, look: Look) -> None:
    """The hand of the other player, or of whoever is watched: backs that hang over the edge, or faces."""
    shown = message.open[seat] if message.open is not None else []
    cards: list[str | None] = [*order(shown, "suit", ACE_LOW)] or [None] * message.view.counts[seat]
    face, room = (SMALL if felt.face is not LINE else LINE), felt.width - 2 * (felt.plate + 2)
    if felt.width < 78 or shown:
        room = felt.width - felt.plate - 3
    step = face.seen
    while step > 1 and row_width(len(cards), face, step) > room:
        step -= 1
    wide = row_width(len(cards), face, step)
    x = max(felt.plate + 2, (felt.width - wide) // 2)
    hangs = 0 if shown or face is LINE else 1
    y = felt.height - face.tall + hangs if seat == message.view.seat else -hangs
    draw_row(canvas, x, y, cards, look, face, step)


def moves(message: "TableMessage") -> bool:
    """Whether a card has just been discarded."""
    assert message.view.game == "gin"
    return any(event.type == "discarded" for event in message.saw) and bool(message.view.pile)


def _draw_piles(canvas: Canvas, felt: GinFelt, view: "GinView", look: Look, way: float) -> None:
    """Draw the stock and the discards, of which the latest has come that part of its way."""
    face, y = felt.face, felt.piles
    quiet, strong = look.style("felt-ink-2"), look.style("felt-ink", "felt", "bold")
    on: Edge = "cursor"
    if view.stock > 0:
        if view.stock > 1 and face is not LINE:
            draw_card(canvas, felt.stock - 1, y, None, look, face)
        draw_card(canvas, felt.stock, y, None, look, face, on if view.may_draw else "usual")
    shown = view.pile[-_SHOWN:]
    step = face.seen
    for at, card in enumerate(shown):
        top = at == len(shown) - 1
        x = felt.pile + at * step
        if top and way < 1:
            first = 0 if view.turns and view.turns[-1].seat != view.seat else felt.height
            draw_card(canvas, x, round(first + (y - first) * way), card, look, face)
            continue
        draw_card(
            canvas,
            x,
            y,
            card,
            look,
            face,
            on if top and view.may_take else "usual",
            seen=None if top else face.wide - 1,
        )
    foot = y + face.tall
    low = look.style("warn", "felt", "bold") if view.low else strong
    stock: Text = [(str(view.stock), strong), (" in stock" if felt.width >= 78 else " left", quiet)]
    if view.low:
        stock = [(f"{view.stock} left", low)]
    canvas.right(felt.width // 2 - 2, foot, stock)
    if view.draw_ends:
        canvas.right(felt.width // 2 - 2, foot + 1, [("drawing ends the hand", low)])
    canvas.write(felt.pile, foot, [(str(len(view.pile)), strong), (" discarded", quiet)])
    if view.other_took:
        took = [
            ("▲ ", look.style("ember", "felt", "bold")),
            *sentence(view.doing[1 - view.seat], look, "felt-ink", "felt"),
        ]
        canvas.write(felt.pile, foot + 1, cut(took, felt.width - felt.pile - 1))


def _draw_deadwood(canvas: Canvas, felt: GinFelt, view: "GinView", look: Look, raised: tuple[str, ...]) -> None:
    """What the hand counts, against what one may knock with: the notch."""
    option = next((each for each in view.discards if raised == (each.card,)), None)
    count, limit = (view.deadwood if option is None else option.count), view.limit or 0
    width, y = felt.panel, felt.piles
    ink, quiet = look.style("ink", "paper", "bold"), look.style("ink-2", "paper")
    canvas.fill(1, y, width, 4 if view.doubled else 3, quiet)
    words: Text = [("Deadwood", quiet)]
    if option is not None:
        words = [*words, (" without ", quiet), card_text(option.card, look)]
    canvas.write(2, y, cut(words, width - 3 - len(str(count))))
    canvas.right(width, y, [(str(count), ink)])
    wide, full = width - 2, 2 * (limit or _USUAL)
    long = min(wide, round(wide * count / full))
    canvas.put(2, y + 1, "━" * long, look.style("good" if count <= limit else "ember", "paper"))
    canvas.put(2 + long, y + 1, "─" * (wide - long), look.style("line-strong", "paper"))
    canvas.put(2 + min(wide - 1, round(wide * limit / full)), y + 1, "┃", ink)
    knock = "Gin only" if limit == 0 else f"Knock at {limit}"
    end = canvas.write(2, y + 2, [(knock, quiet)])
    if view.rules.oklahoma and view.first_upcard is not None:
        why: Text = [("for ", quiet), card_text(view.first_upcard, look)]
        canvas.right(width, y + 2, why if end < width - length(why) else why[1:])
    if view.doubled:
        canvas.write(2, y + 3, [("Counts double", look.style("ember", "paper", "bold"))])


def _draw_discards(canvas: Canvas, felt: GinFelt, view: "GinView", look: Look, show_known: bool) -> None:
    """All discards, the latest last, and what the other is known to hold."""
    quiet = look.style("felt-ink-2")
    x, y, width = felt.width - felt.plate - 1, felt.piles, felt.plate
    if felt.width < 78:
        x, y, width = 2, felt.piles + 4, felt.width - 3
    rows = max(1, felt.height - y - 2)
    text: Text = [piece for card in view.pile for piece in (card_text(card, look, "felt"), (" ", quiet))]
    lines = wrapped(text, width) if view.pile else []
    if lines:
        canvas.write(x, y, [("Discards", quiet)])
    for row, line in enumerate(lines[-min(rows - 1, 6) :], y + 1):
        canvas.write(x, row, line)
    if show_known and view.known:
        held: Text = [
            ("Holds ", quiet),
            *(piece for card in view.known for piece in (card_text(card, look, "felt"), (" ", quiet))),
        ]
        for row, line in enumerate(wrapped(held, felt.plate)[:2], 3):
            canvas.write(2, row, line)


def _draw_laid(canvas: Canvas, felt: GinFelt, view: "GinView", look: Look) -> None:
    """The hand of the knocker, while the other is to lay off, and what the answer comes to."""
    assert view.laid is not None
    face = SMALL if felt.face is not LINE else LINE
    x, y = (0, 3) if felt.width < 78 else (felt.plate + 2, 0)
    y = draw_arranged(canvas, x, y, felt.width - x - 1, view.laid.arranged, look, face) + 1
    lines = list(wrapped(sentence(view.laid.title, look, "felt-ink", "felt", "bold"), felt.width - x - 2))
    if view.defence is not None:
        lines.append([])
        for step in view.defence.steps:
            lines += wrapped(sentence(step, look, "felt-ink", "felt"), felt.width - x - 2)
    for row, line in enumerate(lines[: felt.height - y], y):
        canvas.centre(x, row, felt.width - x - 1, line)
