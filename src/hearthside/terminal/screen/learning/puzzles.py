"""Puzzles, one after another: a position in which one choice is clearly best, and then what each was worth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from textual.content import Content

from hearthside.app.keys import action_of
from hearthside.terminal.screen.dialogs import Choice, Choose
from hearthside.terminal.screen.figures import signed_whole
from hearthside.terminal.screen.review.replay_steps import game_of
from hearthside.terminal.screen.review.review_text import Writer, choice_table, lines
from hearthside.terminal.screen.table.live import Outcome
from hearthside.terminal.screen.table.options import Answer

from .position import PositionPage, cards_of

if TYPE_CHECKING:
    from hearthside.app.puzzles import OfferedChoice, PuzzleChoice
    from hearthside.server import schemas as wire

_GAMES: Final = (None, "hearts", "gin")
_SHOWN: Final = 6
"""So many choices are listed, and the one that was made."""


class Puzzles(PositionPage):
    """Puzzles, one after another; or one of them."""

    def __init__(self, puzzle: str | None = None, game: str | None = None) -> None:
        """Nothing is asked yet."""
        super().__init__()
        self._wanted, self._game = puzzle, game
        self.question: wire.PuzzleQuestion | None = None
        self.answer: wire.PuzzleAnswer | None = None
        self.objection: wire.PuzzleObjection | None = None
        self._made: list[dict[str, Any]] = []
        self._chosen: list[str] = []

    async def load(self) -> None:
        """Ask for a puzzle."""
        await self.hearthside.ready_preferences()
        await self._next()

    async def _next(self) -> None:
        client = await self.client()
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._ask(await client.get(f"/api/puzzles/{wanted}"), [])
        else:
            self._ask(await client.get("/api/puzzles/next", game=self._game), [])

    def _ask(self, question: "wire.PuzzleQuestion", made: list[dict[str, Any]]) -> None:
        self.question, self.answer, self.objection = question, None, None
        self._made, self._chosen = made, []
        self.set_table(question.message, self._choose)

    # ---- Choosing ----

    async def _choose(self, move: dict[str, Any]) -> Outcome:
        """Send a move: where not everything may be chosen, its place."""
        assert self.question is not None
        offered, cards = self.question.puzzle.offered, cards_of(move)
        self._chosen = cards
        if not offered:
            return await self._solve({"move": move})
        listed = "Choose one of the choices that are listed. C lists them."
        if not cards and any(each.cards for each in offered if each.move == move["type"]):
            return Outcome("refused", listed)
        for place, each in enumerate(offered):
            if each.move == move["type"] and sorted(each.cards) == sorted(cards):
                return await self._solve({"choice": place})
        return Outcome("refused", listed)

    async def _solve(self, one: dict[str, Any]) -> Outcome:
        assert self.question is not None
        made = [*self._made, one]
        reply: wire.PuzzleReply = await (await self.client()).post(
            f"/api/puzzles/{self.question.puzzle.id}", {"moves": made}
        )
        if reply.question is not None:
            self._ask(reply.question, made)
        elif reply.answer is not None:
            self._made = made
            self._answered(reply.answer)
        return Outcome("done")

    async def _show(self) -> None:
        assert self.question is not None
        reply = await (await self.client()).post(f"/api/puzzles/{self.question.puzzle.id}/show", {})
        if reply.answer is not None:
            self._answered(reply.answer)

    def _answered(self, answer: "wire.PuzzleAnswer") -> None:
        assert self.question is not None
        self.answer = answer
        at = self.question.puzzle.decision - 1
        here = answer.decisions[at] if at < len(answer.decisions) else None
        best = here.choices[0] if here is not None and here.choices else None
        self.finish(best, self._chosen, self.outcome == "good")

    async def _object(self) -> None:
        if self.question is None or not self._made:
            return
        self.tell(["Running it again…"])
        body = {"decision": len(self._made), "move": self._made[-1]}
        asked = self.question
        found = await (await self.client()).post(f"/api/puzzles/{asked.puzzle.id}/object", body)
        if self.question is asked:  # not another by now
            self.objection = found
            self.draw()

    @property
    def outcome(self) -> str | None:
        """What the try came to."""
        if self.answer is None:
            return None
        return "good" if self.objection is not None and not self.objection.stands else self.answer.outcome

    # ---- What it shows ----

    @property
    def heading(self) -> Sequence[str]:
        """Which puzzle it is."""
        if self.question is None:
            return ("Puzzles",)
        puzzle = self.question.puzzle
        which = f"decision {puzzle.decision} of {puzzle.decisions}" if puzzle.decisions > 1 else ""
        standing = self._standing
        return [
            each
            for each in (
                f"Puzzle {puzzle.number}", game_of(puzzle.game).NAME, puzzle.rules_name, f"rated {puzzle.rating:,}",
                which, f"your rating {standing.rating:,}",
            )
            if each
        ]  # fmt: skip

    @property
    def _standing(self) -> "wire.PuzzleStanding":
        assert self.question is not None
        for each in (self.objection, self.answer):
            if each is not None:
                return each.standing
        return self.question.standing

    def draw(self) -> None:
        """Draw the table, and what the try came to."""
        super().draw()
        answer = self.answer
        if answer is not None and self.state is not None:
            dropped = self.objection is not None and not self.objection.stands
            counts = answer.counted and not dropped
            gained = f"  {signed_whole(answer.gained)} to your rating" if counts else ""
            said = "Also good." if dropped else answer.said
            self.tell([said + gained], "good" if self.outcome in ("right", "good") else "bad")

    def panel(self, writer: Writer, width: int) -> Content:
        """What is known; once it is over, what each choice was worth."""
        question, answer = self.question, self.answer
        if question is None:
            return Content("")
        if answer is None:
            head = self._facts(writer)
            offered = question.puzzle.offered
            if offered:
                names = [self._choice(writer, each) for each in offered]
                head = lines(head, Content(" "), writer.word("Choose one of these (C):", "ember"), *names)
            known = game_of(question.message.view.game).known(writer, question.message, question.tricks)
            return lines(head, Content(" "), known)
        parts: list[Content] = []
        for at, decision in enumerate(answer.decisions):
            latest = at == len(answer.decisions) - 1
            if len(answer.decisions) > 1:
                parts.append(writer.word(f"Decision {at + 1}", "ember", "bold"))
            parts.append(writer.said(decision.reason))
            objection = self.objection if latest else None
            if objection is not None:
                parts.append(writer.word(objection.said, "ember", "bold"))
            choices = objection.choices if objection is not None else decision.choices
            parts.append(choice_table(writer, _marked(choices), width, None))
            parts.append(writer.word(decision.ahead, "ink-2"))
            if not decision.listed:
                parts.append(writer.word("Your choice was not looked at: it is behind all of these.", "ink-2"))
            if objection is None:
                parts.append(writer.word(decision.basis, "ink-2"))
        themes = answer.decisions[-1].themes[:2] if answer.decisions else []
        parts += [writer.word(f"Theme: {', '.join(themes)}" if themes else "", "ink-2"), Content(" ")]
        parts.append(writer.word("As the cards lay", "ember", "bold"))
        sorted_hand = game_of(question.puzzle.game).sorted_hand
        for hand in answer.lay:
            parts.append(Content.assemble(writer.word(f"{hand.name} ", "ink-2"), writer.cards(sorted_hand(hand.cards))))
        return lines(*parts, Content(" "), self._facts(writer))

    def _facts(self, writer: Writer) -> Content:
        """The streak, and what came of the last puzzles."""
        assert self.question is not None
        standing = self._standing
        signs = [writer.word("+" if each in ("right", "good") else "-", "good" if each in ("right", "good") else "bad")
                 for each in standing.last]  # fmt: skip
        tried = "You tried it before: nothing counts." if self.question.puzzle.tried and self.answer is None else ""
        return lines(
            Content.assemble(writer.word(f"Streak {standing.streak}  ", "ink-2"), *signs),
            writer.word(tried, "ink-2"),
        )

    def _choice(self, writer: Writer, each: "OfferedChoice") -> Content:
        return Content.assemble("  ", writer.cards(each.cards) if each.cards else writer.word("Nothing"), " ",
                                writer.said(each.detail, "ink-2"))  # fmt: skip

    # ---- Keys ----

    def own_answers(self) -> list[Answer]:
        """What can be done."""
        if self.question is None:
            return [Answer("g", "Game", self.action_game)]
        if not self.over:
            offered = [Answer("c", "Choices", self.action_choices)] if self.question.puzzle.offered else []
            return [*offered, Answer("r", "Show the answer", lambda: self.run(self._show()))]
        found = [Answer("n", "Next puzzle", self.action_next, main=True)]
        if self.outcome == "wrong" and self.objection is None:
            found.append(Answer("o", "Object", lambda: self.run(self._object())))
        return [*found, Answer("g", "Game", self.action_game)]

    def command(self, key: str) -> bool:
        """Keys of puzzles."""
        action = action_of(key, ("solved",) if self.over else ("puzzle",))
        if self.state is not None and self.state.typing and not self.over:
            return False  # the suit of a card, such as clubs
        if key == "g" and (self.over or self.question is None):
            self.action_game()
        elif key == "c" and self.question is not None and self.question.puzzle.offered and not self.over:
            self.action_choices()
        elif action == "show" and not self.over and self.question is not None:
            self.run(self._show())
        elif action == "next" and self.over:
            self.action_next()
        elif action == "object" and self.outcome == "wrong" and self.objection is None:
            self.run(self._object())
        else:
            return False
        return True

    def action_next(self) -> None:
        """The next puzzle, once however often it is asked for."""
        self.do(self._next(), group="next", exclusive=True)

    def action_game(self) -> None:
        """Puzzles of both games, or of one of them."""
        self._game = _GAMES[(_GAMES.index(self._game) + 1) % len(_GAMES)]
        self.say(f"Puzzles of {game_of(self._game).NAME}." if self._game else "Puzzles of both games.")
        self.action_next()

    def action_choices(self) -> None:
        """Choose among those that are offered."""
        assert self.question is not None
        writer, offered = self.writer, self.question.puzzle.offered
        choices = [Choice(str(at), self._choice(writer, each).plain.strip()) for at, each in enumerate(offered)]

        def chosen(place: str | None) -> None:
            if place is not None:
                self._chosen = list(offered[int(place)].cards)
                self.run(self._solve({"choice": int(place)}))

        self.app.push_screen(Choose("Choose one of these", choices), chosen)


def _marked(choices: Sequence["PuzzleChoice"]) -> list[tuple[Any, str | None]]:
    """Choices with a mark: the best, those that are accepted, and the one that was made."""
    return [
        (each, "best" if at == 0 else "good" if each.good else "mistake" if each.made else None)
        for at, each in enumerate(choices)
        if at < _SHOWN or each.made
    ]
