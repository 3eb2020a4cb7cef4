"""The command `shortcut`: Hearthside in the menu of programs."""

from typing import Annotated

import typer

from .common import Data, app, refuse


@app.command()
def shortcut(
    remove: Annotated[bool, typer.Option("--remove", help="Take the shortcut away again.")] = False,
    data: Data = None,
) -> None:
    """Put Hearthside into the menu of programs, from where it opens in a window of its own."""
    from hearthside.desktop import shortcut
    from hearthside.desktop.browsers import find
    from hearthside.desktop.machine import this_machine
    from hearthside.server.client import STATIC, content_of

    machine = this_machine()
    try:
        if remove:
            if not (removed := shortcut.remove(machine)):
                typer.echo("There is no shortcut to Hearthside.")
            for path in removed:
                typer.echo(f"Removed: {path}")
            return
        if find(machine) is None:  # what the shortcut starts would have no window to end with
            refuse("A shortcut needs Chromium, Chrome, Edge, Brave or Vivaldi for its window, and none was found.")
        icons = shortcut.Icons(*(content_of(STATIC / f"icon-{size}.png") for size in (192, 512)))
        more = [] if data is None else ["--data", str(data.absolute())]
        made = shortcut.make(machine, shortcut.of_this_program(machine, more), icons)
    except shortcut.CannotMake as error:
        refuse(str(error))
    except OSError as error:
        refuse(f"{error.filename} cannot be written: {error.strerror}.")
    typer.echo(f"Hearthside is in the menu of programs: {made}")
