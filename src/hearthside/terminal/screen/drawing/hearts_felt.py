"""The table of Hearts as cells: who sits around it, the trick, and what else lies there. It is a function of a message.

The hand is drawn below it, by `hand`, and the score sheet by `hearts_score`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rich.style import Style
from textual.strip import Strip

from hearthside.text import signed

from .canvas import Canvas, Text, wrapped
from .cards import LARGE, LINE, SMALL, Edge, Face, card_text, draw_card, draw_row, row_width, sentence
from .counting import draw_counting
from .felt import is_between
from .hearts_places import AROUND, LEFT, TOP, Felt, Side, side_of
from .look import Look
from .plates import Plate, away_words, clock_of, cut, draw_plate, plate_height, plays_itself

if TYPE_CHECKING:
    from hearthside.server.schemas import HeartsView, TableMessage, TrickView

_ARROWS: Final = {"left": "◀━━━━ ", "right": " ━━━━▶"}
_FAN: Final = 4
"""The rows of a hand of others, drawn as backs."""
_DEAR: Final = 3
"""Hearts worth so many times the usual one are named on their own."""


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
    """What `felt.draw_felt` draws of Hearts: the table, or what a deal came to."""
    if is_between(message):
        from .hearts_score import draw_score

        return draw_score(message, width, height, look)
    assert message.view.game == "hearts"
    view = message.view
    canvas = Canvas(width, height, look.style("felt-ink"))
    felt = Felt(width, height, len(view.counts), _face(face, height, len(view.counts)))
    own = height
    for seat in range(felt.seats):
        side = side_of(seat, view.seat, felt.seats)
        plate = hearts_plate(message, seat, look, hide_scores, since)
        fanned = felt.fanned and plate.cards > 0 and not plate.open
        if fanned:
            plate = replace(plate, cards=0)
        x, y = felt.plate_at(side, plate_height(plate, felt.roomy) + (_FAN if fanned and side not in ("n", "s") else 0))
        draw_plate(canvas, x, y, felt.plate, plate, look, felt.roomy)
        if side == "s":
            own = y
        if fanned:
            below = y if side == "s" else y + plate_height(plate, felt.roomy)
            _draw_fan(canvas, felt, side, x, below, view.counts[seat], look)
    if message.counting is not None and message.open is None and felt.seats < 5:
        room = felt.width - 4 if felt.seats == 3 else (felt.width - felt.plate) // 2 - 3
        draw_counting(canvas, 2, felt.edge, room, message.counting, look)
    if view.phase == "pass":
        _draw_passing(canvas, felt, view, look, len(raised))
    else:
        _draw_trick(canvas, felt, view, look, way)
        _draw_corner(canvas, felt, view, look, own)
    return canvas.strips(look)


def _face(face: Face, height: int, seats: int) -> Face:
    """The largest face, no larger than that one, with which the trick fits."""
    for each in (LARGE, SMALL):
        if each.tall <= face.tall and 2 * each.tall + 2 + (0 if seats == 3 else 2) + 2 <= height:
            return each
    return LINE


def _draw_fan(canvas: Canvas, felt: Felt, side: Side, x: int, y: int, cards: int, look: Look) -> None:
    """The backs of a hand beside its plate."""
    wide = row_width(cards, SMALL, 1)
    if side == "n":
        x, y = x + felt.plate + 2, -1
    elif side == "s":
        x += felt.plate + 2
    elif side == "e":
        x += felt.plate - wide
    draw_row(canvas, x, y, [None] * cards, look, SMALL, 1)


# ---- Plates ----


def hearts_plate(
    message: "TableMessage", seat: int, look: Look, hide_scores: bool = False, since: float = 0.0
) -> Plate:
    """What stands on the plate of a seat."""
    assert message.view.game == "hearts"
    view, who = message.view, message.seats[seat]
    mine = seat == view.seat and not (message.watching or message.covered)
    turn = seat in view.to_move and (view.phase == "play" or mine)
    on = "ember-soft" if turn else "paper"
    quiet = look.style("ink-2", on)
    away = away_words(message, seat)
    words = away or view.plates[seat]
    said = away is None and (seat == view.pass_to or (mine and turn))
    if words is not None:
        style = look.style("ember", on, "bold") if said else quiet
        full: Text = [(words.full, style)]
        brief: Text = [(words.brief, style)]
    elif hide_scores:
        full, brief = [("scores hidden", quiet)], [("hidden", quiet)]
    else:
        full, brief = taken(view, seat, look, on)
    stock = view.rules.leftover == "stock" and view.phase == "play"
    return Plate(
        who.name,
        who.short,
        "" if hide_scores else signed(view.scores[seat]),
        full,
        brief,
        turn=turn,
        deals=view.dealer == seat and view.rules.opening == "eldest" and view.phase != "over",
        away=away is not None,
        auto=plays_itself(message, seat),
        level=who.level,
        clock=clock_of(message, seat, since),
        cash="" if view.purses is None or hide_scores else signed(view.purses[seat]),
        cards=0 if mine else view.counts[seat],
        note=" ".join([*([str(view.counts[seat])] if stock else []), *(["sees your cards"] if who.peeks else [])])
        if not mine
        else "",
        open=() if mine or message.open is None else tuple(message.open[seat]),
    )


def taken(view: "HeartsView", seat: int, look: Look, on: str = "paper") -> tuple[Text, Text]:
    """What a seat has taken in this deal, in full and in brief."""
    quiet = look.style("ink-2", on)
    cards, points = view.point_cards[seat], view.rules.points
    if not cards:
        return [("none this deal", quiet)], [("none", quiet)]
    worths = sorted(worth for card, worth in points.items() if card[1] == "H")
    usual = worths[(len(worths) - 1) // 2] if worths else 0
    hearts = sum(card[1] == "H" for card in cards)
    named = [card for card in cards if card[1] != "H" or not 0 <= points.get(card[:2], 0) <= usual * _DEAR]
    uneven = len(set(worths)) > 1 or any(card[:2] not in points for card in cards)
    parts: list[Text] = []
    if hearts:
        parts.append([("♥", look.style("h-text", on, "bold")), (f" {hearts}", quiet)])
    for card in named:
        worth = points.get(card[:2], 0)
        parts.append([card_text(card, look, on), *([(f" {signed(worth)}", quiet)] if worth < 0 else [])])
    if uneven:
        parts.append([(f"· {signed(view.points[seat])}", quiet)])
    brief = _spaced(parts, quiet)
    return ([*brief, (" this deal", quiet)] if not named and not uneven else brief), brief


# ---- The trick ----


def lying(view: "HeartsView") -> "TrickView":
    """The trick that lies on the table: until the next card is led, the one that is over."""
    over = view.phase == "play" and not view.trick.cards and view.last_trick is not None
    return view.last_trick if over and view.last_trick is not None else view.trick


def moves(message: "TableMessage") -> bool:
    """Whether a card has just come to the trick."""
    assert message.view.game == "hearts"
    return any(event.type == "played" for event in message.saw) and bool(lying(message.view).cards)


def _draw_trick(canvas: Canvas, felt: Felt, view: "HeartsView", look: Look, way: float) -> None:
    """Draw the trick, whose latest card has come that part of its way."""
    trick, face = lying(view), felt.face
    over = trick is not view.trick
    if view.seat in view.to_move and view.phase == "play" and not over:
        _draw_slot(canvas, *felt.card("s"), face, look)
    gone = _cancelled(trick.cards) if view.rules.packs > 1 else frozenset()
    for at, card in enumerate(trick.cards):
        seat = trick.players[at] if at < len(trick.players) else trick.leader
        side = side_of(seat, view.seat, felt.seats)
        x, y = felt.card(side)
        if way < 1 and at == len(trick.cards) - 1:
            _draw_on_its_way(canvas, felt, side, card, look, way)
            continue
        tag = trick.tags[at] if at < len(trick.tags) else ""
        edge: Edge = "usual"
        if card in gone or (over and not tag):
            edge = "barred"
        elif tag:
            edge = "winning"
        draw_card(canvas, x, y, card, look, face, edge)
        words = f"▸ {tag or 'Led'}" if seat == trick.leader and not over else tag
        style = look.style("felt-ink" if tag else "felt-ink-2", "felt", "bold" if tag else "")
        canvas.centre(x - 3, y + face.tall, face.wide + 6, [(words, style)])


def _draw_on_its_way(canvas: Canvas, felt: Felt, side: Side, card: str, look: Look, way: float) -> None:
    """Draw a card that comes from its seat: it has come that part of the way."""
    x, y = felt.card(side)
    if side == "s":
        first = (x, felt.height)
    else:
        left, top = felt.plate_at(side, 3)
        first = (left + (felt.plate - felt.face.wide) // 2, top)
    draw_card(
        canvas, round(first[0] + (x - first[0]) * way), round(first[1] + (y - first[1]) * way), card, look, felt.face
    )


def _draw_slot(canvas: Canvas, x: int, y: int, face: Face, look: Look) -> None:
    """Where the reader's card goes."""
    style = look.style("ember", "felt")
    if face is LINE:
        canvas.put(x, y, "[  ]", style)
        return
    bar = "┄" * (face.wide - 2)
    canvas.put(x, y, f"╭{bar}╮", style)
    canvas.put(x, y + face.tall - 1, f"╰{bar}╯", style)
    for row in range(y + 1, y + face.tall - 1):
        canvas.put(x, row, "┊", style)
        canvas.put(x + face.wide - 1, row, "┊", style)


def _cancelled(cards: Sequence[str]) -> frozenset[str]:
    """The cards of a trick in two packs that their equals cancel: those of the suit led that are there twice."""
    followed = [card for card in cards if card[1] == cards[0][1]]
    return frozenset(card for card in followed if any(other != card and other[:2] == card[:2] for other in followed))


# ---- What lies beside it ----


def _draw_corner(canvas: Canvas, felt: Felt, view: "HeartsView", look: Look, own: int) -> None:
    """Hearts, the last trick, and what is nobody's yet, in the lower corners, where a plate begins at ``own``."""
    quiet, ink = look.style("felt-ink-2"), look.style("felt-ink", "felt", "bold")
    foot = felt.height - felt.edge
    if view.phase == "play":
        words: Text = [
            ("♥", look.style("h-text", "felt", "bold")),
            (" broken" if view.broken else " not broken", quiet),
        ]
        canvas.write(3, own - 1, words)
    right = felt.width - 2
    if view.last_trick is not None and view.last_trick.cards and lying(view) is not view.last_trick:
        title = [("Last trick: ", quiet), *sentence(view.last_trick_text or [], look, "felt-ink", "felt", "bold")]
        canvas.right(right, foot - 2, cut(title, felt.width - felt.plate - 6))
        canvas.right(right, foot - 1, trick_text(view.last_trick, look))
    rows: list[Text] = []
    if view.stock > 0:
        name = "Stock" if view.rules.leftover == "stock" else "Hidden card" if view.stock == 1 else "Left over"
        rows.append([("▐" * min(view.stock, 8), look.style("back-bar")), (f" {name} ", quiet), (str(view.stock), ink)])
    if view.carried:
        worth = sum(view.rules.points.get(card[:2], 0) for card in view.carried)
        rows.append([(str(len(view.carried)), ink), (" waiting, worth ", quiet), (signed(worth), ink)])
    # Where somebody sits in that corner, it is above their plate.
    last = felt.plate_at("se", 3)[1] - 2 if felt.seats == 6 else foot - 4
    for at, row in enumerate(rows):
        canvas.right(right, last - at, row)


def trick_text(trick: "TrickView", look: Look, on: str = "felt") -> Text:
    """The cards of a trick in the order played, that of the winner in brackets."""
    quiet, strong = look.style("felt-ink-2", on), look.style("felt-ink", on, "bold")
    text: list[Text] = []
    for at, card in enumerate(trick.cards):
        seat = trick.players[at] if at < len(trick.players) else trick.leader
        won = seat == trick.winner and not trick.cancelled
        text.append([("[", strong), card_text(card, look, on), ("]", strong)] if won else [card_text(card, look, on)])
    return _spaced(text, quiet)


def _spaced(parts: Sequence[Text], space: Style) -> Text:
    return [piece for at, part in enumerate(parts) for piece in ([(" ", space)] if at else []) + list(part)]


# ---- Passing ----


def _draw_passing(canvas: Canvas, felt: Felt, view: "HeartsView", look: Look, chosen: int) -> None:
    """Where cards go and where others come from."""
    if view.passing is None:
        return
    ember = look.style("ember", "felt", "bold")
    now = view.passing.chosen[min(chosen, len(view.passing.chosen) - 1)]
    title = sentence(view.passing.title, look, "felt-ink", "felt", "bold")
    if view.pass_to is not None:
        side = side_of(view.pass_to, view.seat, felt.seats)
        if side == "n":
            title = [("▲ ", ember), *title, (" ▲", ember)]
        elif side in LEFT:
            title = [(_ARROWS["left"], ember), *title]
        else:
            title = [*title, (_ARROWS["right"], ember)]
    said = sentence(now, look, "felt-ink", "felt")
    gets = sentence(view.passing.gets, look, "felt-ink-2", "felt")
    lines = [line for part in (title, said, gets) for line in wrapped(part, felt.width - 4)]
    first, last = _free_rows(felt)
    for row, line in enumerate(lines, first + max(0, last - first - len(lines)) // 2):
        canvas.centre(0, row, felt.width, line)
    for seat, arrow in _arrows(view):
        _draw_arrow(canvas, felt, seat, arrow, view, look)


def _free_rows(felt: Felt) -> tuple[int, int]:
    """The most rows in which there is no plate: the first of them, and the one after them."""
    tall = 5 if felt.roomy else 3
    heights = {side: tall - (1 if side == "s" else 0) for side in AROUND[felt.seats]}
    spans = sorted((y, y + heights[side]) for side in heights for _, y in [felt.plate_at(side, heights[side])])
    gaps, end = [], 0
    for start, after in [*spans, (felt.height, felt.height)]:
        gaps.append((start - end, -end, start))
        end = max(end, after)
    _, first, last = max(gaps)
    return -first, last


def _arrows(view: "HeartsView") -> list[tuple[int, bool]]:
    """The seats that get the reader's cards, and that whose cards come, which is False."""
    out = dict.fromkeys(view.scattered_to if view.pass_to is None else [view.pass_to])
    arrows = [(seat, True) for seat in out if seat != view.seat]
    return arrows + ([(view.pass_from, False)] if view.pass_from is not None and view.pass_from not in out else [])


def _draw_arrow(canvas: Canvas, felt: Felt, seat: int, out: bool, view: "HeartsView", look: Look) -> None:
    """A short arrow beside a plate: cards go there, or come from there."""
    side = side_of(seat, view.seat, felt.seats)
    x, y = felt.plate_at(side, 4 if felt.roomy else 2)
    row = y + (2 if felt.roomy else 1)
    style = look.style("ember" if out else "felt-ink-2", "felt", "bold")
    if side in TOP:
        canvas.put(x + felt.plate // 2, row + (2 if felt.roomy else 1) + 1, "▲" if out else "▼", style)
    elif side in LEFT:
        canvas.put(x + felt.plate + 1, row, "◀━" if out else "━▶", style)
    else:
        canvas.put(x - 3, row, "━▶" if out else "◀━", style)
