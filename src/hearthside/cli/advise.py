"""The command `advise` (One-Handed): advises one seat of a match at another table."""

from typing import Annotated

import typer

from .common import MatchFile, MatchPlace, RulesName, app, game_named, refuse, rules_named
from .console import print_line, read_line


@app.command()
def advise(
    game: Annotated[str, typer.Argument(help="hearts or gin.")] = "hearts",
    rules: RulesName = None,
    seat: Annotated[str | None, typer.Option(help="Where you sit: South if not given.")] = None,
    dealer: Annotated[
        str | None, typer.Option(help="Who deals first; if not given, you are asked where it matters.")
    ] = None,
    style: Annotated[str | None, typer.Option(help="Who advises you: shark if not given.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Make suggestions only when you type hint.")] = False,
    data: MatchPlace = None,
    resume: MatchFile = None,
) -> None:
    """Advise you in a match at another table: you enter what you see, it suggests what to do."""
    from hearthside.ai import kernels
    from hearthside.coach.observed import ADVISER, Adviser, needs_first_dealer
    from hearthside.terminal.line import Keeper, Left, Unusable, observed_run

    try:
        if resume is not None:
            advised = observed_run.taken_up(resume, seat)
            slug = advised.observed.rules.game
            keeper = Keeper.at(data, slug, "advise") if data or not advised.whole else Keeper(resume)
        else:
            found = game_named(game)
            value = rules_named(found, rules, data)
            place = 0 if seat is None else observed_run.seat_called(value, seat)
            deals = None if dealer is None else observed_run.seat_called(value, dealer)
            keeper = Keeper.at(data, found.slug, "advise")
            if deals is None and needs_first_dealer(value):
                deals = observed_run.ask_dealer(value, place, read_line, print_line)
            advised = observed_run.new(value, place, deals, style or "shark")
        adviser = Adviser(advised.observed.rules, style or advised.tags.get(ADVISER, "shark"))
    except (Unusable, ValueError) as error:
        refuse(str(error))
    except (EOFError, KeyboardInterrupt, Left):
        print_line("Nothing was entered, so nothing is saved.")
        return
    if adviser.warms:
        kernels.warm_up()
    observed_run.advise(advised, adviser, keeper, read_line, print_line, quiet)
