"""What several commands use: the Typer application, common options, refusals, and finding games and rules by name."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from hearthside.games import Game

app = typer.Typer(
    help="Hearts and Gin Rummy at your own table.",
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)

Host = Annotated[str, typer.Option(help="An address of this machine: 127.0.0.1, ::1 or localhost.")]
Port = Annotated[
    int | None, typer.Option(min=1, max=65535, help="The port; if not given, the next free one from 8737 on.")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")]
Level = Annotated[
    int | None, typer.Option(min=1, max=10, help="How strong the others play: 1 has just learned, 10 is the Master.")
]
Data = Annotated[Path | None, typer.Option(help="The folder for matches, if not the usual one.")]
RulesName = Annotated[
    str | None, typer.Option(help="A preset, or notation such as 'black-lady goal=50'; if not given, the usual rules.")
]
MatchPlace = Annotated[Path | None, typer.Option(help="A new file that keeps the match, or a folder for such files.")]
MatchFile = Annotated[Path | None, typer.Option(help="The file of a match to continue.")]


def main() -> None:
    """Runs the command `hearthside`."""
    app()


def refuse(sentence: str) -> NoReturn:
    """Ends the command with exit status 2 and a sentence on standard error."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


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
    try:
        return game.variants.parse(f"{slug} {changes}" if slug in game.variants.presets else text)
    except ValueError as error:
        refuse(str(error))


def slug_of(word: str) -> str:
    """The usual spelling of a preset's name that was typed in any case, or with _ for -."""
    return word.lower().replace("_", "-")


def own_rules(game: "Game", name: str, data: Path | None = None) -> Any:
    """The player's own rules with this name, in any case; None if there are none."""
    if slug_of(name.strip()) in game.variants.presets:
        return None
    lines = own_lines(game, data)
    found = next((each for each in lines if each.lower() == name.strip().lower()), None)
    return None if found is None else game.variants.named(lines[found], found)


def own_lines(game: "Game", data: Path | None = None) -> dict[str, str]:
    """The player's own rules of that game, by name, as lines of notation. They come from the settings file in
    the folder of `data`, or if there is none, from the one in the usual folder.
    """
    from typing import cast

    from hearthside.app.settings import FILE, SettingsFile
    from hearthside.server.serve import data_folder

    folders = [] if data is None else [data] if data.is_dir() else [data.parent]
    file = next((folder / FILE for folder in folders if (folder / FILE).exists()), data_folder() / FILE)
    return cast("dict[str, str]", SettingsFile(file).now().values[f"rules.{game.slug}"])
