"""The command that says what is set, and where."""

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
