"""The command `tui`, which shows the whole table in the terminal."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from .common import Data, Port, app, folder_of, refuse

Address = Annotated[
    str | None, typer.Argument(help="A server to play at, or a link to one of its tables, such as an invitation.")
]
Still = Annotated[bool, typer.Option("--still", help="Nothing moves, as over a slow connection.")]
Mono = Annotated[bool, typer.Option("--mono", help="No colours.")]
NoSound = Annotated[bool, typer.Option("--no-sound", help="No sound: the bell does not ring.")]
NoSaver = Annotated[bool, typer.Option("--no-saver", help="No screen saver.")]


@app.command()
def tui(
    address: Address = None,
    data: Data = None,
    port: Port = None,
    still: Still = False,
    mono: Mono = False,
    no_sound: NoSound = False,
    no_saver: NoSaver = False,
) -> None:
    """Play at a table in this terminal, with colours, by keys and by mouse."""
    asked = {
        **({"look.greys": True} if mono else {}),
        **({"sound.on": False} if no_sound else {}),
        **({"play.saver": 0} if no_saver else {}),
    }
    show(address, data, port, still=still, asked=asked)


def show(
    address: str | None,
    data: Path | None,
    port: int | None,
    *,
    still: bool = False,
    asked: Mapping[str, Any],
    first: tuple[str, dict[str, Any]] | None = None,
) -> None:
    """Show the program. ``asked`` are options of this run alone, ``first`` is the screen that it begins with."""
    from hearthside.terminal.screen import Connection, Hearthside
    from hearthside.terminal.screen.remote import Servers, read_link

    servers = Servers(folder_of(data))
    link = None if address is None else read_link(address)
    if address is not None and (link is None or not link.origin):
        refuse(f"{address} is no address of a server; one begins with https:// or http://.")

    def connect() -> Connection:
        if link is not None:
            return servers.connection(link.origin)
        # Imported here, since it takes longer than the first screen.
        from hearthside.server.local import connect

        found = connect(folder_of(data), port)
        return Connection(found.address, cookies=found.cookies, stop=found.close, direct=True)

    Hearthside(connect, link=link, servers=servers, motion=not still, asked=asked, first=first).run()
