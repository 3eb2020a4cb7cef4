"""The program: it connects to a server, and opens screens."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from textual.app import App
from textual.binding import Binding, BindingType

from .client import Client, Connection, Refused

if TYPE_CHECKING:
    from .page import Page

SCREENS: Final = {
    "home": "home:Home",
    "table": "table:Table",
}
"""The screens by name: each a module of this package and a class in it."""


class Hearthside(App[None]):
    """The program in a terminal."""

    TITLE = "Hearthside"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
    ]

    def __init__(self, connect: Callable[[], Connection | Awaitable[Connection]]) -> None:
        """``connect`` finds or starts the server. It is called in a thread, once the first screen is there."""
        super().__init__()
        self._connect = connect
        self._client: asyncio.Future[Client] | None = None

    def on_mount(self) -> None:
        """Show the first screen, then connect."""
        self._client = asyncio.get_running_loop().create_future()
        self.open("home")
        self.call_after_refresh(lambda: self.run_worker(self._begin(), name="connect", exit_on_error=False))

    async def _begin(self) -> None:
        assert self._client is not None
        try:
            found = await asyncio.to_thread(self._connect)
            connection = found if isinstance(found, Connection) else await found
            self._client.set_result(Client(connection))
        except Exception as error:  # noqa: BLE001 - whoever asks the client raises it
            self._client.set_exception(error if isinstance(error, Refused) else Refused(str(error)))

    async def client(self) -> Client:
        """The server, once it answers. Raises Refused where there is none."""
        assert self._client is not None
        return await asyncio.shield(self._client)

    def open(self, name: str, **given: Any) -> "Page":
        """Put the screen of that name above the one that is shown. ``given`` goes to its class."""
        module, _, kind = SCREENS[name].partition(":")
        screen = cast("Page", getattr(import_module(f".{module}", __package__), kind)(**given))
        self.push_screen(screen)
        return screen

    async def on_unmount(self) -> None:
        """Let go of the server, and end it if it was started for this program."""
        if self._client is not None and self._client.done() and not self._client.exception():
            client = self._client.result()
            await client.close()
            await asyncio.to_thread(client.connection.stop)
