"""Lessons: hands at the table, in which one step after another is explained or asked."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hearthside.app.keys import action_of
from hearthside.terminal.screen.begin import begin
from hearthside.terminal.screen.client import Value
from hearthside.terminal.screen.reading import Lines, ReadingPage
from hearthside.terminal.screen.review.replay_steps import game_of
from hearthside.terminal.screen.review.review_text import Writer, lines
from hearthside.terminal.screen.table.live import Outcome
from hearthside.terminal.screen.table.options import Answer

from .position import PositionPage, settled

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_TRICK_PAUSE: Final = 0.9
"""Seconds that a complete trick lies, beside the pace."""


class Lessons(ReadingPage):
    """Which lessons there are, and how far one is."""

    title_text = "Lessons"

    def __init__(self) -> None:
        """Nothing is known yet."""
        super().__init__()
        self._standings: Sequence[wire.LessonStanding] = ()

    def body(self) -> ComposeResult:
        """The lessons."""
        yield Lines(id="list")

    async def load(self) -> None:
        """Ask how far one is."""
        self._standings = await (await self.client()).get("/api/lessons")
        self.draw()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Some steps may have been taken."""
        if self._standings:
            self.do(self.load())

    def draw(self) -> None:
        """Each lesson with how far one is."""
        writer, menu = self.writer, self.query_one("#list", OptionList)
        before = menu.highlighted or 0
        menu.clear_options()
        for each in self._standings:
            steps = sum(each.hands)
            done = f"Done: {steps} steps." if each.step > steps else f"Step {each.step} of {steps}."
            game = game_of(each.lesson)
            about = f"{len(each.hands)} {game.DEAL}s, some ten minutes. {done if each.step > 1 else ''}"
            text = lines(
                writer.word(each.title, "ember", "bold"),
                writer.word(about, "ink-2"),
                writer.word(game.LESSON),
                Content(" "),
            )
            menu.add_option(Option(text, each.lesson))
        menu.highlighted = before if self._standings else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take that lesson."""
        self.hearthside.open("lesson", lesson=event.option_id)


class Lesson(PositionPage):
    """A lesson."""

    DEFAULT_CSS = "Lesson.-ended #panel { display: block; width: 1fr; padding: 2 4; }"
    MOST_SAID = 4

    def __init__(self, lesson: str) -> None:
        """Nothing is asked yet."""
        super().__init__()
        self.lesson = lesson
        self.standing: wire.LessonStanding | None = None
        self.at: wire.LessonStep | None = None
        self.busy = False
        """The others play."""
        self.explained = False
        self._wrong: Sequence[Any] | None = None
        """What was told of the last answer, where that was not right."""
        self._helped = False
        self._hurried = asyncio.Event()

    async def load(self) -> None:
        """Ask for the step to go on with."""
        await self.hearthside.ready_preferences()
        self._follow(await (await self.client()).get(f"/api/lessons/{self.lesson}"), anew=True)

    def _follow(self, view: "wire.LessonView | wire.LessonAnswer", anew: bool = False) -> None:
        """Go on with that step."""
        before = self.at.message.table if self.at is not None else None
        self.standing, self.at = view.standing, view.at
        self._wrong, self.explained, self._helped = None, False, False
        self.set_class(self.at is None, "-ended")
        if self.at is None:
            self.over = True
            self.draw()
            return
        if anew or self.state is None or before != self.at.message.table:
            self.set_table(self.at.message, self._choose)
        self.over = False
        self._point()
        self.draw()

    @property
    def facts(self) -> "wire.LessonStepFacts | None":
        """The step."""
        return self.at.facts if self.at is not None else None

    @property
    def asks(self) -> bool:
        """Whether a move is asked now."""
        return not self.busy and self.facts is not None and self.facts.asks

    def _point(self) -> None:
        """Mark the right card, where that is pointed out: Enter raises it."""
        facts, state = self.facts, self.state
        if state is None or facts is None:
            return
        state.hint = None
        if self.asks and facts.move is not None and (facts.shown or self._helped):
            cards = list(facts.cards)
            hint: Any = Value(
                move=facts.move, card=cards[0] if cards else None, cards=cards, sentence=[], reason=[], figures=[]
            )
            state.hint = hint
            if cards and cards[0] in state.cards:
                state.cursor = cards[0]

    # ---- Answering ----

    async def _choose(self, move: dict[str, Any]) -> Outcome:
        if not self.asks:
            return Outcome("busy")
        return await self._answer(move)

    async def _answer(self, move: dict[str, Any] | None) -> Outcome:
        facts = self.facts
        if facts is None or self.busy:
            return Outcome("busy")
        self.busy, self._wrong = True, None
        self._hurried.clear()
        try:
            answer: wire.LessonAnswer = await (await self.client()).post(
                f"/api/lessons/{self.lesson}/answer", {"step": facts.step, "move": move}
            )
            if not answer.right:
                self._wrong, self.explained, self._helped = answer.said, False, True
                if self.state is not None:
                    self.state.selection.lower()
                return Outcome("done")
            await self._show(answer.frames)
            self.busy = False
            self._follow(answer)
        finally:
            self.busy = False
            self._point()
            self.draw()
        return Outcome("done")

    async def _show(self, frames: Sequence["wire.TableMessage"]) -> None:
        """Show the table after each move, one after another."""
        pace = int(self.hearthside.preferences["play.speed"]) / 1000
        for place, frame in enumerate(frames):
            if self.state is None or self.live is None:
                return
            message = self.live.message = settled(frame)
            self.state.hint = None
            self.state.take(message, fresh=True)
            trick = any(saw.type == "trick" for saw in frame.saw)
            if pace and not self._hurried.is_set() and (trick or place < len(frames) - 1):
                try:
                    await asyncio.wait_for(self._hurried.wait(), pace + (_TRICK_PAUSE if trick else 0))
                except TimeoutError:
                    continue

    def action_go_on(self) -> None:
        """Go on. Where a move is asked, the right one is made; while the others play, they make haste."""
        if self.busy:
            self._hurried.set()
        else:
            self.run(self._answer(None))

    def action_step_back(self) -> None:
        """Go back to the step before."""
        step = self.facts.step if self.facts is not None else sum(self.standing.hands) + 1 if self.standing else 1
        if not self.busy and step > 1:
            self.run(self._go_to(step - 1))

    async def _go_to(self, step: int) -> None:
        view = await (await self.client()).post(f"/api/lessons/{self.lesson}", {"step": step})
        self.state = None
        self._follow(view, anew=True)

    def action_why(self) -> None:
        """Tell the reason, or no more, and point the right move out."""
        if self.asks and self.state is not None:
            self.state.hush()  # the reason is told in place of a refusal
            self.explained = self._wrong is not None or not self.explained
            self._wrong, self._helped = None, True
            self._point()
            self.draw()

    async def _begin(self) -> None:
        """Play against beginners, by the usual rules."""
        game = game_of(self.lesson)
        seats = [{"kind": "person"}, *({"kind": "style", "style": style} for style in game.BEGINNERS)]
        request = {"game": self.lesson, "seats": seats, "wait": True}
        made = await begin(await self.client(), self.hearthside.preferences, request)
        self.go("table", table=made.table)

    # ---- What it shows ----

    @property
    def heading(self) -> Sequence[str]:
        """Which lesson it is, and the step."""
        title = self.standing.title if self.standing is not None else "Lesson"
        return (title, self.facts.title) if self.facts is not None else (title,)

    def draw(self) -> None:
        """Draw the table, and what is told."""
        super().draw()
        if self.state is None or not self.query("#said"):
            return
        if self.facts is None:
            self.tell([])
        elif self.state.note_refuses and self.state.note is not None:
            self.tell(self.state.note, "bad")
        elif self._wrong is not None:
            self.tell(self._wrong, "bad")
        elif self.busy:
            self.tell(self.state.view.prompt, "ink-2")
        else:
            self.tell(self.facts.why if self.explained else self.facts.text)

    def panel(self, writer: Writer, width: int) -> Content:
        """How far one is; at the end, what comes next."""
        standing = self.standing
        if standing is None:
            return Content("")
        game, step = game_of(self.lesson), self.facts.step if self.facts is not None else sum(standing.hands) + 1
        parts, begun = [writer.word(standing.title, "ember", "bold")], 0
        for number, count in enumerate(standing.hands, 1):
            done = min(max(step - 1 - begun, 0), count)
            here = begun < step <= begun + count
            row = writer.word(
                "#" * done + ("o" if here else "") + "." * (count - done - here), "ember" if here else "ink-2"
            )
            parts.append(Content.assemble(writer.word(f"{game.DEAL.capitalize()} {number}  ", "ink-2"), row))
            begun += count
        if self.facts is None:
            more = "The best way to learn more is to play. At the table, Hint shows the best choice, and why."
            parts = [
                *(writer.word(line) for line in game.LEARNED),
                Content(" "),
                writer.word(more),
                Content(" "),
                *parts[1:],
            ]
        return lines(*parts)

    # ---- Keys ----

    view_name = "How far"

    @property
    def contexts(self) -> Sequence[str]:
        """What listens to keys now, for the help."""
        asks = (self.state.context,) if self.state is not None and not self.over else ()
        return ("page", *asks, "lesson")

    def own_answers(self) -> list[Answer]:
        """What can be done."""
        if self.facts is None:
            if self.standing is None:
                return []
            whom = "beginners" if len(game_of(self.lesson).BEGINNERS) > 1 else "a beginner"
            return [
                Answer("p", f"Play against {whom}", lambda: self.once(self._begin), main=True),
                Answer("a", "Begin again", lambda: self.run(self._go_to(1))),
                Answer("u", "Back", self.action_step_back),
            ]
        back = [Answer("u", "Back", self.action_step_back)] if self.facts.step > 1 else []
        skip = Answer("z", "Skip", self.action_go_on)
        if self.asks:
            shown = self.facts.shown or self._helped
            return [Answer("h", "Why?" if shown else "Help", self.action_why), *back, skip]
        if self.busy:
            return [skip]
        return [Answer("Enter", "Go on", self.action_go_on, main=True), *back]

    def command(self, key: str) -> bool:
        """Keys of lessons."""
        if self.facts is None:
            actions: dict[str, Any] = {
                "p": lambda: self.once(self._begin), "a": lambda: self.run(self._go_to(1)), "u": self.action_step_back,
            }  # fmt: skip
            if self.standing is not None and key in actions:
                actions[key]()
            return True
        action = action_of(key, (self.state.context,)) if self.state is not None else None
        if action == "undo":
            self.action_step_back()
        elif action == "zip":
            self.action_go_on()
        elif action == "hint":
            self.action_why()
        elif not self.asks and not self.busy and action_of(key, ("lesson",)) == "next":
            self.action_go_on()
        elif self.busy:
            return True
        else:
            self._wrong = None if self.asks and action is not None else self._wrong
            return False
        return True
