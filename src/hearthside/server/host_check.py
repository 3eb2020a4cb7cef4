"""What is wrong with how a server for the network would run, before it does. Starts nothing and keeps nothing."""

from pathlib import Path
from tempfile import TemporaryFile

from hearthside.folder import shown, usual_folder

from .limits import RESERVE, Limits, limits_here
from .secret import FILE, Secret
from .serve import CannotServe, network_sockets, shared_addresses


def troubles(address: str | None, port: int | None, folder: Path | None) -> list[str]:
    """A sentence for each thing that is wrong, with what to do; none if the server could be started as it is."""
    folder = folder or usual_folder()
    found = [_about_address(address, port, folder), _about_folder(folder), _about_files()]
    return [each for each in found if each is not None]


def _about_address(address: str | None, port: int | None, folder: Path) -> str | None:
    # Only looked at, since a folder that is not there is made when the server starts.
    secret = Secret.of(folder) if (folder / FILE).is_file() else Secret.random()
    try:
        sockets, port = network_sockets(address, port, secret)
    except CannotServe as error:
        return str(error)
    for each in sockets:
        each.close()
    if shared_addresses(address, port):
        return None
    return "Nobody else could reach this machine: connect it to a network, or choose its address with --address."


def _about_folder(folder: Path) -> str | None:
    existing = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    try:
        with TemporaryFile(dir=existing):
            return None
    except OSError as error:
        return f"The data folder {shown(folder)} cannot be written: {error.strerror}. Choose another with --data."


def _about_files() -> str | None:
    usual, here = Limits().connections, limits_here().connections
    if here >= usual:
        return None
    return (
        f"So few files may be open that there can be {here} connections: allow more with `ulimit -n {usual + RESERVE}`."
    )
