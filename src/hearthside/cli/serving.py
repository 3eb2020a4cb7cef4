"""The commands that open the table, and describe it to programs."""

from pathlib import Path
from typing import Annotated

import typer

from .base import Data, Host, Level, NoBrowser, Port, app


def _version(wanted: bool) -> None:
    if wanted:
        from hearthside import __version__

        typer.echo(f"hearthside {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def hearthside(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = None,
    no_browser: NoBrowser = False,
    data: Data = None,
    level: Level = None,
) -> None:
    """Hearts and Gin Rummy at your own table. Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        open_table(host, port, no_browser, data, _home(level))


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    no_browser: NoBrowser = False,
    data: Data = None,
    level: Level = None,
) -> None:
    """Serve the table from this machine, and open it in the browser."""
    open_table(host, port, no_browser, data, _home(level))


def _home(level: int | None) -> str:
    """The first page, with the dial turned to that level."""
    return "" if level is None else f"#/?level={level}"


def open_table(host: str, port: int | None, no_browser: bool, data: Path | None, page: str = "") -> None:
    """Serve the table, and open that page of it."""
    from hearthside.web.serve import CannotServe, serve

    try:
        serve(host, port, data, browser=not no_browser, page=page)
    except CannotServe as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(error.status) from None


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of the HTTP interface."""
    from hearthside.web.app import openapi_text

    typer.echo(openapi_text())
