"""What several commands use: the Typer application, common options, refusals, files, and games and rules by name."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn, cast

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

    from hearthside.app.options import Value
    from hearthside.games import Game
    from hearthside.record import Record

app = typer.Typer(
    help="Hearts and Gin Rummy at your own table.",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)

AT_TERMINAL: Final = "terminal"
"""Whose puzzles and daily deals those are that are tried in the terminals of a data folder."""

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""

Host = Annotated[str, typer.Option(help="An address of this machine: 127.0.0.1, ::1 or localhost.")]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, help="The port; if not given, the next free one from 8737 on.")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")]
Window = Annotated[
    bool,
    typer.Option(
        "--app", help="Open a window without tabs, by a browser such as Chromium; closing it ends Hearthside."
    ),
]
Level = Annotated[
    int | None, typer.Option(min=1, max=10, help="How strong the others play: 1 is a beginner, 10 is the Master.")
]
Data = Annotated[Path | None, typer.Option(help="The folder for matches, if not the usual one.")]
RulesName = Annotated[
    str | None, typer.Option(help="A preset, or notation such as 'black-lady goal=50'; if not given, the usual rules.")
]
FirstDeal = Annotated[
    int | None, typer.Option(min=0, max=2**128 - 2**64, help="Number of the first deal; random if not given.")
]
"""Deal numbers are below 2**128, and the deals after the first have the next ones."""
MatchPlace = Annotated[Path | None, typer.Option(help="A new file to save the match in, or a folder for such files.")]
MatchFile = Annotated[Path | None, typer.Option(help="The file of a match to continue.")]


def main() -> None:
    """Runs the command `hearthside`."""
    from .console import run

    run(app)


def refuse(sentence: str) -> NoReturn:
    """Ends the command with exit status 2 and a sentence on standard error."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


@contextmanager
def refusing(error: type[Exception] = ValueError) -> Iterator[None]:
    """Ends the command as `refuse` does, with the sentence of an error of that type."""
    try:
        yield
    except error as raised:
        refuse(str(raised))


def split_styles(seats: str) -> list[str]:
    """The styles in a list separated by commas. A style that contains a comma is in double quotes."""
    from csv import reader

    return [style.strip() for style in next(reader([seats], skipinitialspace=True), [])]


def progress() -> "Progress":
    """A progress bar on standard error, which shows nothing if that is no terminal, and goes when it is done."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def read_records(file: str) -> "list[Record]":
    """The records in a file; - is standard input. ValueError with a sentence that begins with the name of the file."""
    from hearthside.game import BadRecord
    from hearthside.record import load

    try:
        return list(load(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()))
    except OSError as error:
        raise ValueError(f"{file}: cannot be read: {error.strerror}.") from None
    except BadRecord as error:
        raise ValueError(f"{file}: {error}") from None


def write_text(path: Path, pieces: Iterable[str]) -> None:
    """Writes a text file. Ends the command if that is impossible."""
    try:
        with path.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
    except OSError as error:
        refuse(f"{path} cannot be written: {error.strerror}.")


def game_named(name: str) -> "Game":
    """The game with this name, in any case. Ends the command if there is none."""
    from hearthside.games import GAMES

    if (found := GAMES.get(name.strip().lower())) is None:
        refuse(f"There is no game {name!r} here; choose {' or '.join(GAMES)}.")
    return found


def rules_named(game: "Game", text: str | None, data: Path | None = None) -> Any:
    """The rules of that game for a name (a preset or the player's own rules), notation or code; None gives the usual
    rules. Ends the command if there are none. `data` is where the command keeps matches: rules of the player's own are
    looked up there first.
    """
    if text is None:
        return game.usual
    if (own := own_rules(game, text, data)) is not None:
        return own
    # Case is ignored in the name of a preset, but matters in a code and in JSON.
    word, _, changes = text.strip().partition(" ")
    slug = slug_of(word)
    with refusing():
        return game.variants.parse(f"{slug} {changes}" if slug in game.variants.presets else text)


def slug_of(word: str) -> str:
    """The usual spelling of a preset's name that was typed in any case, or with _ for -."""
    return word.lower().replace("_", "-")


def folder_of(data: Path | None) -> Path:
    """The folder for matches: the one that is named, or the usual one."""
    from hearthside.folder import usual_folder

    return data or usual_folder()


def own_rules(game: "Game", name: str, data: Path | None = None) -> Any:
    """The player's own rules with this name, in any case; None if there are none."""
    if slug_of(name.strip()) in game.variants.presets:
        return None
    lines = own_lines(game, data)
    found = (game.variants.named(line, each) for each, line in lines.items() if each.lower() == name.strip().lower())
    return next(found, None)


def own_lines(game: "Game", data: Path | None = None) -> dict[str, str]:
    """The player's own rules of that game, by name, as lines of notation."""
    return cast("dict[str, str]", settings_of(data)[f"rules.{game.slug}"])


def settings_of(data: Path | None) -> "Mapping[str, Value]":
    """The value of every option: from the settings file in the folder of `data`, or if there is none, from the one in
    the usual folder.
    """
    from hearthside.app.settings import FILE, SettingsFile

    folders = [] if data is None else [data] if data.is_dir() else [data.parent]
    file = next((folder / FILE for folder in folders if (folder / FILE).exists()), folder_of(None) / FILE)
    return SettingsFile(file).now().values
