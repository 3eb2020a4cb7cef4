"""A piece of the screen, cell by cell."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.color import Color
from textual.filter import LineFilter
from textual.widgets import Input, Static

from hearthside.terminal.screen.drawing.canvas import Canvas, fitted, in_characters, length, wrapped
from hearthside.terminal.screen.drawing.characters import Characters
from hearthside.terminal.screen.drawing.look import Look

from .drawn import text, widths

LOOK = Look()
STYLE = LOOK.style("ink")
words = st.text(st.sampled_from("ab ♠♥é你好e\u0301Ω…−’"), max_size=12)


@given(st.lists(st.tuples(st.integers(-4, 14), words), max_size=6), st.booleans())
def test_whatever_is_put_on_it_each_row_has_its_width(put: list[tuple[int, str]], plain: bool) -> None:
    canvas = Canvas(12, 2, STYLE)
    for x, word in put:
        canvas.put(x, 1, word, STYLE)
    rows = canvas.strips(LOOK.but(ascii=plain))
    assert widths(rows) == {12}
    assert not plain or all(row.text.isascii() for row in rows)


@given(words, st.integers(0, 12))
def test_words_are_cut_and_wrapped_to_the_cells_there_are(words: str, width: int) -> None:
    assert cell_len(fitted(words, width)) <= width
    assert all(length(line) <= width for line in wrapped([(words, STYLE)], width))
    lines = wrapped([(words, STYLE)], 30)
    assert "".join(part for line in lines for part, _ in line).replace(" ", "") == words.replace(" ", "")


def test_suits_are_letters_of_one_cell_and_names_are_written_in_ascii() -> None:
    canvas = Canvas(9, 1, STYLE)
    canvas.put(0, 0, "10♠ Zoë 你")
    assert canvas.strips(LOOK)[0].text == "10♠\ufe0e Zoë  "
    assert text(canvas.strips(LOOK.but(ascii=True))) == "10S Zoe\n"
    assert in_characters("Zoë’s Q♥ 你", LOOK.but(ascii=True)) == "Zoe's QH ??"


@pytest.mark.parametrize("plain", [False, True])
def test_what_a_terminal_would_obey_is_left_out(plain: bool) -> None:
    look = LOOK.but(ascii=plain)
    canvas = Canvas(12, 2, STYLE)
    for row, name in enumerate(("\x1b]52;c;QQ\x07Z", "Zoë\x9b2J\x7f\r")):
        canvas.put(0, row, name)
    rows = [Characters(lambda: look).apply(list(strip), Color(0, 0, 0)) for strip in canvas.strips(look)]
    shown = ["".join(segment.text for segment in row) for row in rows]
    assert shown == ["]52;c;QQZ   ", "Zoe2J       " if plain else "Zoë2J       "]
    assert [len(row) for row in shown] == [12, 12]


@pytest.mark.parametrize("plain", [False, True])
def test_whatever_a_widget_writes_is_in_the_characters_of_the_look(plain: bool) -> None:
    look = LOOK.but(ascii=plain)

    class Program(App[None]):
        def get_line_filters(self) -> Sequence[LineFilter]:
            return [*super().get_line_filters(), Characters(lambda: look)]

        def compose(self) -> ComposeResult:
            yield Static("Q♠ and 10♥\ufe0e, “Zoë” ☾ ◐", markup=False)
            yield Input("A♦")

    async def shown() -> list[str]:
        app = Program()
        async with app.run_test(size=(24, 6)):
            return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]

    rows = asyncio.run(shown())
    assert {cell_len(row) for row in rows} == {24}
    assert all(row.isascii() for row in rows) == plain
    words = 'QS and 10H, "Zoe" ?' if plain else "Q♠\ufe0e and 10♥\ufe0e, “Zoë” ☾ ◐"
    assert rows[0].rstrip() == words
