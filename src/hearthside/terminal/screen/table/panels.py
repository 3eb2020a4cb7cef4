"""What can be looked up at a live table of either game, and what stands below the story of a deal."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.style import Style

from hearthside.terminal.screen.drawing.cards import card_text, order, sentence
from hearthside.terminal.screen.drawing.counting import SQUARES

from .options import Answer
from .state import TableState

if TYPE_CHECKING:
    from hearthside.server import schemas as wire
    from hearthside.terminal.screen.drawing.canvas import Text
    from hearthside.terminal.screen.drawing.look import Look


def panel(state: TableState, name: str, look: "Look") -> "tuple[str, Sequence[Text]] | None":
    """A panel that both games have: a title, and what is read in it."""
    told, view = state.told, state.view
    ink, quiet, strong = look.style("ink", "paper"), look.style("ink-2", "paper"), look.style("ink", "paper", "bold")
    match name:
        case "log":
            return f"This {state.part} so far", [sentence(each, look) for each in view.narration] or [
                [("Nothing yet.", quiet)]
            ]
        case "hands":
            hands = told.open or []
            return "All hands", [
                [(f"{told.seats[seat].short:<12}", strong), *_row(cards, look)] for seat, cards in enumerate(hands)
            ]
        case "seal":
            words = told.seal or "This deal has no seal, since it was asked for by its number."
            return "Proof that the deal was fair", [
                [("This seal was told before anybody saw a card. It fixes the whole deck:", ink)], [(words, strong)],
                [("Once the deal is over, its number and salt show that the seal is that of its cards.", quiet)],
            ]  # fmt: skip
        case "counting" if told.counting is not None:
            return "Counting aid", counting(told.counting, look)
    return None


def counting(aid: "wire.CountingView", look: "Look") -> "list[Text]":
    """The counting aid: each suit, and who is known to lack or to hold what."""
    ink, quiet = look.style("ink", "paper"), look.style("ink-2", "paper")
    lines: list[Text] = [
        [("".join(SQUARES[square] for square in suit.squares) + "  ", ink), (suit.label, quiet)] for suit in aid.suits
    ]
    words = {"played": aid.gone, "yours": "yours", "out": "out", "known": "known"}
    key = "   ".join(f"{SQUARES[square]} {word}" for square, word in words.items())
    return [*lines, [(key, quiet)], [(aid.total, ink)], *(sentence(note, look) for note in aid.notes)]


def _row(cards: Sequence[str], look: "Look") -> "Text":
    return [piece for card in order(cards) for piece in (card_text(card, look), (" ", look.style("ink", "paper")))]


def after(state: TableState, look: "Look") -> "Text":
    """What is said below the result of a deal: what the computer or the other hand came to, and who plays again."""
    told, ground = state.told, "ember-soft"
    ink, strong = look.style("ink", ground), look.style("ink", ground, "bold")
    parts: list[tuple[str, Style]] = []
    if told.rematch:
        parts.append(("They play again." if told.watching else "The others want to play again.", strong))
    for results, total in ((told.duplicates, told.duplicates_text), (told.mirrors, told.mirrors_text)):
        if results:
            parts.append((results[-1].sentence, strong))
        if total:
            parts.append((total, ink))
    if told.practice and told.replay is None:
        parts.append(("Practice match: not counted in statistics.", ink))
    return [piece for at, part in enumerate(parts) for piece in (*([(" ", ink)] if at else []), part)]


def next_answers(state: TableState) -> list[Answer]:
    """What can be done once a deal is over."""
    told, found = state.told, list[Answer]()
    if not told.watching or told.rematch:
        found.append(Answer("Enter", next_label(state), state.go_on, main=True))
    if state.looks_on:
        return found
    found.append(Answer("r", "Review", state.review))
    if told.can_duplicate:
        found.append(Answer("d", "Computer plays it", lambda: state.look("duplicate")))
    if told.can_mirror:
        found.append(Answer("h", "Other hand", lambda: state.key("h")))
    return [*found, Answer("#", "Number", lambda: state.look("deal"))]


def next_label(state: TableState) -> str:
    """What Enter does once a deal is over."""
    told, story = state.told, state.view.match_story
    if told.daily is not None:
        return "Your result"
    if told.replay is not None:
        return "Back to the match"
    if state.view.phase == "over" and told.rematch:
        return "Watch the next match" if told.watching else "Go along"
    if story is not None:
        return "".join(part for part in story.again if isinstance(part, str)) or "Play again"
    return f"Next {state.part}"
