"""A deal or a match of Hearts that is over, as cells: what happened, and the score sheet.

It is a function of a message.
"""

from typing import TYPE_CHECKING

from textual.strip import Strip

from hearthside.text import signed

from .canvas import Canvas, Text, fitted, length, width_of, wrapped
from .cards import sentence, suits_text
from .hearts_felt import trick_text
from .look import Look

if TYPE_CHECKING:
    from hearthside.server.schemas import HeartsView, TableMessage

_STANDING = width_of("tied first") + 1
"""The columns that a seat needs below its points."""


def draw_score(message: "TableMessage", width: int, height: int, look: Look) -> list[Strip]:
    """The rows of a deal that is over, or of the match, on so many cells: its story, and the sheet below it."""
    assert message.view.game == "hearts"
    view = message.view
    canvas = Canvas(width, height, look.style("felt-ink"))
    room = min(width - 4, 76)
    lines, deal = _match(view, look, room), _deal(message, look, room)
    foot = wrapped(sentence(view.coming, look, "felt-ink-2", "felt"), room) if view.coming is not None else []
    history = len(view.history) + len(view.rescored)
    most = height - len(foot) - (7 if height < 18 else 9)
    if not lines:
        lines = deal
    elif len(lines) + 1 + len(deal) + history <= most:
        lines = [*lines, [], *deal]
    shown = max(1, min(history, most - len(lines)))
    rows = _sheet(message, look, width, shown)
    spare = height - len(lines) - len(rows) - len(foot) - 2
    gap = 1 if spare >= 1 else 0
    y = max(0, spare // 2)
    for line in lines:
        canvas.centre(0, y, width, line)
        y += 1
    y += gap
    for line in rows:
        canvas.centre(0, y, width, line)
        y += 1
    y += gap
    for line in foot:
        canvas.centre(0, y, width, line)
        y += 1
    return canvas.strips(look)


def _match(view: "HeartsView", look: Look, room: int) -> list[Text]:
    """How the match ended; nothing where it goes on."""
    story = view.match_story
    if story is None:
        return []
    lines = wrapped(sentence(story.title, look, "ember", "felt", "bold"), room)
    lines += wrapped(sentence(story.tell, look, "felt-ink", "felt"), room)
    return lines + (wrapped(sentence(story.fact, look, "felt-ink-2", "felt"), room) if story.fact else [])


def _deal(message: "TableMessage", look: Look, room: int) -> list[Text]:
    """How the deal ended."""
    assert message.view.game == "hearts"
    view, lines = message.view, list[Text]()
    if view.story is None:
        return wrapped(sentence(view.prompt, look, "felt-ink", "felt", "bold"), room)
    lines += wrapped(sentence(view.story.title, look, "felt-ink", "felt", "bold"), room)
    for each in (view.story.tell, *view.story.more):
        lines += wrapped(sentence(each, look, "felt-ink", "felt"), room)
    if view.last_trick is not None and view.last_trick.cards:
        quiet = look.style("felt-ink-2")
        taken = sentence(view.last_trick_text or [], look, "felt-ink-2", "felt")
        lines += wrapped([("Last trick: ", quiet), *taken, (" ", quiet), *trick_text(view.last_trick, look)], room)
    return [*lines, *_rest(message, look, room)]


def _rest(message: "TableMessage", look: Look, room: int) -> list[Text]:
    """What each seat still held where play stopped early."""
    assert message.view.game == "hearts"
    story, quiet = message.view.story, look.style("felt-ink-2")
    if story is None or not story.cashed_in:
        return []
    lines: list[Text] = [[("Cards left:", quiet)]]
    for seat, cards in zip(message.seats, story.rest, strict=True):
        hand: Text = [(f"  {seat.short} ", quiet), *suits_text(cards, look)]
        if length(lines[-1]) + length(hand) > room:
            lines.append([])
        lines[-1] = [*lines[-1], *hand]
    return lines


def _sheet(message: "TableMessage", look: Look, width: int, shown: int) -> list[Text]:
    """The score sheet: the latest deals, and the totals. Whoever shot the moon has a mark."""
    assert message.view.game == "hearts"
    view, seats = message.view, message.seats
    cash = view.purses is not None
    goal = view.rules.goal_text
    if width_of(goal) > max(9, min(16, width - 3 - _STANDING * len(seats))):
        goal = ""  # where someone stands is more
    first = max(9, width_of(goal))
    column = min(14, (width - first - 3) // len(seats))
    quiet = look.style("ink-2", "paper")
    ember, strong = look.style("ember", "paper", "bold"), look.style("ink", "paper", "bold")

    def line(label: str, cells: list[tuple[str, bool]], usual: bool = False) -> Text:
        body: Text = [(f" {fitted(label, first):<{first}}", quiet)]
        for words, marked in cells:
            style = ember if marked else strong if usual else quiet
            body = [*body, (" " * (column - width_of(words)) + words, style)]
        return [*body, (" ", quiet)]

    names = [fitted(seat.short, column - 1) for seat in seats]
    rows: list[Text] = [line("", [(name, at == view.seat) for at, name in enumerate(names)], True)]
    rule = look.style("line-strong", "paper")
    across: Text = [(" " + "─" * (first + column * len(seats)) + " ", rule)]
    rows.append(across)
    sheet: list[Text] = []
    for at in range(len(view.history) + 1):
        changes = [change.scores for change in view.rescored if change.after == at]
        sheet += [line("Set to", [(signed(score), False) for score in scores]) for scores in changes]
        if at < len(view.history):
            deal = view.history[at]
            worst = max(deal.points)
            cells = [
                (
                    ("moon " if deal.shooter == seat else "") + signed(points),
                    deal.shooter == seat or (deal.shooter is None and points == worst > 0),
                )
                for seat, points in enumerate(deal.points)
            ]
            arrow = {"left": " ◀", "right": " ▶", "across": " ▲"}.get(deal.direction, "")
            sheet.append(line(f"{at + 1}{arrow}", cells))
    rows += sheet[-shown:]
    rows.append(across)
    rows.append(line("Total", [(signed(score), False) for score in view.scores], True))
    if cash and view.purses is not None:
        rows.append(line("Cash", [(signed(each), False) for each in view.purses]))
    rows.append(line(goal, [(fitted(each, column - 1), False) for each in view.standing]))
    return rows
