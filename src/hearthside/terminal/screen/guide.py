"""The user guide, and the other pages of the documentation: a list of chapters, each to be read."""

import re
from typing import Final, NamedTuple

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown
from rich.theme import Theme
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hearthside.terminal.screen.drawing.look import Look

from .page import Page
from .pressed import FOUR_IN_LISTS

PAGES: Final = {
    "variants": "The variants, and where each comes from",
    "opponents": "The opponents, and how strong they are",
    "puzzles": "How puzzles are made",
    "hosting": "Hosting",
    "record": "The notation of records",
    "arena": "Measuring players",
    "engine": "Playing by a program of your own",
}
"""The other pages, by the name of their file."""
_USUAL: Final = ("code_block", "block_quote", "list", "item.number", "kbd")
_LINK: Final = re.compile(r"\[([^]]+)\]\([^)]+\)")
_CHAPTER: Final = re.compile(r"^## (.+)$", re.MULTILINE)
_PICTURE: Final = re.compile(r"^!\[.*\]\(.*\)$", re.MULTILINE)


class Part(NamedTuple):
    """Something to read."""

    title: str
    text: str


def readable(text: str) -> str:
    """What can be read in a terminal: no pictures, and links as words."""
    return _LINK.sub(r"\1", _PICTURE.sub("", text))


def chapters(text: str) -> list[Part]:
    """The chapters of a page: each begins with a heading of the second order."""
    _, *parts = _CHAPTER.split(readable(text))
    return [Part(title.strip(), words.strip()) for title, words in zip(parts[::2], parts[1::2], strict=True)]


class Formatted:
    """Markdown in the colours of the look."""

    def __init__(self, text: str, look: Look) -> None:
        """These words."""
        strong, quiet = look.style("ember", "room", "bold"), look.style("ink-2", "room")
        usual = {name: look.style("ink", "room") for name in _USUAL}
        self._words = Markdown(text, hyperlinks=False)
        self._theme = Theme({
            **{f"markdown.{name}": style for name, style in usual.items()},
            **{f"markdown.{name}": strong for name in ("code", "h3", "table.header")},
            **{f"markdown.{name}": quiet for name in ("table.border", "hr", "link", "link_url")},
        })  # fmt: skip

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Drawn by Rich."""
        with console.use_theme(self._theme):
            yield from console.render(self._words, options)


class Guide(Page):
    """What there is to read."""

    DEFAULT_CSS = """
    Guide OptionList, Guide OptionList:focus {
        height: 1fr; border: none; background: $background; background-tint: transparent 0%; padding: 1 2;
    }
    """
    four_keys = FOUR_IN_LISTS
    title_text = "User guide"

    def __init__(self) -> None:
        """Nothing was asked for yet."""
        super().__init__()
        self.parts: list[Part] = []

    def body(self) -> ComposeResult:
        """A list."""
        yield OptionList(id="parts", markup=False)

    async def load(self) -> None:
        """Ask for the guide."""
        self.parts = chapters(await (await self.client()).text("/docs/guide.md"))
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option(part.title, f"part:{at}") for at, part in enumerate(self.parts))
        options.add_option(None)
        options.add_options(Option(title, f"page:{name}") for name, title in PAGES.items())
        options.highlighted = 0
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Read it."""
        what, _, which = (event.option_id or "").partition(":")
        if what == "part":
            self.hearthside.open("chapter", part=self.parts[int(which)])
        else:
            self.do(self._open(which))

    async def _open(self, name: str) -> None:
        text = await (await self.client()).text(f"/docs/{name}.md")
        self.hearthside.open("chapter", part=Part(PAGES[name], readable(text).partition("\n")[2]))


class Chapter(Page):
    """A chapter, or a page."""

    DEFAULT_CSS = """
    Chapter VerticalScroll { height: 1fr; padding: 1 2; }
    Chapter Static.-text { height: auto; max-width: 100; padding-right: 1; }
    """
    four_keys = FOUR_IN_LISTS

    def __init__(self, part: Part) -> None:
        """That is read."""
        super().__init__()
        self._part = part
        self.title_text = part.title

    def body(self) -> ComposeResult:
        """The words."""
        with VerticalScroll():
            yield Static(Formatted(self._part.text, self.hearthside.look), classes="-text")

    async def load(self) -> None:
        """The keys scroll."""
        self.query_one(VerticalScroll).focus()
