"""The program: it connects to a server, and opens screens."""

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.keys import key_to_character
from textual.screen import Screen

from hearthside.terminal.screen.drawing.characters import Characters
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.drawing.theme import theme_name, theme_of

from .client import NO_HEARTHSIDE, Client, Connection, Refused, Value
from .preferences import Preferences

if TYPE_CHECKING:
    from hearthside.terminal.screen.deals.seals import Seals

    from .page import Page
    from .remote import Link, Servers

SCREENS: Final = {
    "home": "home:Home",
    "begin": "begin:Begin",
    "friends": "friends:Friends",
    "table": "table.page:Table",
    "help": "help:Help",
    "guide": "guide:Guide",
    "chapter": "guide:Chapter",
    "boss": "boss:Boss",
    "saver": "saver:Saver",
    "settings": "settings:Settings",
    "rules": "rules:Rules",
    "rules form": "rules:RulesForm",
    "statistics": "statistics:Statistics",
    "onehanded": "onehanded:OneHanded",
    "observed match": "onehanded:ObservedMatch",
    "records": "review.records:Records",
    "board": "review.board:Board",
    "record": "review.record_text:RecordText",
    "match_review": "review.match_review:MatchReviewPage",
    "puzzles": "learning.puzzles:Puzzles",
    "mistakes": "learning.mistakes:Mistakes",
    "practise": "learning.mistakes:Practise",
    "lessons": "learning.lessons:Lessons",
    "lesson": "learning.lessons:Lesson",
    "daily": "deals.daily:Daily",
    "duplicate": "deals.duplicate:Duplicate",
    "deal": "deals.deal:Deal",
    "deal by number": "deals.deal:DealByNumber",
}
"""The screens by name: each a module of this package and a class in it."""
_REST_SECONDS: Final = 15
"""How often is looked whether it is time for the screen saver."""
_SETTINGS_SECONDS: Final = 5
"""How often the settings are asked for, which may be changed in a browser."""


class Hearthside(App[None]):
    """The program in a terminal."""

    TITLE = "Hearthside"
    ENABLE_COMMAND_PALETTE = True
    CSS = "SearchIcon { display: none; }"  # it is drawn in colours of its own, and not in every terminal
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("question_mark", "help", "Help", show=False),
        Binding("b", "boss", "Boss key", show=False),
        Binding("ctrl+z", "suspend_process", "To the shell", show=False),
    ]

    def __init__(
        self,
        connect: Callable[[], Connection],
        *,
        first: tuple[str, dict[str, Any]] | None = None,
        link: "Link | None" = None,
        servers: "Servers | None" = None,
        motion: bool = True,
        guest: bool = False,
        asked: Mapping[str, Any] | None = None,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        """``connect`` finds or starts the server. It is called in a thread, once the first screen is there, and again
        where that server has ended. ``first`` is a screen to open above the first one, and what it is given; ``link``
        is gone to at once. ``servers`` keeps who we are elsewhere. Without ``motion`` nothing moves, as over a network.
        A ``guest`` is at a terminal of another machine: for them no file of this one is read or written, and no other
        server is asked. ``asked`` are options of this run alone, and ``environ`` is what the terminal says of itself.
        """
        super().__init__()
        self._characters = Characters(lambda: self.look)
        self.preferences = Preferences(self._own_server, asked)
        self.seals: Seals = {}
        self.guest = guest
        self._environ = environ
        self.look = Look(ascii=_only_ascii(environ), few=_few_colours(environ), greys=self._greys)
        self.motion = motion and "SSH_TTY" not in environ
        self.animation_level = "full" if self.motion else "none"
        self.register_theme(theme_of(self.look))
        self.theme = theme_name(self.look)
        self._connect = connect
        self._first, self._link, self._servers = first, link, servers
        self._own: Client | None = None
        """Our own server, while we are at another one."""
        self._clients: list[Client] = []
        """All that were made. Screens may still wait for an earlier one, so they are closed at the end alone."""
        self._stops: list[Callable[[], object]] = []
        """What ends each server that was started."""
        self._search = asyncio.Lock()
        self._client: asyncio.Future[Client] | None = None
        self._known: asyncio.Event | None = None
        self._touched = monotonic()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to every row of the screen."""
        return [*super().get_line_filters(), self._characters]

    def on_mount(self) -> None:
        """Show the first screen, then connect."""
        self._client = asyncio.get_running_loop().create_future()
        self._known = asyncio.Event()
        self._home = self.open("home")
        self.set_interval(_REST_SECONDS, self._rest)
        self.set_interval(_SETTINGS_SECONDS, self.follow_settings)
        self.call_after_refresh(lambda: self.run_worker(self._begin(), name="connect", exit_on_error=False))
        if self._first is not None:
            name, given = self._first
            self.open(name, **given)

    # ---- The server ----

    async def _begin(self) -> None:
        assert self._client is not None and self._known is not None
        try:
            self._client.set_result(await self._found())
        except Refused as refused:
            self._client.set_exception(refused)
            self._client.exception()  # whoever asks is told; nobody has to
            self._known.set()
            return
        with suppress(Refused):
            await self.preferences.load()
            self.apply_look()
        self._known.set()
        if self._link is not None:
            from .friends import follow

            self._home.do(follow(self._home, self._link))

    def on_app_focus(self) -> None:
        """Whoever comes back may have changed the settings in a browser."""
        self.follow_settings()

    def follow_settings(self) -> None:
        """Take what was changed in a browser, or in the file, as the browser does."""
        if self.preferences.kept:
            self.run_worker(self._follow_settings(), group="settings", exclusive=True, exit_on_error=False)

    async def _follow_settings(self) -> None:
        with suppress(Refused):
            if await self.preferences.load():
                self.apply_look()

    async def _found(self, before: Client | None = None) -> Client:
        """The server; ``before`` again where it is the same. Raises Refused."""
        try:
            connection = await asyncio.to_thread(self._connected)
        except Refused:
            raise
        except Exception as error:
            raise Refused(str(error)) from error
        if before is not None and connection._replace(stop=before.connection.stop) == before.connection:
            return before
        return self._made(connection)

    def _connected(self) -> Connection:
        """In a thread: find or start it. Whoever waits may give up, and what was started is ended all the same."""
        found = self._connect()
        self._stops.append(found.stop)
        return found

    def _made(self, connection: Connection) -> Client:
        client = Client(connection)
        self._clients.append(client)
        return client

    async def _own_server(self) -> Client:
        return self._own or await self.client()

    @property
    def is_connected(self) -> bool:
        """Whether the server has answered, or there is none."""
        return self._client is not None and self._client.done()

    async def client(self) -> Client:
        """The server, once it answers. Raises Refused where there is none."""
        assert self._client is not None
        return await asyncio.shield(self._client)

    async def connect_again(self, client: Client) -> None:
        """Look for the server anew, since it does not answer that client. Raises Refused."""
        async with self._search:
            # Another server is waited for. Whoever asks second finds what the first one found.
            if self._own is None and await self.client() is client:
                found = await self._found(client)
                if self._own is None:  # nobody went elsewhere meanwhile
                    self._be_at(found)

    @property
    def elsewhere(self) -> str | None:
        """The server that we visit, where it is not our own."""
        visits = self._own is not None and self._client is not None
        return self._client.result().connection.address if visits and self._client is not None else None

    async def visit(self, origin: str) -> Client:
        """Be at the server of that address from now on; an empty one is that where we are. Raises Refused."""
        here = await self.client()
        known = [here.connection.address]
        if origin and origin not in known:
            known.append(str((await here.get("/api/health")).address or ""))
        if origin in ("", *(address.rstrip("/") for address in known)):
            return here
        if self.guest:
            raise Refused("By SSH you play at this server alone. Open that link in a browser.")
        there = self._made(self._servers.connection(origin) if self._servers is not None else Connection(origin))
        health = await there.get("/api/health")
        if not isinstance(health, Value) or "start" not in health:
            raise Refused(NO_HEARTHSIDE, "malformed")
        self._own = self._own or here
        self._be_at(there)
        return there

    def come_home(self) -> None:
        """Be at our own server again."""
        if self._own is not None:
            self._be_at(self._own)
            self._own = None

    def _be_at(self, client: Client) -> None:
        self._client = asyncio.get_running_loop().create_future()
        self._client.set_result(client)

    async def keep_token(self, client: Client, token: str) -> None:
        """Keep who we are at another server, so that we come back."""
        if client.connection.cookies or client.connection.headers:
            return
        client.be(token)
        if self._servers is not None:
            await asyncio.to_thread(self._servers.keep, client.connection.address, token)

    async def ready_preferences(self) -> None:
        """Wait until the settings are known, or nobody tells them."""
        assert self._known is not None
        await self._known.wait()

    async def link_address(self) -> str:
        """What links begin with that others open. Raises Refused."""
        client = await self.client()
        health = await client.get("/api/health")
        return str(health.address or client.connection.address).rstrip("/")

    # ---- Screens ----

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the palette offers: every screen, and what works everywhere."""
        from .home import PLAY

        for _, name, given, label, about in PLAY:
            yield SystemCommand(label, about, partial(self.open, name, **given))
        yield SystemCommand("One-Handed", "the earlier name of Advise me", partial(self.open, "onehanded"))
        yield SystemCommand("Keys", "what the keys do here", self.action_help)
        yield SystemCommand("Hide the table", "the boss key", self.action_boss)
        yield SystemCommand("Screen saver", "until a key is pressed", partial(self.open, "saver"))
        yield SystemCommand("Quit", "leave Hearthside; what was played is saved", self.exit)

    async def on_event(self, event: events.Event) -> None:
        """Note when the terminal was last touched, and read keys as they are set."""
        if isinstance(event, events.Key | events.MouseEvent):
            self._touched = monotonic()
        if isinstance(event, events.Key) and not event.is_forwarded and self.four_keys:
            meanings: Mapping[str, str] = getattr(self.screen, "four_keys", {})
            event = events.Key(meanings[event.key], None) if event.key in meanings else event
        await super().on_event(event)

    @property
    def four_keys(self) -> bool:
        """Whether the player wants four keys to do everything. A screen says what they do there by the same name."""
        return bool(self.preferences["keys.preset"] == "myhearts")

    def _rest(self) -> None:
        """Show the screen saver, where nobody has touched the terminal for as long as the settings say."""
        minutes = self.preferences["play.saver"]
        if minutes and monotonic() - self._touched >= 60 * minutes:
            self._touched = inf  # until whoever ends it touches the terminal
            self.open("saver")

    def open(self, name: str, **given: Any) -> "Page":
        """Put the screen of that name above the one that is shown. ``given`` goes to its class.

        One that shows the same already comes to the top, such as a table, which two screens would follow.
        """
        module, _, called = SCREENS[name].partition(":")
        kind = getattr(import_module(f".{module}", __package__), called)
        for each in self.screen_stack:
            if isinstance(each, kind) and cast("Page", each).shows(**given):
                each.pop_until_active()
                return cast("Page", each)
        screen = cast("Page", kind(**given))
        self.push_screen(screen)
        return screen

    def to_first_screen(self) -> None:
        """Close all that lies above the first screen."""
        self._home.pop_until_active()

    def get_key_display(self, binding: Binding) -> str:
        """A key in the row of keys, as a table and the help name it."""
        named = {"enter": "Enter", "escape": "Esc", "delete": "Del", "space": "Space", "f2": "F2"}.get(binding.key)
        return super().get_key_display(binding) if named is None or binding.key_display else named

    def action_help(self) -> None:
        """Show the keys: those of the table of keys, and others that the screen has itself. A table does it itself."""
        if (show := getattr(self.screen, "show_keys", None)) is not None:
            show()
            return
        contexts = tuple(getattr(self.screen, "contexts", ()))
        keys = []
        for binding in type(self.screen).__dict__.get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.description:
                labels = [_labels(each.key, contexts) for each in Binding.make_bindings([binding])]
                keys.append(([label for each in labels for label in each], binding.description.lower()))
        self.open("help", contexts=contexts, own=[line for line in keys if line[0]])

    def action_boss(self) -> None:
        """Hide the table."""
        self.open("boss")

    @property
    def _greys(self) -> bool:
        return bool(self.preferences["look.greys"]) or "NO_COLOR" in self._environ

    def apply_look(self) -> None:
        """Look as the settings say."""
        wanted, environment = self.preferences, self.look
        self.look = Look(
            evening=wanted["look.theme"] != "light",
            felt=wanted["look.table"],
            back=wanted["look.backs"],
            two=wanted["look.suits"] == "two",
            greys=self._greys,
            ascii=environment.ascii,
            few=environment.few,
        )
        self.register_theme(theme_of(self.look))
        self.theme = theme_name(self.look)
        for screen in self.screen_stack:
            draw = getattr(screen, "draw", None)
            if draw is not None:
                draw()

    async def on_unmount(self) -> None:
        """Let go of the server, and end it if it was started for this program."""
        for client in self._clients:
            await client.close()
        for stop in self._stops:
            await asyncio.to_thread(stop)


def _labels(key: str, contexts: Sequence[str]) -> list[str]:
    """A key as it is printed on it; nothing where the table of keys tells what it does in these contexts."""
    from hearthside.app.keys import action_of, labels_of

    from .pressed import name_of_key

    name = name_of_key(key, key_to_character(key)) or key
    return [] if action_of(name, contexts) is not None else labels_of(name)


def _few_colours(environ: Mapping[str, str]) -> bool:
    """Whether the terminal has 256 colours, as Rich finds out."""
    every = environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit")
    return not every and environ.get("TERM", "").endswith("256color")


def _only_ascii(environ: Mapping[str, str]) -> bool:
    """Whether the terminal has no other characters."""
    if environ.get("TERM") in ("dumb", "linux"):
        return True
    language = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "UTF-8")
    return "utf" not in language.lower()
