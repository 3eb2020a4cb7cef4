"""Hearts looked back at: the table at a step, the list of moves, and what is counted. Computes no rules."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from rich.style import Style
from textual.content import Content

from hearthside.terminal.screen.drawing.canvas import Text, fitted
from hearthside.terminal.screen.drawing.cards import (
    LARGE,
    LINE,
    SMALL,
    SUITS,
    Edge,
    Face,
    by_suits,
    draw_card,
    order,
    row_width,
)
from hearthside.terminal.screen.figures import plain_minus

from .replay_felt import SUIT_NAMES, Drawing
from .replay_steps import gained, is_complete, taker_of, tricks_by
from .review_text import Writer, lines, step_link

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

NAME: Final = "Hearts"
DEAL: Final = "deal"
TURN: Final = "Trick"
COURSE: Final = "points"
"""What the course of a deal shows beside the chance to win: fewer are better."""
LESSON: Final = "Following suit, passing, the queen of spades, counting, and the moon."
LEARNED: Final = (
    "Now you can play Hearts.",
    "Follow suit, duck, pass what hurts, watch for the queen, and never let one player take it all.",
)
BEGINNERS: Final = ("nellie", "frank", "level-2")
SECOND_PLAYS: Final = ("again",)
DAY_STEP: Final = 1
"""How many points share a bar of those who played the deal of the day."""
_DIAMOND: Final = (44, 16)
"""Columns and rows from which four seats sit around the table."""


def worth(points: float) -> str:
    """What a choice is worth: the points that one takes."""
    return plain_minus(-points)


def day_points(points: int) -> str:
    """What a deal of the day came to."""
    return str(points)


def sorted_hand(cards: Sequence[str]) -> list[str]:
    """A hand in its order, suit by suit."""
    return order(cards)


def turns_of(deal: "wire.ReplayDeal") -> list[int]:
    """For each step its trick, from 1; 0 for the deal and for what is passed."""
    return [
        0 if frame.trick is None else frame.tricks + (0 if is_complete(frame.trick) else 1) for frame in deal.frames
    ]


def counted(deal: "wire.ReplayDeal", turns: Sequence[int], seat: int, turn: int, at: int) -> float | None:
    """What a seat had taken once a trick was complete, or at the end of the record."""
    taken = 0
    for step, frame in enumerate(deal.frames):
        if turns[step] <= turn and not frame.over and frame.trick is not None and is_complete(frame.trick):
            taken = frame.points[seat] if seat < len(frame.points) else 0
    return taken


def headed(worth_of_best: float | None) -> float | None:
    """The points that a seat is heading for, by the worth of its best choice; None where nothing was weighed."""
    return None if worth_of_best is None else -worth_of_best


class Table(Drawing):
    """Draws one moment."""

    def draw(self) -> None:
        """Four seats around the table where there is room, else a line for each."""
        room = self.canvas.width >= _DIAMOND[0] and self.canvas.height >= _DIAMOND[1]
        if len(self.deal.seats) == 4 and room:
            self.around()
        else:
            self.in_rows()

    def figures(self, seat: int) -> tuple[str, Style]:
        """Points and tricks."""
        points = self.frame.points[seat] if seat < len(self.frame.points) else 0
        won = sum(taker_of(trick) == seat for trick in tricks_by(self.deal, self.moment.step))
        return f"  {points} {'pt' if points == 1 else 'pts'} · {'1 trick' if won == 1 else f'{won} tricks'}", self.quiet

    def around(self) -> None:
        """Four seats around the table."""
        canvas, count = self.canvas, 4
        left, top, right = ((self.me + k) % count for k in (1, 2, 3))
        high = canvas.height >= 26 and canvas.width >= 64
        face = LARGE if high else SMALL
        middle = canvas.width // 2
        spare = max(0, canvas.height - 2 - self._least(face))
        edge = spare // 4
        canvas.centre(0, edge, canvas.width, self.plate(top))
        canvas.centre(0, edge + 1, canvas.width, self.hand_line(top))
        begin = edge + 2 + spare // 4
        side = middle - face.wide // 2 - face.wide - 3
        self._beside(left, 1, begin, side - 1)
        self._beside(right, canvas.width - side + 1, begin, side - 1)
        if self.frame.trick is not None:
            down = face.tall // 2
            spots = {
                top: (middle - face.wide // 2, begin),
                left: (middle - face.wide // 2 - face.wide - 2, begin + down),
                right: (middle - face.wide // 2 + face.wide + 2, begin + down),
                self.me: (middle - face.wide // 2, begin + face.tall),
            }
            for card, seat in zip(self.frame.trick.cards, self.frame.trick.players, strict=False):
                self._in_trick(card, seat, *spots[seat], face)
        else:
            self._passed(begin + face.tall // 2, face)
        self._bottom(begin + 2 * face.tall + spare // 4, face)

    def _least(self, face: Face) -> int:
        """The rows of the trick, the plate and the hand below it."""
        return 2 * face.tall + 1 + face.tall + 1

    def _beside(self, seat: int, x: int, y: int, width: int) -> None:
        """A seat at the side: its name, its figures, and its hand by suits."""
        name, *figures = self.plate(seat)
        self.canvas.put(x, y, fitted(name[0], width), name[1])
        for at, part in enumerate(figures[0][0].strip().split(" · ")):
            self.canvas.put(x, y + 1 + at, fitted(part, width), self.quiet)
        cards, row = self.open_cards(seat), y + 3
        hand = self.frame.hands[seat]
        if cards is None:
            if hand.count:
                backs = "▒" * min(hand.count, width)
                self.canvas.put(x, row, backs, self.look.style("back-line", "felt"))
            row += 1
            cards = hand.known
            for void in hand.voids:
                self.canvas.put(x, row, fitted(f"no {SUIT_NAMES[void]}", width), self.quiet)
                row += 1
        for suit, ranks in by_suits(cards):
            style = self.look.style(f"{suit.lower()}-text", "felt", "bold")
            self.canvas.put(x, row, fitted(f"{SUITS[suit]} {ranks}", width), style)
            row += 1

    def _in_trick(self, card: str, seat: int, x: int, y: int, face: Face) -> None:
        """A card of the trick: the one that takes it so far has double lines, the latest heavy ones."""
        trick = self.frame.trick
        assert trick is not None
        latest = seat == self.frame.seat
        takes = seat == taker_of(trick)
        mark = self.moment.judged.sign if self.moment.judged and latest and seat == self.me else ""
        draw_card(
            self.canvas, x, y, card, self.look, face, "winning" if takes else "cursor" if latest else "usual", mark
        )

    def _passed(self, y: int, face: Face) -> None:
        """The cards that were passed with this step."""
        cards = order(self.frame.cards) if self.frame.move == "pass" else []
        if not cards:
            return
        x = (self.canvas.width - row_width(len(cards), face, face.wide)) // 2
        self.canvas.centre(0, y - 1, self.canvas.width, [(f"{self.short(self.frame.seat or 0)} passed", self.quiet)])
        judged = self.moment.judged
        for at, card in enumerate(cards):
            best = judged is not None and card in judged.best
            draw_card(self.canvas, x + at * face.wide, y, card, self.look, face, mark="✓" if best else "")

    def _bottom(self, y: int, face: Face) -> None:
        """The reader's plate and hand, in which the best card is raised where another was played."""
        canvas, judged = self.canvas, self.moment.judged
        canvas.centre(0, y, canvas.width, self._below())
        cards = order(self.open_cards(self.me) or [])
        best = set(judged.best) if judged is not None and judged.move != "pass" else set()
        step = face.seen if face is not LINE else face.wide
        while cards and step > 2 and row_width(len(cards), face, step) > canvas.width:
            step -= 1
        x = max(0, (canvas.width - row_width(len(cards), face, step)) // 2)
        for at, card in enumerate(cards):
            up = 1 if card in best else 0
            edge: Edge = "cursor" if up else "usual"
            seen = None if at == len(cards) - 1 else step
            draw_card(canvas, x + at * step, y + 2 - up, card, self.look, face, edge, "✓" if up else "", seen)

    def _below(self) -> Text:
        """The reader's plate, with what is told of the deal."""
        facts = []
        if self.frame.broken is not None and not self.frame.over:
            facts.append("hearts broken" if self.frame.broken else "hearts not broken")
        if self.frame.stock:
            facts.append(f"{self.frame.stock} left over")
        return [*self.plate(self.me), (f" · {', '.join(facts)}" if facts else "", self.quiet)]

    def in_rows(self) -> None:
        """Any number of seats, a line or two for each: for small terminals, and where not four sit there."""
        canvas, count = self.canvas, len(self.deal.seats)
        face = LINE if canvas.height < 15 or canvas.width < 44 else SMALL
        y = 0
        for seat in ((self.me + k) % count for k in range(1, count)):
            start = canvas.write(0, y, [(fitted(self.short(seat), 9).ljust(10), self.plate(seat)[0][1])])
            rest = self.plate(seat)[1][0].strip().replace(" tricks", "t").replace(" trick", "t").replace(" · ", "/")
            start = canvas.write(start, y, [(rest.replace(" pts", "").replace(" pt", "").ljust(7), self.quiet)])
            canvas.write(start, y, self.hand_line(seat))
            y += 1
        room = canvas.height - y - (face.tall + 1) - (face.tall + 3)
        y += max(0, room // 2)
        if self.frame.trick is not None:
            wide = max(face.wide + 1, min(11, canvas.width // count))
            x = (canvas.width - wide * count) // 2
            for at, seat in enumerate(self.frame.trick.players):
                spot = x + at * wide
                canvas.put(spot, y, fitted(self.short(seat), wide - 1), self.quiet)
                if at < len(self.frame.trick.cards):
                    self._in_trick(self.frame.trick.cards[at], seat, spot, y + 1, face)
        else:
            self._passed(y + 1, face)
        self._bottom(y + 1 + face.tall + max(0, room // 3), face)


def moves(
    writer: Writer, deal: "wire.ReplayDeal", turns: Sequence[int], step: int, open_hands: bool, width: int,
    beside: Callable[[Sequence[int]], Content],
) -> Content:  # fmt: skip
    """A deal of Hearts trick by trick. Every card leads to its step."""
    me, count = deal.seat or 0, len(deal.seats)
    seats, wide = [(me + 1 + k) % count for k in range(count)], 5 if count < 6 else 4
    heads = [writer.word(deal.seats[seat].short[: wide - 1].ljust(wide), "ink-2") for seat in seats]
    rows = [Content.assemble(" " * 4, *heads)]
    passes = [at for at, frame in enumerate(deal.frames) if frame.move == "pass"]
    own = next((at for at in passes if deal.frames[at].seat == me), None)
    if passes:
        told = writer.word("Cards are passed", "ink-2")
        if own is not None and deal.frames[own].cards:
            got = gained(deal, passes[-1], me, 0)
            gave = writer.cards(deal.frames[own].cards)
            told = Content.assemble(gave, *([writer.word(" → ", "ink-2"), writer.cards(got)] if got else []))
        rows.append(
            Content.assemble(writer.word("P  ", "ink-2"), step_link(told, own or passes[0]), " ", beside(passes))
        )
    tricks: dict[int, list[int]] = {}
    for at, frame in enumerate(deal.frames):
        if frame.trick is not None:
            tricks.setdefault(turns[at], []).append(at)
    for number, steps in tricks.items():
        trick = deal.frames[steps[-1]].trick
        assert trick is not None
        taker, cells = taker_of(trick), []
        for seat in seats:
            at = trick.players.index(seat) if seat in trick.players else len(trick.cards)
            if at >= len(trick.cards):
                cells.append(Content(" " * wide))
                continue
            card = writer.card(trick.cards[at])
            here = at < len(steps) and steps[at] == step
            sign = "*" if seat == taker else ">" if at == 0 else " "
            if here:
                card = card.stylize("reverse")
            cell = Content.assemble(writer.word(sign, "ink-2"), step_link(card, steps[at]) if at < len(steps) else card)
            cells.append(Content.assemble(cell, " " * (wide - cell.cell_length)))
        won = f"{trick.points:+d}".ljust(4) if is_complete(trick) and trick.points else " " * 4
        rows.append(
            Content.assemble(writer.word(f"{number:<3}", "ink-2"), *cells, writer.word(won, "ink-2"), beside(steps))
        )
    return lines(*[row.truncate(width, ellipsis=True) for row in rows])


def known(writer: Writer, message: "wire.TableMessage", tricks: "Sequence[wire.ReviewedTrick]") -> Content:
    """What the seat knows of the deal beside its cards: what was passed, and the tricks so far."""
    assert message.view.game == "hearts"
    view = message.view
    parts = [writer.word(f"Your score {view.scores[view.seat]}", "ink-2")]
    for line in view.narration:
        named = [span["card"] for span in line if not isinstance(span, str)]  # type: ignore[index]
        if named and named in (list(view.gave), list(view.got)):
            parts.append(writer.said(line))
    if view.phase == "play":
        parts.append(writer.word(f"Hearts are {'' if view.broken else 'not '}broken.", "ink-2"))
    if not tricks:
        return lines(*parts, *([] if len(parts) > 2 else [writer.word("Nothing has been played yet.", "ink-2")]))
    seats = [(view.seat + 1 + k) % len(message.seats) for k in range(len(message.seats))]
    names = ["You" if seat == view.seat else message.seats[seat].short[:5] for seat in seats]
    parts.append(Content.assemble("   ", *[writer.word(name.ljust(6), "ink-2") for name in names]))
    for number, trick in enumerate(tricks, 1):
        cells = []
        for seat in seats:
            at = list(trick.players).index(seat) if seat in trick.players else len(trick.cards)
            if at >= len(trick.cards):
                cells.append(Content(" " * 6))
                continue
            sign = "*" if seat == trick.winner else ">" if seat == trick.leader else " "
            cell = Content.assemble(writer.word(sign, "ink-2"), writer.card(trick.cards[at]))
            cells.append(Content.assemble(cell, " " * (6 - cell.cell_length)))
        parts.append(Content.assemble(writer.word(f"{number:<3}", "ink-2"), *cells))
    return lines(*parts)
