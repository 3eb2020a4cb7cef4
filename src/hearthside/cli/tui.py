"""The command `tui`, which shows the whole table in the terminal."""

from .common import Data, app, folder_of


@app.command()
def tui(data: Data = None) -> None:
    """Play at a table in this terminal, with colours, by keys and by mouse."""
    from hearthside.terminal.screen import Connection, Hearthside

    def connect() -> Connection:
        # Imported here, since it takes longer than the first screen.
        from hearthside.server.local import connect

        found = connect(folder_of(data))
        return Connection(found.address, cookies=found.cookies, stop=found.close)

    Hearthside(connect).run()
