"""The commands `settings` and `sounds`: print the settings, and the sounds with the player's own files."""

from typing import Annotated

import typer

from .common import Data, app, folder_of, refuse


@app.command()
def settings(
    data: Data = None,
    about: Annotated[
        bool, typer.Option("--about", help="Also print what each option does and its possible values.")
    ] = False,
) -> None:
    """Print where the settings file is and the value of every option. Lines that are not understood are listed."""
    from hearthside.app.options import OPTIONS, SECTIONS, written
    from hearthside.app.settings import FILE, SettingsFile

    file = SettingsFile(folder_of(data) / FILE)
    found = file.begin()
    typer.echo(f"# {file.path}")
    for section, title in SECTIONS.items():
        typer.echo(f"\n[{section}]  # {title}")
        for option in OPTIONS.values():
            if option.section == section:
                if about:
                    typer.echo("\n".join(f"# {line}" for line in option.description))
                typer.echo(f"{option.key} = {written(found.values[option.name])}")
    if found.troubles:
        refuse("\n".join(map(str, found.troubles)))


@app.command()
def sounds(data: Data = None) -> None:
    """Print when each sound plays, your own files for it, and which files are ignored and why."""
    from hearthside.app.sounds import CATEGORIES, FOLDER, begin, look

    folder = folder_of(data) / FOLDER
    begin(folder)
    found = look(folder)
    typer.echo(f"Sounds of your own: {folder}")
    typer.echo("Name a file as its category, with any number: qs2me1.wav, QS2Me7.ogg; .mp3 will do as well.\n")
    for category in CATEGORIES.values():
        typer.echo(f"{category.name:8} {category.when}")
        for file in found.files:
            if file.category == category.name:
                typer.echo(f"{'':8} {file.name}")
    for ignored in found.ignored:
        typer.echo(f"{ignored.name}: {ignored.why}", err=True)
