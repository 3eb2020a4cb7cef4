"""The command `engine`: answers other programs with moves, over the engine protocol."""

import sys
from typing import Annotated

import typer

from .common import app, refusing


@app.command()
def engine(
    style: Annotated[
        str, typer.Option(help="Who answers if a request does not say: a style, level-1 to level-10, or simple.")
    ] = "shark",
) -> None:
    """Answer positions with moves, as JSON lines on standard input and output."""
    import logging
    from contextlib import redirect_stdout, suppress

    from hearthside.engine import serve

    logging.basicConfig(stream=sys.stderr)
    answers = sys.stdout.buffer
    # Standard output is for the protocol alone, so stray prints go to standard error. The other side may hang up.
    with refusing(), redirect_stdout(sys.stderr), suppress(BrokenPipeError, KeyboardInterrupt):
        serve(sys.stdin.buffer, answers, style)
