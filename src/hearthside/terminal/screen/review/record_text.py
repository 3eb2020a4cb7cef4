"""The record of a whole match, as text: to read, copy, save, annotate or delete."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from hearthside.terminal.screen.dialogs import Ask
from hearthside.terminal.screen.figures import day_of
from hearthside.terminal.screen.reading import ReadingPage

from .record_file import ask_to_delete, ask_to_save
from .review_text import lines

if TYPE_CHECKING:
    from .board_deal import BoardDeal


class RecordText(ReadingPage):
    """The record as text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "Copy"),
        Binding("s", "save('text')", "Save"),
        Binding("j", "save('json')", "JSON"),
        Binding("k", "link", "Link"),
        Binding("n", "note", "Note"),
        Binding("a", "match_review", "Review"),
        Binding("delete", "delete", "Delete", show=False),
        Binding("down", "scroll(1)", "Scroll", show=False),
        Binding("up", "scroll(-1)", "Scroll", show=False),
        Binding("pagedown", "scroll(15)", "Scroll", show=False),
        Binding("pageup", "scroll(-15)", "Scroll", show=False),
        Binding("home", "scroll(-100000)", "To the start", show=False),
        Binding("end", "scroll(100000)", "To the end", show=False),
    ]
    DEFAULT_CSS = """
    RecordText #head { height: auto; padding: 0 2; color: $text-muted; background: $surface; }
    RecordText VerticalScroll { height: 1fr; padding: 1 2; }
    """
    title_text = "Game record"

    def __init__(self, board: "BoardDeal") -> None:
        """It is the record of what is on the board."""
        super().__init__()
        self._board = board
        self._text = ""

    def body(self) -> ComposeResult:
        """Who played, and the text."""
        yield Static("", id="head")
        with VerticalScroll(can_focus=False):
            yield Static("", id="text", markup=False)

    async def load(self) -> None:
        """Ask for the text."""
        client = await self.client()
        if self._board.opened is None:
            await self._board.fetch_record(client)
        self._text = await self._told()
        self.draw()

    async def _told(self) -> str:
        return await (await self.client()).text(f"/api/records/{self._board.table}/file", format="text")

    def draw(self) -> None:
        """Who played, and the text."""
        board, writer = self._board, self.writer
        if board.opened is None:
            return
        summary, replay = board.opened.summary, board.replay
        day = f"{day_of(summary.date)}. " if summary.date else ""
        facts = f"{summary.players}. {summary.rules_name}. {day}{summary.standing}"
        deal = ""
        if replay is not None and replay.number is not None:
            deal = f"{board.word.capitalize()} {board.deal} has the number {replay.number}."
        note = board.note(0, 0)
        told = Content.assemble(writer.word("Note on the match: ", "ember"), writer.word(note)) if note else None
        self.query_one("#head", Static).update(lines(writer.word(facts, "ink-2"), writer.word(deal, "ink-2"), told))
        self.query_one("#text", Static).update(self._text)

    def action_scroll(self, by: int) -> None:
        """Scroll the text."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_copy(self) -> None:
        """Copy the text, where the terminal takes it."""
        self.app.copy_to_clipboard(self._text)
        self.say("Copied, if your terminal allows that.")

    def action_link(self) -> None:
        """Copy what opens this deal anywhere."""
        if self._board.imported or not self._board.reviewable:
            self.say(f"Only a finished {self._board.word} of a match that was played here has a link.")
        else:
            self.hearthside.open("deal", table=self._board.table, deal=self._board.deal)

    def action_save(self, form: str) -> None:
        """Ask for a file, and save the record there."""
        ask_to_save(self, self._board.table, form)

    def action_note(self) -> None:
        """Write a note on the match."""
        before = self._board.note(0, 0)

        def write(text: str | None) -> None:
            if text is not None and text != before:
                self.do(self._write(text))

        about = "An empty note is removed."
        self.app.push_screen(Ask("Note on the match", about, before, select_on_focus=False), write)

    async def _write(self, text: str) -> None:
        path, note = f"/api/records/{self._board.table}/notes", {"deal": 0, "step": 0, "text": text}
        self._board.opened = await (await self.client()).post(path, note)
        self._text = await self._told()
        self.say("Note saved." if text.strip() else "Note removed.")
        self.draw()

    def action_match_review(self) -> None:
        """What decided the match."""
        if self._board.imported:
            self.say("Only a match that was played here is reviewed as a whole.")
        else:
            self.hearthside.open("match_review", table=self._board.table, seat=self._board.seat)

    def action_delete(self) -> None:
        """Delete an imported record, if that is meant."""
        ask_to_delete(self, self._board.table, self._board.imported, self._deleted)

    async def _deleted(self) -> None:
        self._board.deleted = True
        self.dismiss()
