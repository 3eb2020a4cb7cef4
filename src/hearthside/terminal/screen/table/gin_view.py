"""How a live table of Gin is drawn: its felt, its hand, and what is shown between hands."""

from collections.abc import Sequence

from textual.strip import Strip

from ..canvas import Canvas, Text
from ..cards import Face, card_text, sentence
from ..hand import Group, HandCards, marks_of
from ..look import Look
from .gin import State

_LINES = {"set": "═", "run": "─", "dead": ""}


def draw_felt(state: State, width: int, height: int, look: Look, face: Face, since: float) -> list[Strip]:
    """The rows of the felt."""
    return Canvas(width, height, look.style("felt-ink")).strips(look)


def hand(state: State, look: Look) -> HandCards:
    """The hand."""
    able = set(state.asked.playable)
    barred = set(state.view.hand) - able if state.discarding else set()
    hinted = set(state.hint.cards) if state.hint is not None else set()
    marks = marks_of([state.view.drew] if state.view.drew else ()) | dict.fromkeys(hinted, "?")
    groups = tuple(Group(group.cards, (), _LINES[group.kind]) for group in state.groups)
    return HandCards(groups, frozenset(state.selection.raised), frozenset(barred), marks, state.cursor)


def pressed(state: State, width: int, height: int, face: Face, x: int, y: int) -> None:
    """The felt was clicked."""


def after(state: State, look: Look, width: int) -> list[Text]:
    """What is read between hands."""
    story, lines = state.view.story, list[Text]()
    if story is not None:
        lines += [sentence(story.title, look, how="bold"), *(sentence(each, look) for each in story.sum)]
    return [*lines, [], *sheet(state, look, width)]


def sheet(state: State, look: Look, width: int) -> list[Text]:
    """The score sheet: a column for each game."""
    view, told = state.view, state.told
    ink, quiet, strong = look.style("ink", "paper"), look.style("ink-2", "paper"), look.style("ink", "paper", "bold")
    lines: list[Text] = []
    for number, column in enumerate(view.sheet, 1):
        if len(view.sheet) > 1:
            lines.append([(f"Game {number}{', over' if column.closed else ''}", strong)])
        lines.append([("Hand  ", quiet), *((seat.short[:11].rjust(12), strong) for seat in told.seats)])
        for line in column.lines:
            points = "".join((str(line.points) if seat == line.winner else "").rjust(12) for seat in range(2))
            lines.append([(f"{line.hand:<6}", quiet), (points, ink)])
        lines.append([("Total ", quiet), ("".join(str(total).rjust(12) for total in column.totals), strong)])
        lines.append([("      ", quiet), ("".join(words.rjust(12) for words in column.to_go), quiet)])
    if view.in_all is not None:
        lines.append(sentence(view.in_all, look))
    return lines


def panel(state: State, name: str, look: Look) -> "tuple[str, Sequence[Text]] | None":
    """A panel of this game by its name: a title, and what is read in it."""
    view, quiet = state.view, look.style("ink-2", "paper")
    if name == "discards":
        return "All discards", [[piece for card in view.pile for piece in (card_text(card, look), (" ", quiet))]]
    if name == "sheet":
        return "Score sheet", sheet(state, look, 60)
    return None
