"""The command `host`, which opens the table to the network."""

from ipaddress import ip_address
from typing import Annotated

import typer

from .common import Data, NoBrowser, Port, app, refuse


@app.command()
def host(
    address: Annotated[
        str | None,
        typer.Option(help="The one address of this machine at which it is reached; if not given, at all."),
    ] = None,
    port: Port = None,
    no_browser: NoBrowser = False,
    data: Data = None,
    check: Annotated[
        bool, typer.Option("--check", help="Start nothing; say what is wrong, with exit status 1 if anything is.")
    ] = False,
) -> None:
    """Open the table to your network, so that others play in their own browsers."""
    from hearthside.server.serve import CannotServe
    from hearthside.server.serve import host as serve_network

    if address is not None:
        try:
            address = str(ip_address(address.strip("[]")))
        except ValueError:
            refuse(f"{address} is no address. Choose one of this machine, such as 192.168.1.5.")
    if check:
        from hearthside.server.host_check import troubles

        found = troubles(address, port, data)
        typer.echo("\n".join(found) or "Nothing is wrong: `hearthside host` can be started.")
        raise typer.Exit(1 if found else 0)
    try:
        serve_network(address, port, data, browser=not no_browser)
    except CannotServe as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(error.status) from None
