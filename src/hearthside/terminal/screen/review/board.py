"""One deal looked back at: the table at every step, what each decision cost and why, and what one writes beside it."""

import asyncio
from collections.abc import Sequence
from time import monotonic
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content

from hearthside.terminal.screen.client import Refused
from hearthside.terminal.screen.dialogs import Ask
from hearthside.terminal.screen.figures import OWN_MARKS, lost, lost_chance
from hearthside.terminal.screen.reading import ReadingPage, Words

from .board_deal import BoardDeal
from .replay_felt import Moment, ReplayFelt, turn_name
from .replay_steps import DOING, lies_open, next_stop
from .review_text import clickable, course_text, decision_text, lines, sum_text

_SECONDS_A_STEP: Final = 1.0
_DRAWN_EVERY: Final = 0.1
"""Seconds between two drawings while the lines of a review arrive."""


class Board(ReadingPage):
    """The board."""

    contexts = ("page", "record", "board")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "walk(-1)", "Step", key_display="←→"),
        Binding("right", "walk(1)", "Step on", show=False),
        Binding("shift+left,comma", "jump(False)", "Trick back", show=False),
        Binding("shift+right,full_stop", "jump(True)", "Trick on", show=False),
        Binding("home", "end(False)", "To the start", show=False),
        Binding("end", "end(True)", "To the end", show=False),
        Binding("pageup", "deal(-1)", "Deal before", show=False),
        Binding("pagedown", "deal(1)", "Deal after", show=False),
        Binding("space", "run", "Run", show=False),
        Binding("m", "next_mistake", "Mistake"),
        Binding("o", "open_hands", "Open"),
        Binding("n", "note", "Note"),
        *(Binding(key, f"mark('{key}')", f"Mark {OWN_MARKS.get(key, ('none',))[0]}", show=False) for key in "1234560"),
        Binding("p", "play_on", "Play on"),
        Binding("l", "learn", "Learn", show=False),
        Binding("r", "record", "Record"),
        Binding("y", "second_play", "Another play", show=False),
        Binding("w", "whose", "Whose decisions", show=False),
        Binding("t", "to_table", "To the table", show=False),
        Binding("v", "view", "View", show=False),
        Binding("down", "scroll_panel(1)", "Scroll", show=False),
        Binding("up", "scroll_panel(-1)", "Scroll", show=False),
    ]
    DEFAULT_CSS = """
    Board #table { width: 1fr; height: 1fr; }
    Board #course { height: auto; max-height: 3; padding: 0 1; background: $panel; }
    Board #where { height: 1; padding: 0 1; background: $panel; }
    Board #panel { width: 35; height: 1fr; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    Board.-wide #panel { width: 52; }
    Board.-narrow #panel { display: none; width: 1fr; }
    Board.-narrow.-panel #panel { display: block; }
    Board.-narrow.-panel #table { display: none; }
    """
    title_text = "Review"

    def __init__(
        self,
        record: str,
        deal: int | None = None,
        step: int | None = None,
        play: str = "first",
        seat: int | None = None,
    ) -> None:
        """Nothing of that record is known yet."""
        super().__init__()
        self.board = BoardDeal(record, deal, step, play, seat)
        self._running = False
        self._drawn = 0.0

    def shows(self, **given: Any) -> bool:
        """Whether it is at that deal, such as where somebody comes back who played on from it."""
        return given == {"record": self.board.table, "deal": self.board.deal}

    def body(self) -> ComposeResult:
        """The table with its course below it, and what is said of the step."""
        with Horizontal():
            with Vertical(id="table"):
                yield ReplayFelt(self.look, id="felt")
                yield Words("", id="where")
                yield Words("", id="course")
            with VerticalScroll(id="panel", can_focus=False):
                yield Words("", id="text")

    # ---- What is asked for ----

    async def load(self) -> None:
        """Ask for the record, and for the deal."""
        client = await self.client()
        await self.board.fetch_record(client)
        board = self.board
        self.do(self._show(board.deal, board.step, board.play, first=True), "deal", exclusive=True)

    async def _show(self, deal: int, step: int, play: str = "first", first: bool = False) -> None:
        """Go to a step of a deal, and have it reviewed."""
        self.workers.cancel_group(self, "review")
        board = self.board
        board.forget()
        board.deal, board.step, board.play = deal, step, play
        if not first:
            board.untouched = False
        await board.fetch_deal(await self.client())
        if board.deal == 0:
            self.say(f"No {board.word} of this match was dealt yet.")
        self.draw()
        if board.reviewable:
            self.do(self._review(), "review", exclusive=True)

    async def _review(self) -> None:
        board = self.board
        try:
            async for line in (await self.client()).lines(board.review_path(), seat=board.seat):
                board.take(line)
                if line.type != "decision" or monotonic() - self._drawn > _DRAWN_EVERY:
                    self._drawn = monotonic()
                    self.draw()
        except Refused as refused:
            board.unweighed = str(refused)
            self.draw()

    def on_screen_resume(self) -> None:
        """Draw it as it is now; a record that was deleted meanwhile has no board."""
        if self.board.deleted:
            self.dismiss()
        else:
            super().on_screen_resume()

    # ---- What is shown ----

    def draw(self) -> None:
        """Draw the step."""
        board = self.board
        if board.replay is None or not self.query("#felt"):
            return
        self.set_class(self.size.width >= 110, "-wide")
        moment = Moment(board.replay, board.step, board.open, board.judged)
        self.query_one(ReplayFelt).show(moment, self.look)
        self._draw_title()
        writer, width = self.writer, self._panel_width
        columns = board.course()
        here = max((k for k in range(len(columns)) if k <= board.turns[board.step]), default=-1)
        room = self.size.width if self.narrow else self.size.width - width - 3
        short = self.size.height < 22
        self.query_one("#course", Words).show(
            Content("") if short else course_text(writer, columns, here, board.game.COURSE, room - 2)
        )
        self.query_one("#where", Words).show(self._where(moment, room))
        self.query_one("#text", Words).show(self._panel(moment, width))

    @property
    def _panel_width(self) -> int:
        return self.size.width - 3 if self.narrow else 49 if self.size.width >= 110 else 32

    def _draw_title(self) -> None:
        board = self.board
        assert board.opened is not None and board.replay is not None
        name = f"{board.word.capitalize()} {board.deal} of {len(board.deals)}"
        outcome = board.begun.outcome if board.begun is not None else board.line.sentence if board.line else ""
        known = f"as {board.whose or 'you'} knew it" if not board.open else "as the cards lay"
        shown = known if lies_open(board.replay) and board.replay.seat is not None else ""
        self.set_title(f"{board.game.NAME} review", name, shown, outcome)

    def _where(self, moment: Moment, width: int) -> Content:
        """Where one is, and what is being done there; where there is no panel, also what it cost."""
        board, frame, writer = self.board, moment.frame, self.writer
        parts = [writer.word(turn_name(moment), "ink", "bold")]
        if frame.seat is not None and frame.move is not None:
            leads = frame.trick is not None and len(frame.trick.cards) == 1
            you, they = ("lead", "leads") if leads else DOING[frame.move]
            name = moment.deal.seats[frame.seat].short
            parts.append(writer.word(f"you {you}" if name == "You" else f"{name} {they}"))
        if (decision := board.decision) is not None:
            parts.append(writer.quality(decision.mark, words=True))
            if decision.cost.points > 0:
                parts.append(writer.word(lost(decision.cost.points), "bad"))
            elif decision.cost.chance > 0:
                parts.append(writer.word(lost_chance(decision.cost.chance), "bad"))
        if mark := board.own_mark(board.step):
            parts.append(writer.word(f"[{mark}]", "ember", "bold"))
        if self.narrow:
            parts.append(clickable(writer.word("(V) why", "ember"), "screen.view"))
        return Content("  ").join(parts).truncate(width, ellipsis=True)

    def _panel(self, moment: Moment, width: int) -> Content:
        """What is said of the step, what is written there, and the deal as a whole."""
        board, writer, frame = self.board, self.writer, moment.frame
        blank = Content(" ")
        parts: list[Content] = []
        if (decision := board.decision) is not None:
            made = "yours" if board.whose is None else "chosen"
            parts.append(decision_text(writer, decision, board.game.worth, width, made))
        else:
            parts += [writer.said(sentence) for sentence in frame.sentences]
            if board.step in board.own_steps and board.reviewable and board.summary is None and not board.unreviewed:
                parts.append(writer.word("Not checked yet.", "ink-2"))
        parts += [writer.word(comment, "ink-2", "italic") for comment in frame.comments]
        if frame.over:
            parts += [writer.word(comment, "ink-2", "italic") for comment in moment.deal.closing]
        if board.play == "first" and (note := board.note(board.deal, board.step)):
            parts.append(Content.assemble(writer.word("Note: ", "ember"), writer.word(note)))
        parts.append(blank)
        if board.summary is not None:
            parts.append(writer.word(f"The {board.word}", "ember", "bold"))
            parts.append(sum_text(writer, board.summary, board.decisions, board.whose, width))
        elif board.unreviewed:
            parts.append(writer.word(board.unreviewed, "ink-2"))
        elif board.reviewable:
            whose = "your" if board.whose is None else "the"
            of = board.begun.decisions if board.begun is not None else 0
            done = f" {len(board.decisions)} of {of}" if of else ""
            parts.append(writer.word(f"Checking {whose} decisions…{done}", "ink-2"))
        for each in moment.deal.second_plays:
            parts.append(writer.word(f"{each.title}. {each.sentence} (Y)", "ink-2"))
        if board.begun is not None and len(board.begun.here) > 1:
            names = ", ".join(each.name for each in board.begun.here)
            parts.append(writer.word(f"Decisions of {names} (W)", "ink-2"))
        parts.append(blank)
        parts.append(board.game.moves(writer, moment.deal, board.turns, board.step, board.open, width, self._beside))
        return lines(*parts)

    def _beside(self, steps: Sequence[int]) -> Content:
        """The marks of a row, what it cost, and whether something is written there."""
        board, writer, found = self.board, self.writer, []
        decided = board.decided
        for step in steps:
            if (decision := decided.get(step)) is not None:
                found.append(writer.quality(decision.mark))
                if decision.cost.points > 0 and self._panel_width > 40:
                    found.append(writer.word(lost(decision.cost.points), "ink-2"))
            if mark := board.own_mark(step):
                found.append(writer.word(f"[{mark}]", "ember"))
            if board.is_noted(step):
                found.append(writer.word("*", "ember"))
        return Content(" ").join(found)

    # ---- Walking ----

    def _go(self, step: int) -> None:
        if self.board.replay is not None:
            self.board.go(step)
            self.draw()

    def action_go(self, step: int) -> None:
        """Go to a step."""
        self._running = False
        self._go(step)

    def action_walk(self, by: int) -> None:
        """A step back or on; beyond the end to the next deal, and from the start to the deal before."""
        self._running = False
        self._walk(by)

    def _walk(self, by: int) -> bool:
        board = self.board
        if board.replay is None:
            return False
        to = board.step + by
        if 0 <= to < len(board.replay.frames):
            self._go(to)
            return True
        return self._deal(by)

    def _deal(self, by: int) -> bool:
        board = self.board
        if board.play != "first" or not 0 < board.deal + by <= len(board.deals):
            return False
        step = board.deals[board.deal + by - 1].steps if by < 0 else 0
        self.do(self._show(board.deal + by, step), "deal", exclusive=True)
        return True

    def on_replay_felt_walked(self, event: ReplayFelt.Walked) -> None:
        """A wheel or a click walks too."""
        self.action_walk(event.by)

    def action_jump(self, onward: bool) -> None:
        """A trick or a turn back or on."""
        if self.board.replay is not None:
            self.action_go(next_stop(self.board.replay, self.board.step, onward))

    def action_end(self, onward: bool) -> None:
        """To the start or the end of the deal."""
        if self.board.replay is not None:
            self.action_go(len(self.board.replay.frames) - 1 if onward else 0)

    def action_deal(self, by: int) -> None:
        """To another deal."""
        self._running = False
        if not self._deal(by):
            self.say(f"There is no {self.board.word} {'after' if by > 0 else 'before'} this one.")

    def action_run(self) -> None:
        """Have it walk by itself, or stop that."""
        self._running = not self._running
        if self._running:
            self.say("It walks by itself. Space stops it.")
            self.do(self._run(), "run", exclusive=True)
        else:
            self.say("")

    async def _run(self) -> None:
        while self._running:
            await asyncio.sleep(_SECONDS_A_STEP)
            board = self.board
            if board.replay is None or board.step >= len(board.replay.frames) - 1:
                self._running = False
                self.say("")
            elif self._running:
                self._go(board.step + 1)

    def action_next_mistake(self) -> None:
        """To the next decision that cost something."""
        if (step := self.board.next_mistake()) is not None:
            self.action_go(step)
        elif self.board.reviewable:
            done = self.board.summary is not None
            self.say("No mistake was found." if done else "No mistake was found so far.")
        else:
            self.say(self.board.unreviewed)

    def action_open_hands(self) -> None:
        """The cards as the reader knew them, or as they lay."""
        self.board.open = not self.board.open
        self.draw()

    def action_view(self) -> None:
        """Where there is no room for both: the table, or what is said of it."""
        self.toggle_class("-panel")

    def action_scroll_panel(self, by: int) -> None:
        """Scroll what is said."""
        self.query_one("#panel").scroll_relative(y=3 * by, animate=False)

    # ---- Writing ----

    def action_note(self) -> None:
        """Write a note beside the step."""
        board = self.board
        if board.replay is None or board.play != "first":
            return
        deal, step = board.deal, board.step
        title = f"Note on the {board.word}" if step == 0 else "Note on this step"

        def write(text: str | None) -> None:
            if text is not None and text != board.note(deal, step):
                said = "Note saved." if text.strip() else "Note removed."
                self.do(self._keep("notes", {"deal": deal, "step": step, "text": text}, said), "keep")

        about = "An empty note is removed. The keys 1 to 6 mark a move from !! to ??; 0 removes the mark."
        self.app.push_screen(Ask(title, about, board.note(deal, step), select_on_focus=False), write)

    def action_mark(self, key: str) -> None:
        """Put a mark on the move, or take it away."""
        board = self.board
        if board.frame is None or board.play != "first":
            return
        if not board.frame.markable:
            self.say("This move cannot be marked.")
            return
        sign, word = OWN_MARKS.get(key, ("", ""))
        sign = "" if sign == board.own_mark(board.step) else sign
        said = f"Marked {word}: {sign}" if sign else "Mark removed."
        self.do(self._keep("marks", {"deal": board.deal, "step": board.step, "mark": sign}, said), "keep")

    async def _keep(self, what: str, body: object, said: str) -> None:
        self.board.opened = await (await self.client()).post(f"/api/records/{self.board.table}/{what}", body)
        self.say(said)
        self.draw()

    # ---- Elsewhere ----

    def action_play_on(self) -> None:
        """Play on from here, at a table of its own."""
        place = self.board.plays_on_at
        if place is None:
            self.say("Nobody can play on from here.")
        else:
            self.once(lambda: self._play_on(place))

    async def _play_on(self, place: int) -> None:
        board, client = self.board, await self.client()
        kind = "records" if board.imported else "tables"
        seat = board.me if board.imported else board.seat
        made = await client.post(
            f"/api/{kind}/{board.table}/deals/{board.deal}/try",
            {"place": place},
            **({} if seat is None else {"seat": seat}),
        )
        self.hearthside.open("table", table=made.table)

    def action_learn(self) -> None:
        """Decide again what was flagged."""
        board = self.board
        if board.learnable:
            self.hearthside.open("practise", table=board.table, deal=board.deal, seat=board.seat)
        else:
            self.say("There is nothing to learn here." if board.summary else "The review is not there yet.")

    def action_record(self) -> None:
        """The whole record."""
        if self.board.opened is not None:
            self.hearthside.open("record", board=self.board)

    def action_second_play(self) -> None:
        """To the second play of the deal, and back to the first."""
        board = self.board
        if board.replay is None or not board.replay.second_plays:
            self.say(f"This {board.word} was played once.")
            return
        plays = ["first", *(each.play for each in board.replay.second_plays)]
        play = plays[(plays.index(board.play) + 1) % len(plays)]
        self.do(self._show(board.deal, 0, play), "deal", exclusive=True)

    def action_whose(self) -> None:
        """The decisions of the next person at this screen; of a record that hides nothing, of the next seat."""
        board = self.board
        if board.replay is None:
            return
        seats = [each.seat for each in board.begun.here] if board.begun is not None else []
        if board.imported and lies_open(board.replay):
            seats = list(range(len(board.replay.seats)))
        if len(seats) < 2:
            self.say("The decisions of nobody else can be looked at here.")
            return
        now = board.begun.seat if board.begun is not None else board.me
        board.seat = seats[(seats.index(now) + 1) % len(seats)] if now in seats else seats[0]
        self.do(self._show(board.deal, board.step), "deal", exclusive=True)

    def action_to_table(self) -> None:
        """To the table where this is played."""
        summary = self.board.opened.summary if self.board.opened is not None else None
        if summary is not None and summary.kind == "own" and not summary.left:
            self.hearthside.open("table", table=self.board.table)
        else:
            self.say("Nobody plays this any more.")
