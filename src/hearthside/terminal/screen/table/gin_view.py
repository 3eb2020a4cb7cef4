"""How a live table of Gin is shown: its hand, its score sheet, and what a click on the felt does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearthside.terminal.screen.drawing.canvas import Text
from hearthside.terminal.screen.drawing.cards import Face, card_text, sentence
from hearthside.terminal.screen.drawing.gin_felt import gin_groups, pile_at
from hearthside.terminal.screen.drawing.hand import Group, HandCards, marks_of
from hearthside.terminal.screen.drawing.look import Look

from .gin import State
from .meld_draft import MeldDraft

if TYPE_CHECKING:
    from hearthside.server import schemas as wire


def hand(state: State, look: Look) -> HandCards:
    """The hand: in its melds, or as it is laid out by hand."""
    draft = state.draft
    if draft is not None:
        return HandCards(_laid_out(draft, look), frozenset(draft.chosen), cursor=draft.cursor, many=True)
    barred = set(state.view.hand) - set(state.asked.playable) if state.discarding else set()
    hinted = set(state.hint.cards) if state.hint is not None else set()
    marks = marks_of([state.view.drew] if state.view.drew else ()) | dict.fromkeys(hinted, "?")
    groups = gin_groups(state.view, look, state.preferences["gin.order"], state.own)
    return HandCards(groups, frozenset(state.selection.raised), frozenset(barred), marks, state.cursor)


def _laid_out(draft: MeldDraft, look: Look) -> tuple[Group, ...]:
    """Melds by number, cards that are laid off by the letter of the other's meld, and what is left over."""
    meld, off = look.style("run", "felt", "bold"), look.style("layoff", "felt", "bold")
    quiet = look.style("felt-ink-2")
    count = "" if draft.checked is None or draft.checked.count is None else f", {draft.checked.count}"
    groups = [Group(cards, [(f"{at} Meld", meld)], "─") for at, cards in enumerate(draft.melds, 1)]
    groups += [Group(cards, [(f"{chr(65 + at)} Laid off", off)], "┄") for at, cards in enumerate(draft.laid) if cards]
    return (*groups, Group(draft.loose, [(f"0 Over{count}", quiet)], "┄"))


def last_lying(before: "wire.TableMessage | None", message: "wire.TableMessage") -> None:
    """No trick: what a hand came to shows its cards."""


def pressed(state: State, width: int, height: int, face: Face, x: int, y: int) -> None:
    """The felt was clicked: the stock or the discards."""
    match pile_at(width, height, face, x, y):
        case "stock":
            state.draw()
        case "pile" if state.option is not None:
            state.choose(state.option.card)
        case "pile":
            state.take_upcard()


def sheet(state: State, look: Look, width: int) -> list[Text]:
    """The score sheet: each game with its hands, and once it is over with its boxes and bonuses."""
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
        if not column.closed:
            lines.append([("      ", quiet), ("".join(words.rjust(12) for words in column.to_go), quiet)])
            continue
        won = [seat == column.winner for seat in range(2)]
        for label, added in (
            ("Boxes", column.boxes),
            ("Game", [column.bonus * each for each in won]),
            ("Shut", [column.shutout * each for each in won]),
        ):
            if any(added):
                lines.append([(f"{label:<6}", quiet), ("".join(str(each or "").rjust(12) for each in added), ink)])
        lines.append([("Final ", quiet), ("".join(str(each).rjust(12) for each in column.final), strong)])
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
