"""How a live table of Hearts is shown: its hand, its score sheet, and what a click on the felt does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from hearthside.terminal.screen.client import Value
from hearthside.terminal.screen.drawing.canvas import Text
from hearthside.terminal.screen.drawing.cards import Face, sentence
from hearthside.terminal.screen.drawing.felt import is_between
from hearthside.terminal.screen.drawing.hand import HandCards, hand_of, marks_of
from hearthside.terminal.screen.drawing.hearts_felt import trick_text
from hearthside.terminal.screen.drawing.look import Look
from hearthside.text import signed

from .hearts import State

if TYPE_CHECKING:
    from hearthside.server import schemas as wire


def hand(state: State, look: Look) -> HandCards:
    """The hand."""
    view, asked = state.view, state.asked
    barred = set(view.hand) - set(view.playable) if asked.what == "play" else set()
    hinted = set(state.hint.cards) if state.hint is not None else set()
    passed = state.selection.raised if asked.what == "pass" else ()
    marks = marks_of(view.got if view.tricks_played == 0 else (), passed, numbered=bool(view.scattered_to))
    marks |= dict.fromkeys(hinted, "?")
    return hand_of(
        state.cards, raised=frozenset(state.raised), barred=frozenset(barred), marks=marks,
        cursor=state.cursor, many=asked.what == "pass",
    )  # fmt: skip


def last_lying(before: "wire.TableMessage | None", message: "wire.TableMessage") -> "wire.TableMessage | None":
    """The table as the last trick of a deal lies there, from the messages before and after it; None for any other.

    Where play stopped early, the cards that are left lie open.
    """
    if before is None or before.view.phase != "play" or not is_between(message):
        return None
    told, now = cast("Any", before), cast("Any", message)
    if now.view.last_trick is None:
        return None
    counts, none = [0] * len(now.view.counts), Value(now.view.trick, cards=[])
    view = Value(told.view, hand=[], counts=counts, to_move=[], trick=none, last_trick=now.view.last_trick)
    left = now.view.story.rest if now.view.story is not None and now.view.story.cashed_in else None
    return cast(
        "wire.TableMessage", Value(told, view=view, saw=now.saw, open=left or (told.open and [[] for _ in told.open]))
    )


def pressed(state: State, width: int, height: int, face: Face, x: int, y: int) -> None:
    """The felt was clicked: the raised card is played, or the cards are passed."""
    if state.asked.what == "pass" and state.full:
        state.pass_on()
    elif state.asked.what == "play" and state.selection.raised:
        state.choose(state.selection.raised[0])


def sheet(state: State, look: Look, width: int) -> list[Text]:
    """The score sheet: a row for each deal, and the totals."""
    view, told = state.view, state.told
    wide = max(6, min(14, (width - 10) // len(told.seats)))
    ink, quiet, strong = look.style("ink", "paper"), look.style("ink-2", "paper"), look.style("ink", "paper", "bold")
    lines: list[Text] = [[("Deal  ", quiet), *((seat.short[: wide - 1].rjust(wide), strong) for seat in told.seats)]]
    for at, deal in enumerate(view.history, 1):
        points = [
            (("☾" if deal.shooter == seat and not look.ascii else "") + signed(each)).rjust(wide)
            for seat, each in enumerate(deal.points)
        ]
        lines.append([(f"{at:<6}", quiet), ("".join(points), ink)])
    lines.append([("Total ", quiet), ("".join(signed(score).rjust(wide) for score in view.scores), strong)])
    if view.purses is not None:
        lines.append([("Cash  ", quiet), ("".join(signed(cash).rjust(wide) for cash in view.purses), ink)])
    lines.append([("      ", quiet), ("".join(standing[: wide - 1].rjust(wide) for standing in view.standing), quiet)])
    return lines


def panel(state: State, name: str, look: Look) -> "tuple[str, Sequence[Text]] | None":
    """A panel of this game by its name: a title, and what is read in it."""
    view = state.view
    if name == "last trick" and view.last_trick is not None:
        trick: wire.TrickView = view.last_trick
        names = [state.told.seats[seat].short for seat in trick.players]
        quiet = look.style("ink-2", "paper")
        return "The last trick", [
            sentence(view.last_trick_text or [], look), trick_text(trick, look, "paper"), [(" · ".join(names), quiet)],
        ]  # fmt: skip
    return ("Score sheet", sheet(state, look, 70)) if name == "sheet" else None
