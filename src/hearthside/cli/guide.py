"""The command `guide`: prints the documentation."""

import sys
from typing import Annotated

import typer

from .common import app, refuse


@app.command()
def guide(
    page: Annotated[
        str, typer.Argument(help="guide, hosting, variants, opponents, puzzles, record, arena or engine.")
    ] = "guide",
) -> None:
    """Print the user guide or another page of the documentation: formatted in a terminal, as Markdown elsewhere."""
    from hearthside.server.client import DOCS, STATIC, content_of

    folder = STATIC / DOCS
    pages = sorted({path.name.partition(".")[0] for path in folder.glob("*.md*")})
    if not pages:
        refuse("The documentation is not built here. Run `make client` in the project's folder, or read docs/ there.")
    if page.lower() not in pages:
        refuse(f"There is no page {page!r}; choose one of {', '.join(pages)}.")
    text = content_of(folder / f"{page.lower()}.md").decode("utf-8")
    if not sys.stdout.isatty():
        sys.stdout.write(text)  # what typer prints with is UTF-8 where the encoding is ASCII
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    # The usual style of code has a background colour, which light terminals show as dark bars.
    Console(theme=Theme({"markdown.code": "bold cyan"})).print(Markdown(text))
