"""The command that lets other programs ask for moves."""

import sys
from typing import Annotated

import typer

from .base import app, refuse


@app.command()
def engine(
    style: Annotated[
        str, typer.Option(help="Who plays where a question does not say: a style, level-1 to level-10, or simple.")
    ] = "shark",
) -> None:
    """Answer positions with moves, as JSON lines on standard input and output."""
    import logging
    from contextlib import redirect_stdout, suppress

    from hearthside.engine import serve

    logging.basicConfig(stream=sys.stderr)
    answers = sys.stdout.buffer
    try:
        # Whatever prints, prints where no protocol is spoken; who asks may leave without a word.
        with redirect_stdout(sys.stderr), suppress(BrokenPipeError, KeyboardInterrupt):
            serve(sys.stdin.buffer, answers, style)
    except ValueError as error:
        refuse(str(error))
