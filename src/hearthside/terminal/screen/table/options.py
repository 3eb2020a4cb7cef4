"""The options of a live table of either game, and what is said there. Knows no cards."""

from asyncio import Lock
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Protocol

from hearthside.terminal.screen.preferences import Preferences

from .live import Live, Outcome
from .selection import Selection

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

Said = Sequence[Any]
"""A sentence: words and cards, as the server sends them."""

STALE: Final = "The table has moved on, so nothing was played. Choose again."
DIRECTIONS: Final = ("right", "across", "left", "scatter", "hold")
"""As the key goes through them."""
HOLD_SECONDS: Final = 1.5
FELTS: Final = ("sage", "slate", "claret", "sand")
_FOR_HOST: Final = "Only the host can change that, because it affects everybody at the table."


class Answer(NamedTuple):
    """Something that the player can do now, with its key."""

    key: str
    label: str
    run: Callable[[], object]
    main: bool = False
    """Whether Enter does it."""


class Screen(Protocol):
    """What the state needs of the screen that shows it."""

    def run(self, work: Coroutine[Any, Any, object]) -> None:
        """Do that in the background; a refusal is said."""

    def draw(self) -> None:
        """Something has changed."""

    def look(self, panel: str) -> None:
        """Show a panel, such as the last trick."""

    def go(self, name: str, **given: Any) -> None:
        """Open another screen in place of this one."""

    def sound(self, name: str) -> None:
        """Something is to be heard."""

    def later(self, seconds: float, call: Callable[[], object]) -> None:
        """Do that after so long, unless a key is pressed before."""


class TableOptions:
    """What can be set at a table, and what is changed by hand."""

    part: ClassVar[str] = "deal"
    """What a deal is called."""

    def __init__(self, live: Live, preferences: Preferences, screen: Screen) -> None:
        """Nothing was said yet."""
        self.live, self.preferences, self.screen = live, preferences, screen
        self.selection = Selection()
        self.note: Said | None = None
        """Is said in place of the prompt, until the next key."""
        self.note_refuses = False
        self._warned: set[str] = set()
        self._changing = Lock()
        """Is held until a change of options is answered."""
        self._holding = False
        """Whether no passing was chosen, a moment ago."""

    @property
    def told(self) -> "wire.TableMessage":
        """The latest message."""
        assert self.live.message is not None
        return self.live.message

    @property
    def view(self) -> Any:
        """The position, as the seat knows it."""
        return self.told.view

    # ---- What is said ----

    def tell(self, sentence: str | Said, no: bool = False) -> None:
        """Say something until the next key."""
        self.note = [sentence] if isinstance(sentence, str) else sentence
        self.note_refuses = no
        self.screen.draw()

    def refuse(self, sentence: str | Said) -> None:
        """Say why not."""
        self.screen.sound("NoGood")
        self.tell(sentence, no=True)

    def hush(self) -> None:
        """The player goes on: what was said has been read."""
        if self.note is not None:
            self.note, self.note_refuses = None, False
            self.screen.draw()

    def move(self, then: str | None = None, **move: Any) -> None:
        """Make a move, and say something then."""
        self.screen.run(self._made(self.live.move(move), then))

    async def _made(self, work: Awaitable[Outcome], then: str | None = None) -> None:
        outcome = await work
        if outcome.what == "done" and then is not None:
            self.tell(then)
        elif outcome.what == "refused":
            self.refuse(outcome.sentence)
        elif outcome.what == "stale":
            self.selection.lower()
            self.tell(STALE)
        self.screen.draw()

    # ---- Options ----

    async def _set(self, then: str | None = None, **wanted: Any) -> bool:
        """Change options, and say something then, or why not. Returns whether they were changed."""
        refused = await self.live.options(**wanted)
        if refused is not None:
            self.refuse(refused)
        elif then is not None:
            self.tell(then)
        return refused is None

    def in_turn(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Do that once earlier changes of options are answered, since most keys turn round or go on from what is."""
        self.screen.run(self._in_turn(work))

    async def _in_turn(self, work: Callable[[], Coroutine[Any, Any, object]]) -> None:
        async with self._changing:
            await work()

    async def change(self, **wanted: Any) -> None:
        """Change options, or say why not."""
        await self._set(**wanted)

    async def auto(self, *, on: bool, style: str | None = None, demo: bool = False, deal: bool = False) -> None:
        """The computer plays the player's cards, or no more."""
        style = style or (self.told.auto.style if self.told.auto is not None else None)
        if await self._set(auto={"on": on, "style": style, "demo": demo, "deal": deal}):
            auto = self.told.auto
            self.tell("Your cards are yours again." if auto is None else auto.sentence)

    async def play_out(self) -> None:
        """The computer finishes the deal, or no more."""
        await self.auto(on=self.told.auto is None or not self.told.auto.deal, deal=True)

    async def zip(self) -> None:
        """No pauses until the deal is over, or pauses again."""
        on = not self.told.zip
        await self._set(f"Zip: no pauses until the {self.part} is over." if on else "Zip is off.", zip=on)

    async def turn_hands(self) -> None:
        """Show all hands, or hide them."""
        shown = self.told.open is None
        question = "Showing all hands makes this match practice. Press V again to go ahead."
        asks = shown and not self._together and self.told.daily is None  # otherwise the server says why not
        if asks and not self._meant("hands", question):
            return
        said = f"All hands are shown.{self._now_practice}" if shown else "The other hands are hidden again."
        await self._set(said, all_hands=shown)

    async def turn_counting(self) -> None:
        """The counting aid, or none."""
        on = self.told.counting is None
        question = "The counting aid makes this match practice. Press Shift C again to go ahead."
        if on and self.told.daily is None and not self._meant("counting", question):
            return
        said = f"The counting aid is on.{self._now_practice}" if on else "The counting aid is off."
        await self._set(said, counting=on)

    @property
    def _now_practice(self) -> str:
        return "" if self.told.practice else " The match is now practice."

    @property
    def _together(self) -> bool:
        return any(seat.style is None and at != self.view.seat for at, seat in enumerate(self.told.seats))

    def _meant(self, what: str, question: str) -> bool:
        """Ask once in a match before something makes it practice. Returns whether it is to be done."""
        if self.told.practice or what in self._warned:
            return True
        self._warned.add(what)
        self.tell(question)
        return False

    async def pause(self, *, on: bool) -> None:
        """The others wait after every card."""
        if not self.told.host:
            self.refuse(_FOR_HOST)
            return
        said = "Pause after every card. Any key goes on." if on else "No more pauses after every card."
        if await self._set(said, pause=on):
            await self._keep("play.pause", on)

    async def pause_as_set(self) -> None:
        """Have the others wait, or no more, as the settings say, since a server that starts anew knows nothing of it.
        Settings that are not kept say nothing of what was set before.
        """
        told, wanted = self.told, bool(self.preferences["play.pause"])
        owns = told.host and (told.host_seat is None or told.host_seat in told.here)
        if owns and told.pause != wanted and (wanted or self.preferences.kept):
            await self.live.options(pause=wanted)

    async def faster(self, steps: int) -> None:
        """So many steps faster, or slower where it is negative."""
        if not self.told.host:
            return self.refuse(_FOR_HOST)
        paces, words, here = self._speeds()
        at = min(max(here - steps, 0), len(paces) - 1)
        if await self._set(f"Speed: {words[at]}.", pace=paces[at]):
            await self._keep("play.speed", paces[at])
        return None

    def _speeds(self) -> tuple[list[int], Sequence[str], int]:
        """The speeds that there are, their words, and which is set."""
        from hearthside.app.options import OPTIONS

        speed = OPTIONS["play.speed"]
        paces = [pace for pace in speed.choices if isinstance(pace, int)]
        return paces, speed.words, max((at for at, pace in enumerate(paces) if pace <= self.told.pace), default=0)

    @property
    def speed(self) -> str:
        """How fast the others play, in words."""
        _, words, here = self._speeds()
        return words[here]

    async def hide_scores(self) -> None:
        """Hide the scores, or show them."""
        said = f"Scores are hidden until the {self.part} is over."
        await self._switch("play.hide_scores", said, "Scores are shown.")

    async def _switch(self, name: str, on: str, off: str) -> None:
        value = not self.preferences[name]
        await self._keep(name, value)
        self.tell(on if value else off)

    async def _colour(self) -> None:
        felt = FELTS[(FELTS.index(self.preferences["look.table"]) + 1) % len(FELTS)]
        await self._keep("look.table", felt)
        self.tell(f"Table: {felt}.")

    async def _keep(self, name: str, value: object) -> None:
        await self.preferences.set(name, value)

    def turn(self) -> None:
        """Have the cards of this deal passed the next way. That nothing is passed cannot be changed any more, so it
        is done a moment later, unless the key is pressed again.
        """
        view = self.view
        ways = view.get("directions") or []
        now = "hold" if self._holding else view.get("direction", DIRECTIONS[0])
        self._holding = False
        at = DIRECTIONS.index(now)
        around = [DIRECTIONS[(at + step) % len(DIRECTIONS)] for step in range(1, len(DIRECTIONS) + 1)]
        way = next((way for way in around if way in ways and way != now), None)
        if way is None:
            return self.refuse("It is too late to change the passing direction of this deal.")
        if way == "hold" and view.phase == "pass":
            self._holding = True
            self.tell("No passing in this deal. Press E again for the next direction.")
            return self.screen.later(HOLD_SECONDS, self.hold)
        return self.move(type="direct", direction=way)

    def hold(self) -> bool:
        """Pass nothing in this deal, where that was chosen a moment ago. Returns whether it was."""
        held, self._holding = self._holding, False
        if held:
            self.hush()
            self.move(type="direct", direction="hold")
        return held
