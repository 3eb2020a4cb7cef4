"""The command `data`: checks the data file, and makes a new one of what can be read of damaged ones."""

import logging
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Data, app, folder_of, refuse, refusing

if TYPE_CHECKING:
    from hearthside.storage.salvage import Found


@app.command()
def data(
    data: Data = None,
    check: Annotated[bool, typer.Option("--check", help="Say what is damaged, and change nothing.")] = False,
    salvage: Annotated[
        bool, typer.Option("--salvage", help="Copy what can be read into a new file. The old files are renamed.")
    ] = False,
) -> None:
    """Check the file with your matches for damage, or rescue what can be read of a damaged one."""
    from hearthside.storage.salvage import CannotSalvage

    if check == salvage:
        refuse("Choose --check or --salvage.")
    logging.getLogger("hearthside").setLevel(logging.CRITICAL)  # what is damaged is printed here
    with refusing(CannotSalvage):
        raise typer.Exit(not (_check if check else _salvage)(folder_of(data)))


def _check(folder: Path) -> bool:
    """Says what is damaged, match by match. Returns whether nothing is."""
    from hearthside.storage import FILE
    from hearthside.storage.salvage import check, set_aside

    path, aside = folder / FILE, set_aside(folder)
    whole = not aside
    if path.exists() or whole:
        with check(path) as (found, readable):
            _print(found, "whole")
            whole &= found.whole & _is_readable(readable, found)
    for each in aside:
        typer.echo(f"{each} was set aside because it could not be read.")
    if not whole:
        typer.echo("`hearthside data --salvage` copies what can be read into a new file.")
    return whole


def _salvage(folder: Path) -> bool:
    """Makes a new file of all that can be read, and says what is in it. Returns whether nothing was damaged."""
    from hearthside.storage import FILE
    from hearthside.storage.salvage import check, salvage, set_aside

    path = folder / FILE
    if not set_aside(folder):
        with check(path) as (found, readable):
            if found.whole:
                typer.echo(f"{path} is not damaged. There is nothing to salvage.")
                return _is_readable(readable, found)
    everything, names = salvage(folder)
    for found in everything:
        _print(found, "kept")
    typer.echo(f"What could be read is in {path} now. The old files are:")
    for name in names:
        typer.echo(f"  {name}")
    return _is_readable(folder, *everything) and all(found.whole for found in everything)


def _print(found: "Found", kept: str) -> None:
    damaged = [match for match in found.matches if match.trouble is not None]
    count = "1 match" if len(found.matches) == 1 else f"{len(found.matches)} matches"
    some = f"{len(damaged)} of them damaged" if damaged else "parts of it are damaged"
    state = "nothing is damaged" if found.whole else some
    typer.echo(f"{found.path}: {count}, {state}.")
    for match in damaged:
        typer.echo(f"Match {match.name}: {match.trouble} Entries of its log that are {kept}: {match.entries}.")
    for line in found.other:
        typer.echo(line)


def _is_readable(folder: Path, *found: "Found") -> bool:
    """Says what the program cannot read although its rows are whole, such as a match without one of its seats. Returns
    whether there is none.
    """
    from hearthside.app.checking import damaged_rows, unreadable_matches
    from hearthside.storage.store import Store

    with closing(Store(folder)) as store:
        named = {match.name for each in found for match in each.matches if match.trouble is not None}
        matches = [(name, why) for name, why in unreadable_matches(store).items() if name not in named]
        lines = [*(f"Match {name}: {why}" for name, why in matches), *damaged_rows(store)]
    for line in lines:
        typer.echo(line)
    return not lines
