"""All records: matches played here and imported ones, with a search, and a way to import, export and delete them."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hearthside.terminal.screen.dialogs import Ask
from hearthside.terminal.screen.figures import day_of
from hearthside.terminal.screen.reading import Lines, ReadingPage

from .record_file import ask_to_delete, ask_to_save, read_file
from .replay_steps import game_of
from .review_text import lines

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_MORE: Final = 50
_GAMES: Final = (None, "hearts", "gin")
_TYPING: Final = 0.25
"""Seconds after which nothing more is typed."""


class Records(ReadingPage):
    """The list of records."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("f", "filter", "Game"),
        Binding("i", "import", "Import"),
        Binding("e", "export('text')", "Export"),
        Binding("E", "export('json')", "Export as JSON", show=False),
        Binding("delete", "delete", "Delete", show=False),
        Binding("m", "mistakes", "Mistakes", show=False),
        Binding("down", "to_list", "To the list", show=False),
    ]
    DEFAULT_CSS = """
    Records #search { border: none; height: 1; margin: 0 1; padding: 0 1; background: $boost; }
    Records #found { height: 1; padding: 0 2; color: $text-muted; }
    """
    title_text = "Records"

    def __init__(self, words: str = "") -> None:
        """All records at first, or those with these words."""
        super().__init__()
        self._words = words
        self._game: str | None = None
        self._limit = _MORE
        self._list: wire.RecordList | None = None

    def body(self) -> ComposeResult:
        """The search, what it found, and the list."""
        yield Input(self._words, placeholder="Search: a name, a date, moon, a deal number", max_length=200, id="search")
        yield Static("", id="found", markup=False)
        yield Lines(id="records")

    async def load(self) -> None:
        """Ask for the list."""
        self.query_one(OptionList).focus()
        await self._find()

    def on_screen_resume(self) -> None:
        """What was written meanwhile is in the list."""
        if self._list is not None:
            self._find_again()

    def _find_again(self) -> None:
        """Ask anew, and take no earlier answer that comes later."""
        self.do(self._find(), "find", exclusive=True)

    async def _find(self, wait: float = 0) -> None:
        await asyncio.sleep(wait)
        client = await self.client()
        self._list = await client.get("/api/records", q=self._words, game=self._game, limit=self._limit)
        self.draw()

    # ---- What is shown ----

    def draw(self) -> None:
        """The records that were found, with the deals in which something was."""
        found = self._list
        if found is None:
            return
        searching = bool(self._words.strip()) or self._game is not None
        count = "One record" if found.total == 1 else f"{found.total} records"
        game = f" of {game_of(self._game).NAME}" if self._game else ""
        self.query_one("#found", Static).update(f"{count}{game}{' found' if searching else ''}.")
        menu = self.query_one("#records", OptionList)
        before = menu.highlighted_option.id if menu.highlighted_option else None
        menu.clear_options()
        tags = {} if searching else _tags(found.records)
        for record in found.records:
            menu.add_option(Option(self._row(record, tags.get(record.record, "")), record.record))
            for hit in record.hits:
                word = game_of(record.game).DEAL.capitalize()
                text = Content.assemble("    ", self.writer.word(f"{word} {hit.deal}  ", "ember"), hit.sentence)
                menu.add_option(Option(text, f"{record.record}/{hit.deal}"))
        if found.total > len(found.records):
            menu.add_option(Option(self.writer.word("Show more", "ember"), "more"))
        if not found.records:
            said = (
                "Nothing found. A record is listed if it has all of your words: in its names, rules, date, results,"
                " deal numbers or your notes."
                if searching
                else "No records yet. Every match that you play is listed here. You can also import records."
            )
            menu.add_option(Option(said, disabled=True))
        places = [menu.get_option_at_index(at).id for at in range(menu.option_count)]
        if menu.option_count and not menu.get_option_at_index(0).disabled:
            menu.highlighted = places.index(before) if before in places else 0

    def _row(self, record: "wire.RecordSummary", tag: str) -> Content:
        writer = self.writer
        head = Content.assemble(
            writer.word("Imported  " if record.kind == "imported" else tag, "ember"),
            writer.word(f"{game_of(record.game).NAME}, {record.rules_name}", "ink", "bold"),
            writer.word(f"  {day_of(record.date)}", "ink-2"),
        )
        facts = [
            record.standing,
            "Practice." if record.practice else "",
            f"Notes: {record.notes}" if record.notes else "",
        ]
        return lines(head, writer.word(record.players), writer.word(" ".join(each for each in facts if each), "ink-2"))

    @property
    def _chosen(self) -> "wire.RecordSummary | None":
        """The record under the cursor."""
        option = self.query_one("#records", OptionList).highlighted_option
        name = (option.id or "").partition("/")[0] if option else ""
        return next((each for each in (self._list.records if self._list else []) if each.record == name), None)

    # ---- What can be done ----

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a record, at a deal where that was chosen."""
        name, _, deal = (event.option_id or "").partition("/")
        if name == "more":
            self._limit += _MORE
            self._find_again()
        elif name:
            given = {"deal": int(deal), "step": 0} if deal else {}
            self.hearthside.open("board", record=name, **given)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search once nothing more is typed."""
        if event.input.id == "search" and event.value != self._words:
            self._words, self._limit = event.value, _MORE
            self.do(self._find(_TYPING), "find", exclusive=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """To what was found."""
        self.action_to_list()

    def action_search(self) -> None:
        """To the field of the search."""
        self.query_one("#search", Input).focus()

    def action_to_list(self) -> None:
        """To the list."""
        self.query_one("#records", OptionList).focus()

    def action_back(self) -> None:
        """From the search to the list, and from there to the screen below."""
        field = self.query_one("#search", Input)
        if field.has_focus:
            field.value = ""
            self.action_to_list()
        else:
            super().action_back()

    def action_filter(self) -> None:
        """Both games, or one of them."""
        self._game = _GAMES[(_GAMES.index(self._game) + 1) % len(_GAMES)]
        self._limit = _MORE
        self._find_again()

    def action_mistakes(self) -> None:
        """To one's own mistakes."""
        self.hearthside.open("mistakes")

    def action_import(self) -> None:
        """Ask for a file."""
        about = "Text or JSON, with one match or several. It is checked first."
        self.app.push_screen(Ask("Import a record: which file?", about), self._import)

    def _import(self, path: str | None) -> None:
        if path and path.strip():
            self.do(self._bring(path.strip()))

    async def _bring(self, path: str) -> None:
        content = await asyncio.to_thread(read_file, self.hearthside, path)
        found = await (await self.client()).post("/api/records", {"content": content})
        self.say(f"Imported: {len(found.records)}")
        if len(found.records) == 1:
            self.hearthside.open("board", record=found.records[0].record)
        self._find_again()

    def action_export(self, form: str) -> None:
        """Ask where the record goes."""
        if (record := self._chosen) is not None:
            ask_to_save(self, record.record, form)

    def action_delete(self) -> None:
        """Delete an imported record, if that is meant."""
        if (record := self._chosen) is not None:
            ask_to_delete(self, record.record, record.kind == "imported", self._deleted)

    async def _deleted(self) -> None:
        self._find_again()
        self.say("Deleted.")


def _tags(records: "Sequence[wire.RecordSummary]") -> dict[str, str]:
    """What stands before the match that is played now and the last one, by their records."""
    own = [each for each in records if each.kind == "own"]
    now = next((each for each in own if not each.over and not each.left), None)
    last = next((each for each in own if each is not now), None)
    named = (("This match  ", now), ("The last match  ", last))
    return {each.record: tag for tag, each in named if each is not None}
