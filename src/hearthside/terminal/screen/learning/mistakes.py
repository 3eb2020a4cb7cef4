"""One's own mistakes: what there is still to learn, by game and theme, and each decision once more."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hearthside.app.keys import action_of
from hearthside.terminal.screen.figures import day_of, marked_choices
from hearthside.terminal.screen.reading import Lines, ReadingPage
from hearthside.terminal.screen.review.replay_steps import game_of
from hearthside.terminal.screen.review.review_text import Writer, choice_table, lines
from hearthside.terminal.screen.table.live import Outcome
from hearthside.terminal.screen.table.options import Answer

from .position import PositionPage, cards_of

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_HEADS: Final = {
    "right": "Right.",
    "good": "Good.",
    "wrong": "Not that one.",
    "unlisted": "Not among the best.",
    "shown": "Answer shown.",
}
_ENOUGH: Final = 2
"""So often in a row a mistake is solved before it leaves the list."""


class Mistakes(ReadingPage):
    """The list of what is still to be learned."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "all", "Practise them all"),
        Binding("r", "records", "Records"),
    ]
    DEFAULT_CSS = """
    Mistakes #head { height: auto; padding: 0 2; color: $text-muted; }
    """
    title_text = "Your mistakes"

    def __init__(self) -> None:
        """Nothing is known yet."""
        super().__init__()
        self._list: wire.MistakeList | None = None
        self._at: list[tuple[str | None, wire.Mistake | None]] = []
        """What each line of the list is: a theme, or a mistake."""

    def body(self) -> ComposeResult:
        """How many there are, and the list."""
        yield Static("", id="head", markup=False)
        yield Lines(id="list")

    async def load(self) -> None:
        """Ask for them."""
        self._list = await (await self.client()).get("/api/mistakes")
        self.draw()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        """Some may have been learned meanwhile."""
        if self._list is not None:
            self.do(self.load())

    def draw(self) -> None:
        """Themes, each with its mistakes."""
        found, writer = self._list, self.writer
        if found is None:
            return
        again = f" To review again: {found.outdated}." if found.outdated else ""
        about = "Decisions that a review marked as mistakes or blunders. What you solve twice in a row leaves the list."
        counts = f"To learn: {len(found.mistakes)}. Learned: {found.learned}.{again}"
        self.query_one("#head", Static).update(f"{about}\n{counts}")
        themes: dict[tuple[str, str], list[Any]] = {}
        for each in found.mistakes:
            themes.setdefault((each.game, each.theme), []).append(each)
        menu = self.query_one("#list", OptionList)
        at = menu.highlighted or 0
        menu.clear_options()
        self._at = []
        for (game, theme), mistakes in sorted(themes.items(), key=lambda each: -len(each[1])):
            head = Content.assemble(
                writer.word(f"{theme}  ", "ember", "bold"),
                writer.word(f"{game_of(game).NAME}: {len(mistakes)}", "ink-2"),
            )
            menu.add_option(Option(head))
            self._at.append((theme, None))
            for each in mistakes:
                solved = "  solved once" if each.in_row else ""
                line = Content.assemble(
                    "  ", writer.quality(each.mark), writer.word(f" {each.title}  "),
                    writer.word(f"{day_of(each.begun)}{solved}", "ink-2"),
                )  # fmt: skip
                menu.add_option(Option(line))
                self._at.append((None, each))
        if not found.mistakes:
            said = "All learned. " if found.learned else "Nothing yet. "
            menu.add_option(
                Option(said + "Review a deal that you played, and what it flags is collected here.", disabled=True)
            )
        else:
            menu.highlighted = min(at, len(self._at) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Practise a theme, or what a deal has."""
        theme, mistake = self._at[event.option_index]
        if mistake is None:
            self.hearthside.open("practise", theme=theme)
        else:
            self.hearthside.open("practise", table=mistake.table, deal=mistake.deal, seat=mistake.seat)

    def action_all(self) -> None:
        """Practise all of them."""
        if self._list is None:
            return
        if self._list.mistakes:
            self.hearthside.open("practise")
        else:
            self.say("There is nothing left here.")

    def action_records(self) -> None:
        """To the records."""
        self.hearthside.open("records")


class Practise(PositionPage):
    """Mistakes one after another: those of a deal, of a theme, or all."""

    def __init__(
        self, table: str | None = None, deal: int | None = None, seat: int | None = None, theme: str | None = None
    ) -> None:
        """Nothing is asked yet."""
        super().__init__()
        self._of, self._theme = (table, deal, seat), theme
        self.all: Sequence[wire.Mistake] | None = None
        self.at = 0
        self.question: wire.MistakeQuestion | None = None
        self._asked: wire.Mistake | None = None
        """The mistake that is on the table."""
        self.answer: wire.MistakeAnswer | None = None
        self._chosen: list[str] = []

    async def load(self) -> None:
        """Ask for them. They are asked as they were then, though some leave the list meanwhile."""
        await self.hearthside.ready_preferences()
        client, (table, deal, seat) = await self.client(), self._of
        if table is None:
            found = await client.get("/api/mistakes")
        else:
            found = await client.get(f"/api/tables/{table}/deals/{deal}/mistakes", seat=seat)
        self.all = [each for each in found.mistakes if self._theme in (None, each.theme)]
        if self.all:
            await self._ask()
        else:
            self.say("There is nothing left here." if table is None else "The review of this deal flags nothing.")

    @property
    def _path(self) -> str:
        assert self.all is not None
        now = self.all[self.at]
        return f"/api/tables/{now.table}/deals/{now.deal}/mistakes/{now.place}"

    async def _ask(self) -> None:
        assert self.all is not None
        now = self.all[self.at]
        self.question = await (await self.client()).get(self._path, seat=now.seat)
        assert self.question is not None
        self._asked = now
        self.answer, self._chosen = None, []
        self.set_table(self.question.message, self._choose)

    async def _choose(self, move: dict[str, Any]) -> Outcome:
        assert self.all is not None
        found = await (await self.client()).post(self._path, {"move": move}, seat=self.all[self.at].seat)
        self._chosen = cards_of(move)
        self._take_answer(found)
        return Outcome("done")

    async def _show(self) -> None:
        assert self.all is not None
        self._take_answer(await (await self.client()).post(f"{self._path}/show", {}, seat=self.all[self.at].seat))

    def _take_answer(self, answer: "wire.MistakeAnswer") -> None:
        self.answer = answer
        decision = answer.decision
        best = decision.choices[0] if decision is not None and decision.choices else None
        self.finish(best, self._chosen, answer.outcome == "good")

    # ---- What it shows ----

    @property
    def solved(self) -> bool:
        """Whether what is best is told."""
        return self.answer is not None and self.answer.decision is not None

    @property
    def heading(self) -> Sequence[str]:
        """Which one it is."""
        if not self.all:
            return ("Your mistakes",)
        now = self.all[self.at]
        return (
            "Your mistakes", f"{self.at + 1} of {len(self.all)}", game_of(now.game).NAME, now.rules_name, now.where
        )  # fmt: skip

    def draw(self) -> None:
        """Draw the table, and what the answer came to."""
        super().draw()
        if self.answer is not None and self.state is not None:
            said = [] if self.answer.outcome == "shown" else [" ", *self.answer.said]
            good = self.answer.outcome in ("right", "good", "shown")
            self.tell([_HEADS[self.answer.outcome], *said], "good" if good else "bad")

    def panel(self, writer: Writer, width: int) -> Content:
        """What is known; once it is solved, what the choices were worth."""
        question, answer = self.question, self.answer
        if question is None:
            return Content("")
        now = question.mistake
        head = lines(
            Content.assemble(writer.quality(now.mark, words=True), writer.word(f"  {now.where}", "ink-2")),
            Content.assemble(writer.word("You chose: ", "ink-2"), writer.said(question.done)),
        )
        if answer is None or answer.decision is None:
            parts = [head]
            if answer is not None:
                parts.append(writer.said(answer.said))
                if answer.hint:
                    told = [writer.word("What speaks for a better one: ", "ink-2"), writer.said(answer.hint)]
                    parts.append(Content("").join(told))
            known = game_of(question.message.view.game).known(writer, question.message, question.tricks)
            return lines(*parts, Content(" "), known)
        decision = answer.decision
        left = (
            "Solved twice in a row: it leaves the list."
            if answer.in_row >= _ENOUGH
            else "Once more, and it leaves the list."
            if answer.in_row
            else "It stays on the list."
        )
        laid = decision.hindsight_said
        hindsight = Content.assemble(writer.word("As the cards lay. ", "ember"), writer.said(laid)) if laid else None
        return lines(
            head,
            writer.said(decision.reason or answer.said),
            choice_table(writer, marked_choices(decision), width, game_of(now.game).worth),
            writer.word(decision.basis, "ink-2"),
            hindsight,
            writer.word(f"Theme: {answer.theme}" if answer.theme else "", "ink-2"),
            writer.word(left, "ink-2"),
        )

    # ---- Keys ----

    def own_answers(self) -> list[Answer]:
        """What can be done."""
        if self.question is None:
            return []
        show = [] if self.solved else [Answer("r", "Show the answer", lambda: self.run(self._show()))]
        if not self.over:
            return show
        if not self.solved:
            return [Answer("Enter", "Try again", self.action_again, main=True), *show]
        last = self.all is not None and self.at + 1 >= len(self.all)
        board = Answer("o", "On the board", self.action_board)
        return [Answer("n", "Done" if last else "Next", self.action_next, main=True), board]

    def command(self, key: str) -> bool:
        """Keys of mistakes."""
        action = action_of(key, ("solved",) if self.over else ("puzzle",))
        if self.question is None:
            return False
        if action == "show" and not self.solved:
            self.run(self._show())
        elif action == "next" and self.solved:
            self.action_next()
        elif action == "next" and self.over:
            self.action_again()
        elif action == "object" and self.solved:
            self.action_board()
        else:
            return False
        return True

    def action_again(self) -> None:
        """Try again."""
        assert self.question is not None
        self.answer, self._chosen = None, []
        self.set_table(self.question.message, self._choose)

    def action_next(self) -> None:
        """The next one, or done."""
        if self.all is None or self._asked is not self.all[self.at]:
            return  # it is asked for already
        if self.at + 1 < len(self.all):
            self.at += 1
            self.run(self._ask())
        else:
            self.dismiss()

    def action_board(self) -> None:
        """See it on the board."""
        assert self.question is not None
        now, step = self.question.mistake, self.question.step
        self.hearthside.open("board", record=now.table, deal=now.deal, step=step)
