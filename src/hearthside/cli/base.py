"""What the commands share: the application they belong to, options that several have, and refusals."""

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
    int | None, typer.Option(min=1, max=65535, help="The port to take; if not given, the next free one from 8737 on.")
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Open no browser.")]
Level = Annotated[
    int | None, typer.Option(min=1, max=10, help="How strong the others play: 1 has just learned, 10 is the Master.")
]
Data = Annotated[Path | None, typer.Option(help="The folder where matches are kept, if not the usual one.")]


def main() -> None:
    """What the command ``hearthside`` does."""
    app()


def refuse(sentence: str) -> NoReturn:
    """Ends the command with a sentence about its options."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def game_named(name: str) -> "Game":
    """The game of that name, in any case; the command ends with a sentence where there is none."""
    from hearthside.games import GAMES

    if (found := GAMES.get(name.strip().lower())) is None:
        refuse(f"There is no game {name!r} here; choose {' or '.join(GAMES)}.")
    return found


def rules_named(game: "Game", text: str | None, data: Path | None = None) -> Any:
    """The rules of that game by name, one's own among them, by notation or code, None for the usual ones; the command
    ends with a sentence where there are none. ``data`` is where the command keeps matches.
    """
    if text is None:
        return game.usual
    if (own := own_rules(game, text, data)) is not None:
        return own
    # Capitals do not matter in the name of a preset; in a code, or in the JSON of rules, they do.
    word, _, changes = text.strip().partition(" ")
    slug = slug_of(word)
    try:
        return game.variants.parse(f"{slug} {changes}" if slug in game.variants.presets else text)
    except ValueError as error:
        refuse(str(error))


def slug_of(word: str) -> str:
    """A preset's name as it is typed, in any capitals and with _ for -, as the presets have it."""
    return word.lower().replace("_", "-")


def own_rules(game: "Game", name: str, data: Path | None = None) -> Any:
    """The player's own rules of that name, in any case; None where there are none."""
    if slug_of(name.strip()) in game.variants.presets:
        return None
    lines = own_lines(game, data)
    found = next((each for each in lines if each.lower() == name.strip().lower()), None)
    return None if found is None else game.variants.named(lines[found], found)


def own_lines(game: "Game", data: Path | None = None) -> dict[str, str]:
    """The player's own rules of that game by name, as the settings file beside the matches has them, and where there
    is none there, the one in the usual folder.
    """
    from typing import cast

    from hearthside.web.serve import data_folder
    from hearthside.web.settings import FILE, SettingsFile

    folders = [] if data is None else [data] if data.is_dir() else [data.parent]
    file = next((folder / FILE for folder in folders if (folder / FILE).exists()), data_folder() / FILE)
    return cast("dict[str, str]", SettingsFile(file).now().values[f"rules.{game.slug}"])
