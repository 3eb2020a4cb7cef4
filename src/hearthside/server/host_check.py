"""What is wrong with how a server for others would run, before it does. Starts nothing and keeps nothing."""

from pathlib import Path
from tempfile import TemporaryFile

from hearthside.folder import shown

from .limits import LIMITS, RESERVE, limits_here
from .reach import Kind
from .secret import FILE, Secret
from .serve import CannotServe, Hosting, network_sockets, shared_addresses, ssh_sockets


def troubles(hosting: Hosting) -> list[str]:
    """A sentence for each thing that is wrong, with what to do; none if the server could be started as it is."""
    asked = hosting.troubles()
    database = None if asked else _about_database(hosting)
    found = (
        database,
        _about_address(hosting),
        _about_ssh(hosting),
        _about_folder(hosting.folder),
        _about_files(hosting),
    )
    return [*asked, *(each for each in found if each is not None)]


def _about_database(hosting: Hosting) -> str | None:
    if hosting.database is None:
        return None
    from hearthside.storage.postgres import trouble_with

    return trouble_with(hosting.database, hosting.workers)


def _about_address(hosting: Hosting) -> str | None:
    # Only looked at, since a folder that is not there is made when the server starts.
    there = (hosting.folder / FILE).is_file()
    secret = Secret.of(hosting.folder) if there else Secret.random()
    try:
        sockets, port = network_sockets(hosting.listens_at, hosting.wanted_port, secret)
    except CannotServe as error:
        return str(error)
    for each in sockets:
        each.close()
    if hosting.public or shared_addresses(hosting.address, port):
        return None
    return "Nobody else could reach this machine: connect it to a network, or choose its address with --address."


def _about_ssh(hosting: Hosting) -> str | None:
    if hosting.ssh is None:
        return None
    try:
        for each in ssh_sockets(hosting):
            each.close()
    except CannotServe as error:
        return str(error)
    return None


def _about_folder(folder: Path) -> str | None:
    existing = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    try:
        with TemporaryFile(dir=existing):
            return None
    except OSError as error:
        return f"The data folder {shown(folder)} cannot be written: {error.strerror}. Choose another with --data."


def _about_files(hosting: Hosting) -> str | None:
    kind: Kind = "public" if hosting.public else "network"
    usual, here = LIMITS[kind].connections, limits_here(kind).connections
    if here >= usual:
        return None
    return (
        f"So few files may be open that there can be {here} connections: allow more with `ulimit -n {usual + RESERVE}`."
    )
