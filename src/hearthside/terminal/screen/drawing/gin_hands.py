"""Open hands of Gin Rummy as cells, and a hand that is over: how its points come about. A function of a message."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.strip import Strip

from hearthside.text import signed

from .canvas import Canvas, Text, length, wrapped
from .cards import ACE_LOW, LINE, SMALL, Face, draw_card, plain, row_width, sentence
from .hand import GAP
from .look import Look

if TYPE_CHECKING:
    from hearthside.server.schemas import Arranged, TableMessage

KINDS: Final = {"run": ("Run", "─", "run"), "set": ("Set", "═", "set")}
"""What a meld is called, the letter that makes the line under it, and its colour."""


def arranged_width(arranged: "Arranged", face: Face, step: int, layoffs: Sequence[Sequence[str]] = ()) -> int:
    """The cells that an open hand takes."""
    parts = _parts(arranged, layoffs)
    return sum(row_width(len(cards), face, step) for _, cards, _ in parts) + GAP * max(0, len(parts) - 1)


def _parts(arranged: "Arranged", layoffs: Sequence[Sequence[str]] = ()) -> list[tuple[str, list[str], frozenset[str]]]:
    """The parts of an open hand: what each is, its cards, and those of them that the other laid off."""
    parts = list[tuple[str, list[str], frozenset[str]]]()
    for at, meld in enumerate(arranged.melds):
        laid = list(layoffs[at]) if at < len(layoffs) else []
        cards = [*meld.cards, *laid]
        if meld.kind == "run" and laid:
            cards = _in_order(cards)
        parts.append((meld.kind, cards, frozenset(laid)))
    if arranged.deadwood:
        parts.append(("dead", list(arranged.deadwood), frozenset()))
    return parts


def _in_order(cards: Sequence[str]) -> list[str]:
    """The cards of a run; where it goes round the corner, the ace is in the middle."""
    ranks = [ACE_LOW.index(card[0]) for card in cards]
    low = min(ranks)
    gap = next((rank for rank in range(low, 13) if rank not in ranks), 13)
    round_it = 12 in ranks and 0 in ranks and gap < 12
    key = {card: (rank - gap) % 13 if round_it else rank for card, rank in zip(cards, ranks, strict=True)}
    return sorted(cards, key=lambda card: key[card])


def draw_arranged(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    arranged: "Arranged",
    look: Look,
    face: Face,
    layoffs: Sequence[Sequence[str]] = (),
) -> int:
    """Draw an open hand in the middle of so many cells, with a line and a word under each part. Returns the next row.

    Cards that were laid off on it have a mark.
    """
    parts, step = _parts(arranged, layoffs), face.seen
    while step > 2 and arranged_width(arranged, face, step, layoffs) > width:
        step -= 1
    at = x + max(0, (width - arranged_width(arranged, face, step, layoffs)) // 2)
    foot = y + face.tall
    for kind, cards, laid in parts:
        wide = row_width(len(cards), face, step)
        for place, card in enumerate(cards):
            mark = "+" if card in laid and face is not LINE else ""
            seen = None if place == len(cards) - 1 else step
            draw_card(canvas, at + place * step, y, card, look, face, mark=mark, seen=seen)
        word, line, ink = KINDS.get(kind, (f"Deadwood {arranged.count}", "┄", "felt-ink-2"))
        style = look.style(ink if look.evening else "felt-ink")
        canvas.fill(at, foot, wide, 1, style, line)
        words = f"{word}, {len(laid)} laid off" if laid else word
        if len(words) + 2 > wide:
            words = f"{word} +{len(laid)}" if laid else word.replace("Deadwood ", "")
        if len(words) + 2 <= wide:
            canvas.put(at + 1, foot, f" {words} ", style)
        at += wide + GAP
    return foot + 1


def draw_reveal(message: "TableMessage", width: int, height: int, look: Look, face: Face = SMALL) -> list[Strip]:
    """The rows of a hand that is over: both hands open, and between them how its points come about."""
    assert message.view.game == "gin" and message.view.story is not None
    story, me = message.view.story, message.view.seat
    canvas = Canvas(width, height, look.style("felt-ink"))
    face = LINE if height < 19 or width < 78 else SMALL
    tall = face.tall + 2
    for seat, y in ((1 - me, 0), (me, height - tall)):
        side = story.sides[seat]
        strong, quiet = look.style("felt-ink", "felt", "bold"), look.style("felt-ink-2")
        canvas.centre(0, y, width, [(message.seats[seat].name, strong), (f" · {side.standing}", quiet)])
        layoffs = story.layoffs if seat == story.knocker else ()
        draw_arranged(canvas, 1, y + 1, width - 2, side.arranged, look, face, layoffs)
    _draw_count(canvas, tall, height - tall, message, look)
    return canvas.strips(look)


def _draw_count(canvas: Canvas, first: int, last: int, message: "TableMessage", look: Look) -> None:
    """How the points of a hand come about, between two rows."""
    assert message.view.game == "gin" and message.view.story is not None
    view, story, width = message.view, message.view.story, canvas.width
    room = min(width - 4, 76)
    strong, quiet = look.style("felt-ink", "felt", "bold"), look.style("felt-ink-2")
    lines = wrapped(sentence(story.title, look, "felt-ink", "felt", "bold"), room)
    if view.match_story is not None:
        match = [*view.match_story.title, " ", *view.match_story.tell]
        lines += wrapped(sentence(match, look, "ember", "felt", "bold"), room)
    stands: list[Text] = []
    for seat in (view.seat, 1 - view.seat):
        totals = " ".join(signed(column.totals[seat]) for column in view.sheet)
        stands.append([(f"{message.seats[seat].name} ", quiet), (totals, strong)])
    standing: Text = [*stands[0], ("   ", quiet), *stands[1], (f"   {view.rules.goal_text}", quiet)]
    free = last - first - len(lines) - 1
    bars = _bars(message, min(room, 64), look) if free >= len(story.sum) + 4 else []
    steps = [line for step in story.sum for line in wrapped(sentence(step, look, "felt-ink", "felt"), room)]
    body = [*lines, *bars, *steps[: max(0, free - len(bars))], standing]
    spare = last - first - len(body)
    for row, line in enumerate(body, first + max(0, spare // 2)):
        canvas.centre(0, row, width, line)


def _bars(message: "TableMessage", width: int, look: Look) -> list[Text]:
    """What each hand counted, in lengths. What a length means is said by its letter and in the sentences beside it."""
    assert message.view.game == "gin" and message.view.story is not None
    bars = message.view.story.bars
    titles = [plain(bar.title) for bar in bars]
    wide = max((len(title) for title in titles), default=0)
    most = max([1, *(sum(each.points for each in bar.lengths) for bar in bars)])
    letters, inks = {"left": "█", "laid": "▒", "won": "━"}, {"left": "felt-ink-2", "laid": "layoff", "won": "ember"}
    lines: list[Text] = []
    for title, bar in zip(titles, bars, strict=True):
        pieces: Text = [(f"{title:>{wide}} ", look.style("felt-ink"))]
        for each in bar.lengths:
            cells = max(1 if each.points else 0, round((width - wide - 2) * each.points / most))
            pieces = [*pieces, (letters[each.what] * cells, look.style(inks[each.what]))]
        pad = width - length(pieces)
        lines.append([*pieces, (" " * max(0, pad), look.style("felt-ink"))])
    return lines
