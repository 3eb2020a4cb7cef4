"""A card that was played comes from its seat in a few steps, and holds nothing up."""

import asyncio
from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.strip import Strip

from hearthside.terminal.screen.drawing.felt import draw_felt, moves
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.table.widgets import Felt

from .drawn import text, widths
from .messages import gin, hearts

PLAYED = [{"type": "played", "seat": 3, "card": "JH"}]


def place(rows: Sequence[Strip], name: str) -> tuple[int, int]:
    """Where a card is drawn."""
    lines = text(rows).splitlines()
    return next((line.index(name), y) for y, line in enumerate(lines) if name in line)


def test_a_card_comes_nearer_with_each_step_and_then_lies_where_it_always_does() -> None:
    message = hearts("black-lady", 32, 2, saw=PLAYED)
    assert moves(message)
    drawn = [draw_felt(message, 80, 15, Look(), way=way) for way in (*Felt.STEPS, 1.0)]
    assert all(widths(rows) == {80} for rows in drawn)
    assert [place(rows, "J♥")[0] for rows in drawn] == sorted((place(rows, "J♥")[0] for rows in drawn), reverse=True)
    assert text(drawn[-1]) == text(draw_felt(message, 80, 15, Look()))
    discarded = gin("standard", 12, 3, saw=[{"type": "discarded", "seat": 1, "card": "KC"}])
    rows = [place(draw_felt(discarded, 80, 15, Look(), way=way), "K♣")[1] for way in (*Felt.STEPS, 1.0)]
    assert moves(discarded) and rows != [rows[0]] * 4


def test_what_moves_nothing_moves_nothing() -> None:
    assert not moves(hearts("black-lady", 32, 2))
    assert not moves(hearts("black-lady", 171, saw=PLAYED)), "the deal is over"


class OfFelt(App[None]):
    """A felt alone, and how far the card had come whenever it was drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.felt = Felt(self.drawn, id="felt")
        self.ways: list[float] = []

    def compose(self) -> ComposeResult:
        yield self.felt

    def drawn(self, width: int, height: int) -> list[Strip]:
        self.ways.append(self.felt.way)
        return []


def test_another_message_ends_what_moves() -> None:
    async def run() -> None:
        app = OfFelt()
        async with app.run_test(size=(10, 2)) as pilot:
            app.ways.clear()
            app.felt.come(True)
            while app.felt.way < 1:
                await pilot.pause(0.01)
            await pilot.pause()
            assert app.ways == sorted(app.ways) and app.ways[-1] == 1
            app.felt.come(True)
            assert app.felt.way < 1
            app.felt.come(False)
            assert app.felt.way == 1
            app.ways.clear()
            await pilot.pause(2 * Felt.STEP)
            assert set(app.ways) <= {1.0}, "nothing goes on of what ended"

    asyncio.run(run())
