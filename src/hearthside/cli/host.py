"""The command `host`, which opens the table to the network or to the internet."""

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
    public: Annotated[
        str | None,
        typer.Option(help="Serve the internet behind a proxy: what browsers open, such as https://cards.example."),
    ] = None,
    behind: Annotated[
        list[str] | None,
        typer.Option(help="The address or network of a proxy, if it is not on this machine. May be given again."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="HEARTHSIDE_DATABASE",
            help="The PostgreSQL database for matches: postgresql://user:password@host/name.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="How many processes serve; more than one need --database.")
    ] = 1,
    ssh: Annotated[
        int | None,
        typer.Option(min=1, max=65535, metavar="PORT", help="Let others play by SSH too, at this port."),
    ] = None,
    no_browser: NoBrowser = False,
    data: Data = None,
    check: Annotated[
        bool, typer.Option("--check", help="Start nothing; say what is wrong, with exit status 1 if anything is.")
    ] = False,
) -> None:
    """Open the table to your network or to the internet, so that others play in their own browsers."""
    from hearthside.folder import usual_folder
    from hearthside.server.serve import CannotServe, Hosting
    from hearthside.server.serve import host as serve_others

    if address is not None:
        try:
            address = str(ip_address(address.strip("[]")))
        except ValueError:
            refuse(f"{address} is no address. Choose one of this machine, such as 192.168.1.5.")
    by_ssh = None
    if ssh is not None:
        from hearthside.terminal.ssh import BySsh

        by_ssh = BySsh()
    hosting = Hosting(
        data or usual_folder(), address, port, database or None, public, tuple(behind or ()), workers, ssh
    )
    if check:
        from hearthside.server.host_check import troubles

        found = troubles(hosting)
        typer.echo("\n".join(found) or "Nothing is wrong: `hearthside host` can be started.")
        raise typer.Exit(1 if found else 0)
    try:
        serve_others(hosting, not no_browser, by_ssh)
    except CannotServe as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(error.status) from None
