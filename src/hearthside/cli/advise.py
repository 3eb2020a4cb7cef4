"""The command that plays one hand at another table."""

from pathlib import Path
from typing import Annotated

import typer

from .base import app, game_named, refuse, rules_named
from .plain import asked, said, survive_any_text


@app.command()
def advise(
    game: Annotated[str, typer.Argument(help="hearts or gin.")] = "hearts",
    rules: Annotated[
        str | None, typer.Option(help="A preset, or notation such as 'black-lady goal=50'; the usual if not given.")
    ] = None,
    seat: Annotated[str | None, typer.Option(help="Where you sit: South if not given.")] = None,
    dealer: Annotated[
        str | None, typer.Option(help="Who deals first; asked where it matters and is not given.")
    ] = None,
    style: Annotated[str | None, typer.Option(help="Who advises you: shark if not given.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Suggest nothing before hint is typed.")] = False,
    data: Annotated[
        Path | None, typer.Option(help="A new file that keeps the match, or a folder for such files.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="The file of a match to go on with.")] = None,
) -> None:
    """Tell what you are dealt and see played at another table, and be told what to do (One-Handed)."""
    from hearthside.advice import Adviser, asks_dealer
    from hearthside.ai import kernels
    from hearthside.plain import Keeper, Left, Unusable, advising

    survive_any_text()
    try:
        if resume is not None:
            advised = advising.taken_up(resume, seat)
            slug = advised.account.rules.game
            keeper = Keeper.at(data, slug, "advise") if data or not advised.whole else Keeper(resume)
        else:
            found = game_named(game)
            value = rules_named(found, rules, data)
            place = 0 if seat is None else advising.seat_called(value, seat)
            deals = None if dealer is None else advising.seat_called(value, dealer)
            keeper = Keeper.at(data, found.slug, "advise")
            if deals is None and asks_dealer(value):
                deals = advising.ask_dealer(value, place, asked, said)
            advised = advising.new(value, place, deals, style or "shark")
        adviser = Adviser(advised.account.rules, style or advised.tags.get(advising.ADVISER, "shark"))
    except (Unusable, ValueError) as error:
        refuse(str(error))
    except (EOFError, KeyboardInterrupt, Left):
        said("Nothing is told yet, so nothing is kept.")
        return
    if adviser.warms:
        kernels.warm_up()
    advising.advise(advised, adviser, keeper, asked, said, quiet)
