"""The computer plays the last deal again in the player's seat, all hands open: card by card, or at once."""

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from hearthside.terminal.screen.client import Client, Refused
from hearthside.terminal.screen.reading import ReadingPage, Words
from hearthside.terminal.screen.review.replay_felt import Moment, ReplayFelt, turn_name
from hearthside.terminal.screen.review.replay_steps import game_of
from hearthside.terminal.screen.review.review_text import lines

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_STOPPED: Final = "Stopped. Space goes on."
_LEAST: Final = 0.25
"""Seconds that a card lies, at least: somebody means to watch."""


async def total_of(client: Client, what: str, game: str) -> str:
    """The Dup Total of a game, over all matches, in a sentence: of ``duplicates`` or ``mirrors``. Raises Refused."""
    totals = await client.get(f"/api/{what}")
    return next((str(each.sentence) for each in totals if each.game == game), "")


class Duplicate(ReadingPage):
    """The computer's play of the last deal of a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "back", "Back to the score"),
        Binding("space", "run", "Stop or go on"),
        Binding("z", "zip", "Zip"),
        Binding("left", "walk(-1)", "Step", key_display="←→"),
        Binding("right", "walk(1)", "Step on", show=False),
        Binding("home", "end(False)", "To the start", show=False),
        Binding("end", "end(True)", "To the end", show=False),
    ]
    DEFAULT_CSS = "Duplicate #where { height: auto; padding: 0 1; background: $panel; }"
    title_text = "Duplicate"
    contexts = ("page", "record", "duplicate")

    def __init__(self, table: str, zip: bool | None = None) -> None:
        """Nothing is known yet. ``zip``: at once; None: as the settings say."""
        super().__init__()
        self.table = table
        self._zip = zip
        self.message: wire.TableMessage | None = None
        self.deal: Any = None
        self.over = False
        self.step = 0
        self.playing = True
        self.total = ""
        """What all matches came to that were played so, in a sentence."""

    def body(self) -> ComposeResult:
        """The table, and where one is."""
        yield ReplayFelt(self.look, id="felt")
        yield Words("", id="where")

    async def load(self) -> None:
        """Have the computer play, and take up what comes of it."""
        await self.hearthside.ready_preferences()
        wanted, client = self.hearthside.preferences, await self.client()
        if self._zip is None:
            self._zip = wanted["play.duplicate"] == "zip"
        self.message = await client.get(f"/api/tables/{self.table}")
        assert self.message is not None
        which = len(self.message.view.history)
        path, why = f"/api/tables/{self.table}/duplicate", None
        try:
            await client.post(path, {"style": wanted["play.duplicate_by"]})
        except Refused as refused:
            if refused.code == "lost":
                raise
            why = refused  # if it was played before, it can be watched all the same
        self.do(self._walk_on(), "run", exclusive=True)
        frames: list[Any] = []
        while not self.over:
            try:
                more: wire.ComputersPlay = await client.get(f"{path}/{which}", start=len(frames))
            except Refused as refused:
                self.query_one("#where", Words).update("")
                raise refused if frames or why is None else why from None
            frames += more.deal.frames
            more.deal["frames"] = frames  # type: ignore[index]
            self.deal, self.over = more.deal, more.over
            if self._zip:
                self.step = len(frames) - 1
            self.draw()
        # The result is known once it is kept, which can be a moment after the last card.
        async for message in client.events(f"/api/tables/{self.table}/events"):
            self.message = message
            if self._result() is not None or message.view.phase not in ("deal", "over"):
                break
        self.total = await total_of(client, "duplicates", self.deal.game)
        self.draw()

    async def _walk_on(self) -> None:
        """Walk by itself."""
        while True:  # until the screen is closed
            await asyncio.sleep(max(_LEAST, int(self.hearthside.preferences["play.speed"]) / 1000))
            if self.playing and not self._zip and self.step < self.last:
                self.step += 1
                self.draw()

    @property
    def last(self) -> int:
        """The last step that is known."""
        return len(self.deal.frames) - 1 if self.deal is not None else 0

    @property
    def done(self) -> bool:
        """Whether all of it was shown."""
        return self.over and self.step >= self.last

    def _result(self) -> "wire.DuplicateResult | None":
        """What the deal came to, once that is known."""
        found = self.message.duplicates if self.message is not None else []
        return next((each for each in found if each.deal == self.deal.deal), None)

    def draw(self) -> None:
        """Draw the step, and what it came to once it is over."""
        deal, writer, message = self.deal, self.writer, self.message
        if deal is None or message is None:
            self.query_one("#where", Words).update(writer.word("Thinking…", "ink-2"))
            return
        moment = Moment(deal, min(self.step, self.last), open=True)
        self.query_one(ReplayFelt).show(moment, self.look)
        word = game_of(deal.game).DEAL
        name = deal.names[message.view.seat]
        self.set_title(f"{name} plays your cards", f"{word.capitalize()} {deal.deal}")
        result = self._result()
        if self.done and result is not None:
            said = f"{result.sentence} {message.duplicates_text} {self.total}"
        elif self.step >= self.last and not self.over:
            said = "Thinking…"
        else:
            opponents = "opponent" if len(deal.seats) == 2 else "opponents"
            said = f"The same {word}, the same {opponents}."
        spoken = Content(" ").join([writer.said(sentence) for sentence in moment.frame.sentences])
        told = Content.assemble(writer.word(f"{turn_name(moment)}  ", "ink", "bold"), spoken)
        self.query_one("#where", Words).show(lines(told, writer.word(said, "ember")))
        if self.done:
            self.say("That was the last card. Enter leads back to the score.")

    def action_run(self) -> None:
        """Stop, or go on."""
        if self.done:
            return
        self.playing = not self.playing
        self.say("" if self.playing else _STOPPED)

    def action_zip(self) -> None:
        """At once, or card by card again."""
        self._zip = not self._zip
        if self._zip:
            self.action_end(onward=True)

    def action_walk(self, by: int) -> None:
        """A step back or on."""
        self.playing = self._zip = False
        self.say(_STOPPED)
        self.step = max(0, min(self.step + by, self.last))
        self.draw()

    def action_end(self, onward: bool) -> None:
        """To the start or the end."""
        self.step = self.last if onward else 0
        self.say("")
        self.draw()

    def on_replay_felt_walked(self, event: ReplayFelt.Walked) -> None:
        """A wheel or a click walks too."""
        self.action_walk(event.by)
