"""The first screen: go on with a match, begin one, and everything else."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hearthside.text import scored, signed

from .client import Refused
from .page import Page
from .pressed import FOUR_IN_LISTS

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

PLAY: Final[tuple[tuple[str, str, dict[str, Any], str, str], ...]] = (
    ("h", "begin", {"game": "hearts"}, "Hearts", "for two to six, in many ways"),
    ("g", "begin", {"game": "gin"}, "Gin Rummy", "also Oklahoma and Hollywood"),
    ("f", "friends", {}, "Play with friends", "at this screen, or by a link"),
    ("d", "daily", {}, "Daily deal", "the same cards for everybody"),
    ("z", "puzzles", {}, "Puzzles", "find the one right card"),
    ("l", "lessons", {}, "Lessons", "learn a game in ten minutes"),
    ("n", "deal by number", {}, "A deal by number", "or by a link from somebody"),
    ("a", "onehanded", {}, "Advise me", "in a match at another table"),
    ("r", "records", {}, "Records", "every match, with its review"),
    ("i", "mistakes", {}, "Mistakes", "decide once more"),
    ("t", "statistics", {}, "Statistics", "how you play, and the results"),
    ("u", "rules", {}, "Rules", "rule cards, and your own rules"),
    ("k", "guide", {}, "User guide", "how everything works"),
    ("s", "settings", {}, "Settings", "shared with the browser"),
)
"""What can be done: a key, a screen, what it is given, a name, and what it is."""


class Home(Page):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"go({at})", label, show=key in "hgs") for at, (key, _, _, label, _) in enumerate(PLAY)),
        Binding("x", "leave", "Leave match"),
        Binding("question_mark", "app.help", "Help"),
        Binding("q", "app.quit", "Quit"),
        Binding("e", "come_home", "Back to your own games", show=False),
        Binding("escape", "nothing", show=False),
    ]
    DEFAULT_CSS = """
    Home OptionList { height: 1fr; border: none; padding: 1 2; background: $background; }
    Home OptionList { text-wrap: nowrap; text-overflow: ellipsis; }
    Home #said { max-height: 8; }
    Home OptionList:focus { border: none; background-tint: transparent 0%; }
    """
    four_keys = FOUR_IN_LISTS
    title_text = "Hearthside"

    def __init__(self) -> None:
        """No match is known yet."""
        super().__init__()
        self._tables: list[wire.TableSummary] = []
        self._loaded = self._answered = False
        self._told: str | None = None
        """What was said last of the server and the files; None where it is to be said anew."""

    def body(self) -> ComposeResult:
        """What can be chosen."""
        yield OptionList(*self._options(), id="menu", markup=False)

    def _options(self) -> list[Option | None]:
        rows: list[Option | None] = []
        for at, table in enumerate(self._tables):
            what = Text.assemble(("Enter " if at == 0 else "      ", "bold"), ("Go on  ", "bold"), _told(table))
            rows.append(Option(what, f"table:{table.table}"))
        if rows:
            rows.append(None)
        if self.hearthside.elsewhere is not None:
            away = Text.assemble(("e     ", "bold"), f"Back to your own games, from {self.hearthside.elsewhere}")
            rows += [Option(away, "home"), None]
        for at, (key, _, _, label, about) in enumerate(PLAY):
            rows.append(Option(Text.assemble((f"{key:<6}", "bold"), (f"{label:<20}", ""), (about, "dim")), f"go:{at}"))
        return [*rows, None, Option(Text.assemble(("q     ", "bold"), "Quit"), "quit")]

    async def load(self) -> None:
        """Add the matches that are not over, and tell what is wrong."""
        try:
            await self._load()
        except Refused:
            self._told = None
            raise

    async def _load(self) -> None:
        client = await self.client()
        self._tables = [table for table in await client.get("/api/tables") if not table.over]
        menu = self.query_one("#menu", OptionList)
        at = menu.highlighted_option if menu.highlighted and not self._answered else None
        self._answered = True
        menu.clear_options()
        menu.add_options(self._options())
        # Whoever has walked on before the first answer stays there.
        menu.highlighted = 0 if at is None or at.id is None else menu.get_option_index(at.id)
        said = [table.sentence for table in await client.get("/api/unreadable")]
        health: wire.Health = await client.get("/api/health")
        await self.hearthside.ready_preferences()
        told = "\n".join((*said, *filter(None, [health.notice]), *self.hearthside.preferences.troubles))
        if told != self._told:  # otherwise what is said here stays, such as that a seat is taken
            self.say(told)
        self._told = told

    def on_screen_resume(self) -> None:
        """Something else was done meanwhile."""
        if self._loaded:
            self.do(self.load(), group="load", exclusive=True)
        self._loaded = True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open what was chosen."""
        what, _, which = (event.option_id or "").partition(":")
        if what == "table":
            self.hearthside.open("table", table=which)
        elif what == "home":
            self.action_come_home()
        elif what == "go":
            self.action_go(int(which))
        else:
            self.app.exit()

    def on_option_list_option_highlighted(self) -> None:
        """Tell whether it can be left."""
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A match is left where one is pointed out."""
        return self._pointed is not None if action == "leave" else super().check_action(action, parameters)

    def action_go(self, at: int) -> None:
        """Open that screen."""
        _, name, given, _, _ = PLAY[at]
        self.hearthside.open(name, **given)

    @property
    def _pointed(self) -> "wire.TableSummary | None":
        """The match that is pointed out."""
        option = next((menu.highlighted_option for menu in self.query("#menu").results(OptionList)), None)
        return next((each for each in self._tables if option is not None and option.id == f"table:{each.table}"), None)

    def action_leave(self) -> None:
        """Leave the match that is pointed out, for good."""
        self.do(self._leave())

    async def _leave(self) -> None:
        if (table := self._pointed) is None:
            return
        from .dialogs import means

        if await means(self.app, "Leave this match for good?", "Leave it", f"{_told(table)}. Its record stays."):
            await (await self.client()).delete(f"/api/tables/{table.table}")
            self._told = None
            await self.load()

    def action_come_home(self) -> None:
        """Be at our own server again."""
        if self.hearthside.elsewhere is not None:
            self.hearthside.come_home()
            self._told = None
            self.do(self.load(), group="load", exclusive=True)

    def action_nothing(self) -> None:
        """There is nothing below this screen."""


def _told(table: "wire.TableSummary") -> str:
    """A match in a line: what is played, and how it stands."""
    if not table.begun:
        there = [seat.short for seat in table.seats if seat.kind != "open"]
        open_seats = len(table.seats) - len(there)
        return f"{table.rules_name}, not begun: {', '.join(there)}{f', {open_seats} open' if open_seats else ''}"
    standing = zip(table.seats, table.scores, strict=True)
    scores = ", ".join(scored(seat.short, signed(score)) for seat, score in standing)
    from .review.replay_steps import game_of

    again = ", played again" if table.replay else ""
    return f"{table.rules_name}, {game_of(table.game).DEAL} {table.deal}{again}: {scores}"
