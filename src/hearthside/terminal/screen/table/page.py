"""The screen of a live table: it draws what the state of the table says, and gives it keys and clicks.

It knows no game: each has a module named after it, and one for how it is shown.
"""

from collections.abc import Callable, Coroutine, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.timer import Timer
from textual.widgets import Static

from hearthside.app.keys import labels_of
from hearthside.terminal.screen.deals import seals
from hearthside.terminal.screen.dialogs import Panel, rich
from hearthside.terminal.screen.drawing.canvas import Canvas, Text, length, wrapped
from hearthside.terminal.screen.drawing.cards import Face, plain, sentence
from hearthside.terminal.screen.drawing.felt import draw_felt, moves
from hearthside.terminal.screen.drawing.hand import Hand, face_for
from hearthside.terminal.screen.page import Page
from hearthside.terminal.screen.pressed import name_of
from hearthside.terminal.screen.sounds import heard, rings

from . import menus, panels
from .live import LOST, Live
from .one_screen import OneScreen
from .options import Answer
from .state import FOUR, TableState, begun
from .waiting import WaitingRoom, gathers, waits
from .widgets import Felt, Keys, Said, TableHand, Title

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_PAGES: Final[dict[str, Callable[[TableState], dict[str, Any]]]] = {
    "duplicate": lambda state: {"table": state.told.table, "zip": state.zipped or None},
    "deal": lambda state: {"table": state.told.table, "deal": len(state.view.history)},
}
"""What has a screen of its own, and what it is given."""
_TICK = 1.0
_AGAIN = 1.0
"""Seconds until the table is followed anew after a request was lost."""
_SEEN = 1.2
"""Seconds for which what was played is seen before the screen is covered."""
_LIES = 1.5
"""The longest for which the last trick lies before the score is shown."""


class Table(Page):
    """A table where the player sits, or that is watched."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "pressed('Escape')", "Back", show=False)]
    DEFAULT_CSS = """
    Table { background: $felt; }
    Table #title, Table #people, Table #said { padding: 0; }
    Table #people { display: none; }
    Table.between #hand, Table.apart #hand { display: none; }
    Table.asking #people { display: block; }
    Table.onlooking #hand { display: none; }
    """

    def __init__(self, table: str, code: str | None = None, again: bool = False) -> None:
        """Nothing of that table is known yet. With the ``code`` of a link for watching, it is watched.

        ``again``: the same people meet there once more.
        """
        super().__init__()
        self.table = table
        self._code = code
        self.live: Live | None = None
        self.state: TableState | None = None
        self.room: WaitingRoom | None = None
        """Where people are waited for."""
        self.one: OneScreen | None = None
        """Who is at the screen, where several people share it."""
        self._again = again
        self.drawing: Any = None
        """The module that draws the game."""
        self._since = monotonic()
        self._later: Timer | None = None
        self._lying: wire.TableMessage | None = None
        """The table with the last trick of a deal, which is seen before the score."""
        self._lies: Timer | None = None

    def shows(self, **given: Any) -> bool:
        """Whether it is that table."""
        return bool(self.table == given.get("table"))

    def compose(self) -> ComposeResult:
        """The table, from top to bottom."""
        yield Title(id="title")
        yield Felt(self._draw_felt, id="felt")
        yield Said(id="people")
        yield Said(id="said")
        yield TableHand(self.hearthside.look, id="hand")
        yield Keys(id="keys")
        yield Static("", id="too-small", markup=False)

    def on_mount(self) -> None:
        """The hand has the keys, and clocks run."""
        self.query_one("#hand").focus()
        self.set_interval(_TICK, self._tick)

    async def load(self) -> None:
        """Follow the table."""
        self.live = Live(self.hearthside, self.table, self._code)
        self.live.listen, self.live.changed = self._take, self.draw
        self.live.reopen = lambda: self.set_timer(_AGAIN, self.follow)
        self.one = OneScreen(self.live, self.follow)
        await self.hearthside.ready_preferences()
        self.follow()

    def follow(self) -> None:
        """Follow the table as whoever is at the screen now."""
        if self.live is not None:
            self.do(self.live.follow(), group="follow", exclusive=True)

    @property
    def contexts(self) -> Sequence[str]:
        """Which keys work now, for the help."""
        if self._apart:
            return ("page",) if self.room is not None else ("page", "cover")
        return ("page", *(self.state.contexts if self.state is not None else ("table",)))

    # ---- What the state asks for ----

    def run(self, work: Coroutine[Any, Any, object]) -> None:
        """Do that in the background; a refusal is said."""
        self.do(work)

    def say(self, sentence: str) -> None:
        """Say a sentence in place of the prompt."""
        if self.state is not None:
            self.state.refuse(sentence)
        elif self.is_mounted:
            look = self.hearthside.look
            self.query_one("#said", Said).show([(sentence, look.style("ink", "paper"))], look)

    def go(self, name: str, **given: Any) -> None:
        """Open another table in place of this one, or another screen above it."""
        if name == "table":
            self.give_way(name, **given)
        else:
            self.hearthside.open(name, **given)

    def sound(self, name: str) -> None:
        """Something is to be heard."""
        if rings(name, self.hearthside.preferences):
            self.app.bell()

    def later(self, seconds: float, call: Callable[[], object]) -> None:
        """Do that after so long, unless a key is pressed before."""
        self._later = self.set_timer(seconds, call)

    def look(self, panel: str) -> None:
        """Show a panel, or a menu."""
        self.do(self._look(panel), group="look")

    async def _look(self, panel: str) -> None:
        if self.state is None:
            return
        if panel in _PAGES:
            self.hearthside.open(panel, **_PAGES[panel](self.state))
            return
        if panel in menus.MENUS:
            await menus.MENUS[panel](self, self.state)
            return
        look = self.hearthside.look
        found = self.drawing.panel(self.state, panel, look) or panels.panel(self.state, panel, look)
        if found is not None:
            title, lines = found
            await self.app.push_screen(Panel(title, rich(lines)))

    # ---- Messages ----

    def _take(self, message: "wire.TableMessage", fresh: bool) -> None:
        live, one = self.live, self.one
        assert live is not None and one is not None
        seals.note(self.hearthside.seals, message)
        if self.state is None or self.state.context != message.view.game:
            self.state, self.drawing = begun(message.view.game, live, self.hearthside.preferences, self)
        if not fresh:
            self.state.in_turn(self.state.pause_as_set)
        self._since = monotonic()
        one.settle()
        gathering = gathers(message)
        if gathering and self.room is None:
            self.room = WaitingRoom(self, again=self._again)
        elif not gathering:
            self.room = None
            if waits(message) and not message.watching and self._code is None and not self.dealing:
                self.dealing = True  # its seal is known, so its cards may come
                self.state.deal()
        moving = fresh and self.hearthside.motion and message.pace > 0 and not message.zip
        if message.saw:
            self._lie(self.drawing.last_lying(self.state.before, message) if moving else None, message.pace)
        self.state.take(message, fresh)
        for name in {*heard(message)} if fresh else ():
            self.sound(name)
        for felt in self.query("#felt").results(Felt):
            felt.come(moving and moves(self._lying or message))
        if self.room is not None:
            self.room.received()
        self._pass_screen(message)
        self._follow_duplicate(message)

    def _lie(self, lying: "wire.TableMessage | None", pace: int = 0) -> None:
        """Let the last trick of a deal lie for a card's time before the score is shown, or no longer. Hands that lie
        open are to be read.
        """
        self._lying = lying
        if self._lies is not None:
            self._lies.stop()
        seconds = _LIES if lying is not None and any(lying.open or ()) else min(_LIES, pace / 1000)
        self._lies = self.set_timer(seconds, self._show_score) if lying is not None else None

    def _show_score(self) -> None:
        if self.state is not None and self._lying is not None:
            self._lie(None)
            self.draw()
            self._follow_duplicate(self.state.told)

    dealing = False
    """Whether the first deal was asked for, or is dealt by whoever begins."""

    def _follow_duplicate(self, message: "wire.TableMessage") -> None:
        """Where the player wants to see it after every deal, show how the computer plays it."""
        deals = len(message.view.history)
        wanted = self.hearthside.preferences["play.duplicate"] != "ask" and message.can_duplicate
        # Nothing opens by itself above another screen, such as that of the boss key.
        if self.is_active and self._between and wanted and self._followed != deals:
            self._followed = deals
            self.look("duplicate")

    _followed = 0

    def on_screen_resume(self) -> None:
        """The screen above is gone, where settings may have been changed."""
        if self.state is not None:
            self.state.in_turn(self.state.pause_as_set)
            self._follow_duplicate(self.state.told)

    def _pass_screen(self, message: "wire.TableMessage") -> None:
        """Once all have seen what was played, the screen is covered for the next who is to come to it."""
        one = self.one
        if one is None or not one.shared or one.covers or one.next is None:
            return
        at_once = message.zip or message.pace == 0
        self.set_timer(0.01 if at_once else _SEEN, lambda: self._cover_now(one))

    def _cover_now(self, one: OneScreen) -> None:
        if one.next is not None and not one.covers:
            one.cover()
            self.draw()

    def _tick(self) -> None:
        """A clock is drawn again."""
        if self.state is not None and self.is_current and any(
            person.clock_left is not None or person.takeover_left is not None for person in self.state.told.people
        ):  # fmt: skip
            self.query_one("#felt", Felt).redraw()

    # ---- Drawing ----

    @property
    def face(self) -> Face:
        """How large cards are."""
        return face_for(self.size, max(13, len(self.state.cards) if self.state is not None else 13))

    def draw(self) -> None:
        """Draw what the state says."""
        if not self.is_mounted or not self.query("#keys"):
            return
        look, state = self.hearthside.look, self.state
        said = self.query_one("#said", Said)
        ink = look.style("ink", "paper")
        if state is None or self.live is None or self.live.message is None or self.live.gone is not None:
            words = (self.live.gone or (LOST if self.live.lost else "")) if self.live is not None else ""
            said.show([(words, ink)], look)
            return
        heading = state.heading if self.room is None else [state.view.rules.name, "not begun"]
        self.query_one("#title", Title).show(heading, state.badges, look)
        self.set_class(self._apart, "apart")
        if self._apart:
            self._draw_apart(state)
            return
        self.set_class(self._between, "between")
        self.set_class(state.looks_on, "onlooking")
        beside: Text = [(state.of_people or "", look.style("ink", "ember-soft", "bold"))]
        if state.of_people is None and self._between:
            beside = panels.after(state, look)
        self.set_class(bool(beside and beside[0][0]), "asking")
        self.query_one("#people", Said).show(beside, look, "ember-soft")
        ground = "paper-2" if state.note_refuses else "paper"
        saying = state.prompt if self._lying is None else state.view.last_trick_text or ()
        prompt = sentence(list(saying), look, "bad" if state.note_refuses or self.live.lost else "ink", ground)
        said.show(prompt, look, ground)
        self.query_one("#felt", Felt).redraw()
        if not self._between:
            self.query_one("#hand", Hand).show(self.drawing.hand(state, look), look, self.face)
        at = state.answer_at if state.four_keys and state.asks_answers else None
        self.query_one("#keys", Keys).show(self.answers(), look, at, self.hearthside.four_keys)

    @property
    def _apart(self) -> bool:
        """Whether no cards are shown: people are waited for, or somebody has to come to the screen."""
        return self.room is not None or (self.one is not None and self.one.asked is not None)

    @property
    def _between(self) -> bool:
        """Whether a deal is over, and its last trick has been seen."""
        return self.state is not None and self.state.between and self._lying is None

    def _draw_apart(self, state: TableState) -> None:
        look = self.hearthside.look
        lost = LOST if self.live is not None and self.live.lost else ""
        words = plain(state.note) if state.note is not None else self.room.said if self.room is not None else ""
        self.set_class(False, "asking")
        self.query_one("#said", Said).show([(lost or words, look.style("ink", "paper"))], look)
        self.query_one("#felt", Felt).redraw()
        self.query_one("#keys", Keys).show(self.answers(), look, four=self.hearthside.four_keys)

    def _apart_lines(self) -> list[Text]:
        look, one = self.hearthside.look, self.one
        if self.room is not None:
            return self.room.lines(look)
        assert one is not None and self.state is not None
        who = self.state.told.seats[one.asked].name if one.asked is not None else ""
        strong, quiet = look.style("felt-ink", "felt", "bold"), look.style("felt-ink-2")
        return [[(f"Pass the screen to {who}", strong)], [], [("Uncover it when nobody else looks.", quiet)]]

    def _cover_answers(self, one: OneScreen) -> list[Answer]:
        assert self.state is not None and one.asked is not None
        seats = self.state.told.seats
        found = [Answer("Enter", f"{seats[one.asked].name} is here", one.uncover, main=True)]
        if one.undoable is not None:
            found.append(Answer("u", f"Undo for {seats[one.undoable].name}", lambda: self.run(self._undo_for(one))))
        return [*found, Answer("m", "Menu", lambda: self.look("menu"))]

    async def _undo_for(self, one: OneScreen) -> None:
        outcome = await one.undo()
        if outcome.what == "refused":
            self.say(outcome.sentence)

    def _draw_felt(self, width: int, height: int) -> list[Strip]:
        look, state = self.hearthside.look, self.state
        if state is None or self.live is None or self.live.message is None:
            return Canvas(width, height, look.style("felt-ink")).strips(look)
        if self._apart:
            canvas = Canvas(width, height, look.style("felt-ink"))
            fits = width - 6
            told = self._apart_lines()
            lines = [row for line in told for row in ([line] if length(line) <= fits else wrapped(line, fits))]
            for y, line in enumerate(lines, max(0, (height - len(lines)) // 2)):
                canvas.write(3, y, line)
            return canvas.strips(look)
        raised, known = tuple(state.raised) if state.mine else (), bool(self.hearthside.preferences["gin.known"])
        since, way = monotonic() - self._since, self.query_one("#felt", Felt).way
        return draw_felt(
            self._lying or state.told, width, height, look, self.face, raised, state.hidden, known, since, way
        )

    def answers(self) -> Sequence[Answer]:
        """What can be done now, then what can be done always."""
        state = self.state
        if state is None:
            return ()
        if self.room is not None:
            return self.room.answers()
        if self.one is not None and self.one.asked is not None:
            return self._cover_answers(self.one)
        if self._lying is not None:
            return [Answer("Enter", "Go on", self._show_score, main=True)]
        found = [*state.people_answers(), *(panels.next_answers(state) if state.between else state.answers())]
        if state.told.waits and not state.told.watching:
            found.insert(0, Answer("Enter", "Go on", lambda: state.key("Enter"), main=True))
        advises = state.mine and not state.between and state.told.daily is None and "melds" not in state.contexts
        if advises and state.hint is None:
            found.append(Answer("h", "Hint", state.advise))
        if state.told.can_undo:
            found.append(Answer("u", "Undo", state.undo))
        if state.told.replay is not None and not state.between:
            found.append(Answer("y", "Back to the match", state.go_back))
        if state.told.auto is not None and not state.told.watching:
            found.append(Answer("i", "Take over", lambda: state.key("i")))
        if not state.told.watching:
            found.append(Answer("o", "Options", lambda: self.look("table")))
        return [*found, Answer("m", "Menu", lambda: self.look("menu")), Answer("?", "Help", self.show_keys)]

    def show_keys(self) -> None:
        """Show the keys that work now: apart from the cards they are the answers below."""
        own = [(labels_of(each.key), each.label) for each in self.answers() if each.key != "m"] if self._apart else ()
        self.hearthside.open("help", contexts=self.contexts, own=own)

    def on_resize(self) -> None:
        """The terminal has another size."""
        self.call_after_refresh(self.draw)

    # ---- Keys and the mouse ----

    def on_key(self, event: events.Key) -> None:
        """A key is for the table, before it is for the program."""
        key = name_of(event)
        if key is not None and self._pressed(key):
            event.stop()
            event.prevent_default()

    def action_pressed(self, key: str) -> None:
        """A key was pressed that no widget wanted."""
        self._pressed(key)

    def _pressed(self, key: str) -> bool:
        if self.hearthside.four_keys:
            key = FOUR.get(key, key)
        if self._later is not None:
            self._later.stop()
            self._later = None
        if self.live is None or self.live.gone is not None or self.state is None:
            if key == "Escape":
                self.dismiss()
            return key == "Escape"
        if self._lying is not None:
            self._show_score()
            if key not in ("m", "?", "b"):
                return True
        if key in ("m", "?", "b"):
            self.state.hold()  # what was chosen a moment ago holds, and the key does its own work
        if key == "m":
            self.look("menu")
            return True
        if key == "?":
            self.show_keys()
            return True
        if self.room is not None:
            self.state.hush()
            return self.room.key(key)
        if self.one is not None and self.one.asked is not None:
            answer = next((each for each in self._cover_answers(self.one) if each.key == key), None)
            if answer is not None:
                answer.run()
            return answer is not None
        if key == "Escape" and (self.state.between or self.state.looks_on):
            self.look("menu")
            return True
        return self.state.key(key)

    def on_hand_raised(self, event: Hand.Raised) -> None:
        """A card was clicked."""
        if self.state is not None and not self._goes_on():
            self.state.touch(event.card)

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        """A raised card was clicked again, or a card twice."""
        if self.state is None or self._goes_on():
            return
        if event.card in self.state.selection.raised and self.state.asked.confirms:
            self.state.clicked_twice(event.card)
        else:
            self.state.touch(event.card)

    def on_felt_pressed(self, event: Felt.Pressed) -> None:
        """The felt was clicked."""
        if self.state is None or self._apart or self.state.looks_on or self._goes_on():
            return
        self.state.hush()
        size = self.query_one("#felt", Felt).size
        self.drawing.pressed(self.state, size.width, size.height, self.face, event.x, event.y)

    def _goes_on(self) -> bool:
        """A click ends a pause."""
        if self._lying is not None:
            self._show_score()
            return True
        if self.state is not None and self.state.told.waits and not self.state.told.watching:
            self.state.key("Enter")
            return True
        return False

    async def leave(self) -> None:
        """Leave the match for good."""
        assert self.live is not None
        await self.live.ask("delete", "")
        self.dismiss()
