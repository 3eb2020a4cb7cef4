"""The commands that open the table (`hearthside`, `serve`), and `openapi`, which describes the HTTP interface."""

from pathlib import Path
from typing import Annotated

import typer

from .common import Data, Host, Level, NoBrowser, Port, Window, app, refuse


def _version(wanted: bool) -> None:
    if wanted:
        from hearthside import __version__

        typer.echo(f"hearthside {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def hearthside(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    host: Host = "127.0.0.1",
    port: Port = None,
    no_browser: NoBrowser = False,
    window: Window = False,
    data: Data = None,
    level: Level = None,
) -> None:
    """Play Hearts and Gin Rummy. Without a command, the table opens in the browser."""
    if context.invoked_subcommand is None:
        open_table(host, port, no_browser, data, _home(level), window)


@app.command()
def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    no_browser: NoBrowser = False,
    window: Window = False,
    data: Data = None,
    level: Level = None,
) -> None:
    """Start the server on this machine and open the table in the browser."""
    open_table(host, port, no_browser, data, _home(level), window)


def _home(level: int | None) -> str:
    """The address of the first page, with the strength dial set to that level."""
    return "" if level is None else f"#/?level={level}"


def open_table(
    host: str, port: int | None, no_browser: bool, data: Path | None, page: str = "", window: bool = False
) -> None:
    """Starts the server and opens that page in the browser, or in a window of its own."""
    from hearthside.server.serve import CannotServe, serve

    if window and no_browser:
        refuse("--app opens a window, and --no-browser opens none: choose one of them.")
    try:
        serve(host, port, data, browser=not no_browser, page=page, window=window)
    except CannotServe as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(error.status) from None


@app.command()
def openapi() -> None:
    """Print the OpenAPI document of the HTTP interface."""
    from hearthside.server.app import openapi_text

    typer.echo(openapi_text())
