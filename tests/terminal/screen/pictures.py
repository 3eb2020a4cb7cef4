"""Pictures of the live table for README and guide: what the real program shows of a stored message.

    python -m tests.terminal.screen.pictures

writes them anew. Look at them before you commit.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from hearthside.terminal.screen import Client, Connection, Hearthside, Refused
from hearthside.terminal.screen.drawing.canvas import TEXT_FORM
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.drawing.theme import theme_name, theme_of
from hearthside.terminal.screen.table.page import Table

from .messages import gin, hearts

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

FOLDER: Final = Path(__file__).parents[3] / "docs" / "images"
_CELL: Final = 12.2
"""Units of the picture that Textual gives a cell."""
_WORDS: Final = re.compile(r'textLength="([\d.]+)"([^>]*)>([^<]*)')
_FONT: Final = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"


@dataclass(frozen=True)
class Picture:
    """A message, and how it is shown."""

    message: Callable[[], "wire.TableMessage"]
    look: Look
    size: tuple[int, int]
    keys: tuple[str, ...] = ()


PICTURES: Final = {
    "terminal-hearts": Picture(lambda: hearts("black-lady", 20, 58), Look(), (100, 30), ("q", "s")),
    "terminal-gin": Picture(
        lambda: gin("standard", 40, 10), Look(evening=False), (100, 30), ("right", "right", "right", "space")
    ),
}


class _OneMessage:
    """A server that has one message to tell."""

    connection = Connection("")

    def __init__(self, message: "wire.TableMessage") -> None:
        self.message = message

    async def get(self, path: str, *others: Any, **query: Any) -> object:
        raise Refused("There is nothing else.")

    post = put = delete = get

    async def events(self, path: str, *others: Any, **query: Any) -> "AsyncIterator[wire.TableMessage]":
        yield self.message
        await asyncio.Event().wait()

    async def close(self) -> None: ...


class _Program(Hearthside):
    """The program with a message in place of a server."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(lambda: Connection(""), first=("table", {"table": "t"}), motion=False)
        self.picture = picture
        self.look = picture.look
        self.register_theme(theme_of(self.look))
        self.theme = theme_name(self.look)

    async def _begin(self) -> None:
        assert self._client is not None and self._known is not None
        self._client.set_result(cast("Client", _OneMessage(self.picture.message())))
        self._known.set()


async def _taken(picture: Picture) -> str:
    app = _Program(picture)
    async with app.run_test(size=picture.size) as pilot:
        while not (isinstance(app.screen, Table) and app.screen.state is not None):
            await pilot.pause()
        await pilot.pause()
        await pilot.press(*picture.keys)
        await pilot.pause()
        return app.export_screenshot(title="hearthside tui")


def taken(name: str) -> str:
    """A picture, as SVG that needs nothing from elsewhere."""
    svg = asyncio.run(_taken(PICTURES[name]))
    svg = re.sub(r"@font-face \{[^}]*\}\s*", "", svg)
    svg = svg.replace("Fira Code, monospace", _FONT).replace("font-family: arial", "font-family: sans-serif")
    svg = re.sub(r"\s*<!--.*?-->", "", svg)
    return re.sub(r"terminal-\d+", "t", _WORDS.sub(_in_cells, svg)).strip() + "\n"


def _in_cells(found: re.Match[str]) -> str:
    """Words with as much room as their cells take: a letter that only says how a suit is drawn takes none."""
    return f'textLength="{float(found[1]) - _CELL * found[3].count(TEXT_FORM):.1f}"{found[2]}>{found[3]}'.replace(
        TEXT_FORM, ""
    )


if __name__ == "__main__":
    for name in PICTURES:
        (FOLDER / f"{name}.svg").write_text(taken(name), encoding="utf-8")
