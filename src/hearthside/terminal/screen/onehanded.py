"""One-Handed: the cards of a match at another table are entered line by line, and advice is given for one seat."""

import re
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from hearthside.games import GAMES
from hearthside.terminal.screen.drawing.cards import order
from hearthside.terminal.screen.drawing.hand import Hand, hand_of

from .begin import rule_choices
from .client import Client, Refused
from .dialogs import Ask, Choice, Choose, Panel, means
from .page import Page
from .pressed import FOUR_IN_LISTS
from .reading import Lines

if TYPE_CHECKING:
    from hearthside.app.observed_matches import ObservedSummary
    from hearthside.server import schemas as wire

_OTHER = "other"
_HOW = (
    "Type what happens as it happens: cards such as QS, or W KD for a card of West. An empty line asks for advice,"
    " and a second one enters it. undo 3 removes entry 3; redo enters again what went with it."
)


class OneHanded(Page):
    """The matches that are entered here, and new ones."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "remove", "Delete")]
    DEFAULT_CSS = """
    OneHanded OptionList, OneHanded OptionList:focus {
        height: 1fr; border: none; background: $background; background-tint: transparent 0%; padding: 1 2;
    }
    """
    four_keys = FOUR_IN_LISTS
    title_text = "Advise me at another table"

    def body(self) -> ComposeResult:
        """What can be chosen."""
        yield Lines(*self._new(), id="matches", markup=False)

    def _new(self) -> list[Option]:
        return [Option(f"Enter a match of {game.name}", f"new:{slug}") for slug, game in GAMES.items()]

    async def load(self) -> None:
        """Ask for the matches."""
        found: list[ObservedSummary] = await (await self.client()).get("/api/onehanded")
        options = self.query_one(OptionList)
        at = options.highlighted or 0  # whoever walked on stays there
        options.clear_options()
        options.add_options(self._new())
        for each in found:
            scores = ", ".join(map(str, each.scores))
            state = "over" if each.over else f"{GAMES[each.game].deal} {each.deal}"
            options.add_option(Option(f"Go on: {each.rules_name}, {state}, {scores}", f"match:{each.match}"))
        options.highlighted = min(at, options.option_count - 1)
        options.focus()

    def on_screen_resume(self) -> None:
        """One of them may have gone on."""
        if self.is_mounted:
            self.do(self.load(), group="load", exclusive=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on, or begin."""
        what, _, which = (event.option_id or "").partition(":")
        if what == "new":
            self.do(self._begin(which))
        else:
            self.hearthside.open("observed match", match=which)

    async def _begin(self, game: str) -> None:
        client = await self.client()
        self.say("")
        rules = await self._rules(client, game)
        if rules is None:
            return
        form: wire.RulesForm = await client.post("/api/rules/read", {"game": game, "rules": rules or "-"})
        places = [Choice(str(at), place) for at, place in enumerate(form.places)]
        seat = await self.app.push_screen_wait(Choose("Where do you sit?", places))
        dealer = None if seat is None else await self.app.push_screen_wait(Choose("Who deals first?", places))
        if seat is not None and dealer is not None:
            asked = {"game": game, "rules": form.notation, "seat": int(seat), "dealer": int(dealer)}
            made: wire.ObservedView = await client.post("/api/onehanded", asked)
            self.hearthside.open("observed match", match=made.match)

    async def _rules(self, client: Client, game: str) -> str | None:
        """Have the rules chosen that the table plays, or typed."""
        choices = [
            *rule_choices(
                game, await client.get("/api/rules"), self.hearthside.preferences.own, lambda own: own.notation
            ),
            Choice(_OTHER, "Other rules, which you type"),
        ]  # fmt: skip
        usual = GAMES[game].usual.slug
        found: str | None = await self.app.push_screen_wait(
            Choose("Which rules does the table play?", choices, at=usual)
        )
        if found != _OTHER:
            return found
        typed: str | None = await self.app.push_screen_wait(
            Ask("Which rules?", "A preset and what differs, such as black-lady goal=50.", usual)
        )
        return typed

    def action_remove(self) -> None:
        """Delete the match that is pointed out."""
        option = self.query_one(OptionList).highlighted_option
        if option is not None and (option.id or "").startswith("match:"):
            self.do(self._remove((option.id or "").removeprefix("match:")))

    async def _remove(self, match: str) -> None:
        if await means(self.app, "Delete this match?", "Delete it"):
            await (await self.client()).delete(f"/api/onehanded/{match}")
            await self.load()


def _typed(prompt: str) -> str:
    """What is to be entered next, where cards are typed."""
    return re.sub("^Tap ", "Type ", prompt)


def _in_letters(place: str) -> str:
    """A seat as a map names it: ``NW`` for ``Northwest``."""
    return "".join(part[0] for part in re.findall("NORTH|SOUTH|WEST|EAST", place.upper()))


class ObservedMatch(Page):
    """A match at another table, as far as it is entered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "advise", "Advice"),
        Binding("ctrl+z", "undo", "Undo"),
        Binding("ctrl+y", "redo", "Redo"),
        Binding("ctrl+r", "record", "Record"),
    ]
    DEFAULT_CSS = """
    ObservedMatch #middle { height: 1fr; }
    ObservedMatch #left { width: 1fr; padding: 0 1; }
    ObservedMatch #right { width: 38; padding: 0 1; background: $surface; }
    ObservedMatch Static { height: auto; }
    ObservedMatch Input { margin: 0 1; }
    ObservedMatch #prompt { text-style: bold; margin: 1 0; }
    ObservedMatch #advice { color: $accent; margin-top: 1; }
    """
    title_text = "Advise me"

    def __init__(self, match: str) -> None:
        """Nothing of it is known yet."""
        super().__init__()
        self._path = f"/api/onehanded/{match}"
        self._view: wire.ObservedView | None = None
        self._advised: str | None = None
        """The line that the latest advice was."""
        self._lines: list[str] = []
        """What is entered next, one after another."""

    def body(self) -> ComposeResult:
        """The hand, what is expected, what was said; beside it score and entries; and a line to type."""
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Hand(self.hearthside.look, id="hand")
                yield Static("", id="prompt", markup=False)
                yield Static(_HOW, id="told", markup=False)
                yield Static("", id="advice", markup=False)
            with VerticalScroll(id="right"):
                yield Static("", id="score", markup=False)
                yield Static("", id="entries", markup=False)
        yield Input(id="line", compact=True, placeholder="what happened, or nothing for advice")

    async def load(self) -> None:
        """Ask how far it is."""
        self._show(await (await self.client()).get(self._path))
        self.query_one(Input).focus()

    def _show(self, view: "wire.ObservedView") -> None:
        self._view, self._advised = view, None
        self.query_one(Hand).show(hand_of(order(view.hand or view.entered)), self.hearthside.look)
        self.query_one("#title", Static).update(f"Advise me: {view.rules_name}, {view.places[view.seat]}")
        self.query_one("#prompt", Static).update(_typed(view.prompt))
        last = dict.fromkeys((*view.narration[-3:], *view.said))  # what was said is often what is told last
        told = [*view.limits, *(last if view.entries else [_HOW])]
        self.query_one("#told", Static).update("\n".join(told))
        self.query_one("#advice", Static).update("An empty line asks for advice." if view.to_move else "")
        wide = 5 if len(view.places) < 5 else 4
        rows = [f"{row.label:<10}" + "".join(f"{points:>{wide}}" for points in row.points) for row in view.score]
        if rows:
            rows.insert(0, " " * 10 + "".join(f"{_in_letters(place):>{wide}}" for place in view.places))
        self.query_one("#score", Static).update("\n".join(rows))
        entries = [f"{entry.place:>3}  {entry.words}" for entry in view.entries]
        self.query_one("#entries", Static).update("\n".join(["", *entries, *(f"  –  {line}" for line in view.aside)]))
        self.query_one("#right", VerticalScroll).scroll_end(animate=False)
        if view.notice is not None:
            self.say(view.notice)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter the line; an empty one asks for advice, or enters what was advised."""
        line = event.value.strip() or self._advised
        event.input.value, self._advised = "", None  # what is typed meanwhile is the next line
        if line:
            self._enter(line)
        else:
            self.action_advise()

    def _enter(self, line: str) -> None:
        """Enter that once all before it is entered. Advice that is waited for would come too late."""
        self.workers.cancel_group(self, "advise")
        self._lines.append(line)
        if len(self._lines) == 1:
            self.do(self._enter_all())

    async def _enter_all(self) -> None:
        try:
            while self._lines:
                await self._change(self._lines[0])
                del self._lines[0]
        except Refused:
            field = self.query_one(Input)
            if not field.value and self._lines[0] not in ("undo", "redo"):
                field.value = self._lines[0]  # to be corrected
            raise
        finally:
            self._lines.clear()

    async def _change(self, line: str) -> None:
        if (view := self._view) is None:
            return
        client = await self.client()
        try:
            now: wire.ObservedView = await client.post(f"{self._path}/tell", {"n": view.n, "line": line})
        except Refused as refused:
            if refused.code == "stale":
                self._show(await client.get(self._path))
            raise
        self._show(now)
        self.say("")

    def action_undo(self) -> None:
        """Remove the last entry."""
        self._enter("undo")

    def action_redo(self) -> None:
        """Enter again what was removed."""
        self._enter("redo")

    def action_advise(self) -> None:
        """Ask what the adviser would do."""
        self.do(self._advise(), group="advise", exclusive=True)

    async def _advise(self) -> None:
        if (view := self._view) is None or self._lines:
            return
        if not view.to_move:
            self.say(_typed(view.prompt))
            return
        self.query_one("#advice", Static).update(f"{view.adviser_name} thinks…")
        found: wire.Suggestion = await (await self.client()).post(f"{self._path}/suggestion", {"n": view.n})
        self._advised = found.line
        told = [found.sentence or "", found.reason, found.figures]
        self.query_one("#advice", Static).update("\n".join(each for each in told if each))

    def action_record(self) -> None:
        """Show it as a record."""
        self.do(self._record())

    async def _record(self) -> None:
        text = await (await self.client()).text(f"{self._path}/record")
        self.app.push_screen(Panel("The match so far", text))
