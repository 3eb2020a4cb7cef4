"""Gin Rummy looked back at: the table at a step, the list of moves, and what is counted. Computes no rules."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.style import Style
from textual.content import Content

from hearthside.terminal.screen.drawing.canvas import length
from hearthside.terminal.screen.drawing.cards import (
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
)
from hearthside.terminal.screen.figures import gained, signed_whole

from .replay_felt import Drawing
from .replay_steps import DID, shown_cards
from .review_text import Writer, lines, step_link

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

NAME: Final = "Gin Rummy"
DEAL: Final = "hand"
TURN: Final = "Turn"
COURSE: Final = "deadw."
"""What the course of a hand shows beside the chance to win: less is better."""

_HIGH: Final = 17
"""Rows from which there is room for faces."""
LESSON: Final = "Melds, safe cards, when to knock, laying off, and gin."
LEARNED: Final = (
    "Now you can play Gin Rummy.",
    "Collect melds, throw what counts most, feed no run, knock early, and lay off what fits.",
)
BEGINNERS: Final = ("nellie",)
SECOND_PLAYS: Final = ("again", "mirror")
DAY_STEP: Final = 10
"""How many points share a bar of those who played the hand of the day."""


def worth(points: float) -> str:
    """What a choice is worth: the points that one gains."""
    return gained(points)


def day_points(points: int) -> str:
    """What a hand of the day came to."""
    return signed_whole(points)


def sorted_hand(cards: Sequence[str]) -> list[str]:
    """A hand in its order, suit by suit."""
    return order(cards, ranks=ACE_LOW)


def turns_of(deal: "wire.ReplayDeal") -> list[int]:
    """For each step the turn of whoever moved, from 1; 0 for the deal."""
    begun: dict[int, int] = {}
    turns = []
    for frame in deal.frames:
        if frame.seat is None:
            turns.append(0)
            continue
        before = begun.get(frame.seat, 0)
        begins = frame.move in ("draw", "take")
        if begins:
            begun[frame.seat] = before + 1
        turns.append(max(1, before + (1 if begins or frame.move == "decline" else 0)))
    return turns


def counted(deal: "wire.ReplayDeal", turns: Sequence[int], seat: int, turn: int, at: int) -> float | None:
    """The deadwood of a seat after a turn."""
    arranged = deal.frames[0 if turn == 0 else at].hands[seat].arranged
    return None if arranged is None else arranged.count


headed = None
"""Where a hand is heading is not shown: its deadwood is."""


class Table(Drawing):
    """Draws one moment."""

    ranks: ClassVar[str] = ACE_LOW

    def figures(self, seat: int) -> tuple[str, Style]:
        """The deadwood, where the hand is seen."""
        arranged = self.frame.hands[seat].arranged
        seen = seat == self.me or self.moment.open or self.frame.over
        return f"  deadwood {arranged.count}" if arranged is not None and seen else "", self.quiet

    def draw(self) -> None:
        """Two hands, and the piles between them."""
        canvas, other = self.canvas, 1 - self.me
        high = canvas.height >= _HIGH
        face = LARGE if canvas.height >= 24 and canvas.width >= 66 else SMALL if high else LINE
        gap = max(0, (canvas.height - 3 * face.tall - 5) // 3)
        canvas.centre(0, 0, canvas.width, self.plate(other))
        self._gin_hand(other, 1, face)
        y = 1 + face.tall + (1 if high else 0) + gap
        self._piles(y, face)
        y += face.tall + gap + (1 if high else 0)
        canvas.centre(0, y, canvas.width, self.plate(self.me))
        self._gin_hand(self.me, y + 2 if high else y + 1, face)

    def _gin_hand(self, seat: int, y: int, face: Face) -> None:
        """A hand in its melds, as far as it is known."""
        canvas, hand, judged = self.canvas, self.frame.hands[seat], self.moment.judged
        if (cards := self.open_cards(seat)) is None and not (self.frame.over and hand.arranged):
            unknown = hand.count - len(hand.known)
            row: list[str | None] = [*order(hand.known, ranks=ACE_LOW), *[None] * unknown]
            step = 2 if face is not LINE else 4
            draw_row(canvas, (canvas.width - row_width(len(row), face, step)) // 2, y, row, self.look, face, step)
            return
        groups = (
            [list(meld.cards) for meld in hand.arranged.melds] + [list(hand.arranged.deadwood)]
            if hand.arranged is not None
            else [order(cards or [], ranks=ACE_LOW)]
        )
        groups = [group for group in [*groups, list(hand.laid_off)] if group]
        step = face.seen if face is not LINE else face.wide
        wide = sum(row_width(len(group), face, step) for group in groups) + len(groups) - 1
        while wide > canvas.width and step > 2:
            step -= 1
            wide = sum(row_width(len(group), face, step) for group in groups) + len(groups) - 1
        x = max(0, (canvas.width - wide) // 2)
        for group in groups:
            for at, card in enumerate(group):
                best = judged is not None and seat == self.me and card in judged.best
                edge: Edge = "cursor" if best else "usual"
                up = 1 if best and face is not LINE else 0
                seen = None if at == len(group) - 1 else step
                draw_card(canvas, x + at * step, y - up, card, self.look, face, edge, "✓" if best else "", seen)
            x += row_width(len(group), face, step) + 1

    def _piles(self, y: int, face: Face) -> None:
        """The stock and the discards."""
        canvas, frame = self.canvas, self.frame
        x = canvas.width // 2 - face.wide - 2
        if frame.stock:
            draw_card(canvas, x, y, None, self.look, face)
        canvas.right(x - 1, y + face.tall // 2, [(f"stock {frame.stock}", self.quiet)])
        if not frame.pile:
            return
        x += face.wide + 2
        latest = frame.move in ("discard", "knock")
        sign = self.moment.judged.sign if latest and frame.seat == self.me and self.moment.judged else ""
        draw_card(canvas, x, y, frame.pile[-1], self.look, face, "cursor" if latest else "usual", sign)
        x += face.wide + 1
        before, row = list(reversed(frame.pile[:-1])), y
        line: list[tuple[str, Style]] = []
        for card in before:
            word = card_text(card, self.look, "felt")
            if length(line) + len(word[0]) + 1 > canvas.width - x:
                canvas.write(x, row, line)
                line, row = [], row + 1
                if row >= y + face.tall:
                    return
            line += [word, (" ", self.ink)]
        canvas.write(x, row, line)


def moves(
    writer: Writer, deal: "wire.ReplayDeal", turns: Sequence[int], step: int, open_hands: bool, width: int,
    beside: Callable[[Sequence[int]], Content],
) -> Content:  # fmt: skip
    """A hand of Gin move by move. Every move leads to its step."""
    me, rows = deal.seat or 0, []
    for at, frame in enumerate(deal.frames):
        if frame.seat is None or frame.move is None:
            continue
        cards = shown_cards(deal, at, open_hands)
        does = "stock" if frame.move == "draw" and not cards else DID[frame.move]
        what = Content.assemble(writer.word(f"{does} "), writer.cards(cards))
        if frame.move == "knock" and not cards:
            what = writer.word("big gin")
        if frame.move == "layoff" and not cards:
            what = writer.word("laid off nothing")
        what = what.stylize("reverse") if at == step else what
        name = writer.word(deal.seats[frame.seat].short[:9].ljust(10), "ink" if frame.seat == me else "ink-2")
        rows.append(
            Content.assemble(writer.word(f"{turns[at]:<3}", "ink-2"), name, step_link(what, at), " ", beside([at]))
        )
    return lines(*rows)


def known(writer: Writer, message: "wire.TableMessage", tricks: "Sequence[wire.ReviewedTrick]") -> Content:
    """What the seat knows of the hand beside its cards: what happened."""
    view = message.view
    score = writer.word(f"Your score {view.scores[view.seat]}", "ink-2")
    return lines(score, *[writer.said(line) for line in view.narration])
