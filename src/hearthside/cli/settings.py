"""The commands that say what is set and what is heard, and where that is kept."""

from typing import Annotated

import typer

from .base import Data, app, refuse


@app.command()
def settings(
    data: Data = None,
    about: Annotated[bool, typer.Option("--about", help="Say of each option what it does and what it may be.")] = False,
) -> None:
    """Print where the settings file is, and every option as it is set. What makes no sense there is named."""
    from hearthside.web.options import OPTIONS, SECTIONS, written
    from hearthside.web.serve import data_folder
    from hearthside.web.settings import FILE, SettingsFile

    file = SettingsFile((data or data_folder()) / FILE)
    found = file.begin()
    typer.echo(f"# {file.path}")
    for section, title in SECTIONS.items():
        typer.echo(f"\n[{section}]  # {title}")
        for option in OPTIONS.values():
            if option.section == section:
                if about:
                    typer.echo("\n".join(f"# {line}" for line in option.told))
                typer.echo(f"{option.key} = {written(found.values[option.name])}")
    if found.troubles:
        refuse("\n".join(map(str, found.troubles)))


@app.command()
def sounds(data: Data = None) -> None:
    """Print when each sound is heard, your own files for it, and which files are not heard and why."""
    from hearthside.web.serve import data_folder
    from hearthside.web.sounds import CATEGORIES, FOLDER, begin, look

    folder = (data or data_folder()) / FOLDER
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
