"""The command `daily`: plays the daily deal line by line."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from .common import AT_TERMINAL, Data, app, folder_of, refuse, settings_of
from .console import print_line, read_line

if TYPE_CHECKING:
    from hearthside.storage import DailyTry
    from hearthside.storage.store import Store


@app.command()
def daily(
    again: Annotated[bool, typer.Option("--again", help="Play today's deal again, as practice.")] = False,
    data: Data = None,
) -> None:
    """Play the daily deal of Hearts: the same cards for everyone, and one try that counts."""
    from contextlib import closing
    from pathlib import Path

    from hearthside.app import daily as deals
    from hearthside.match import Log, decks
    from hearthside.storage import DailyTry, LostRace, now
    from hearthside.storage.store import Store
    from hearthside.terminal import line

    day, folder = deals.today(), folder_of(data)
    secret, name = deals.secret_of(day, None), str(settings_of(data)["play.name"]).strip() or "You"
    styles = [deals.OPPONENT] * (deals.RULES.seats - 1)
    with closing(Store(folder)) as store:
        mine = next(iter(store.find(DailyTry, holder=AT_TERMINAL, day=day)), None)
        try:
            if again:
                if mine is None or _settled(store, mine).took is None:
                    refuse("Finish your try first. After it you can play the deal again.")
                print_line("Today's deal again, as practice: it does not count.")
                number = decks.drawn(secret, Log(deals.RULES)).number  # a known number makes the match practice
                practice = line.Setting.of(deals.RULES, styles, name, number, secret)
                line.begin(practice, line.Keeper.at(folder / "plain"), read_line, print_line)
                return
            print_line(f"Daily deal {day}: one deal against three Sharks, the same cards for everyone. One try counts.")
            if mine is None:
                keeper = line.Keeper.at(folder / "plain", f"daily-{day}")
                mine = DailyTry(AT_TERMINAL, day, str(keeper.path), now(), None, None)
                try:
                    if not store.put_first(mine):
                        refuse(store.notice or deals.NOT_KEPT)
                except LostRace:
                    refuse("You have begun today's deal in another terminal.")
                print_line("There are no hints, no undo and no open hands.")
                setting = line.Setting.of(deals.RULES, styles, name, None, secret)._replace(daily=day)
                line.begin(setting, keeper, read_line, print_line)
            elif _settled(store, mine).took is None:
                path = Path(mine.table)
                line.go_on(line.read(path), line.Keeper(path), read_line, print_line, daily=day)
        except (line.Unusable, ValueError) as error:
            refuse(str(error))
        mine = _settled(store, mine)
        if mine.took is None or mine.signs is None:
            print_line("Go on with: hearthside daily")
            return
        if (par := deals.known_par(store, deals.seal_of(day, None))) is None:
            print_line("The Master plays your cards.")
            par = deals.keep_par(store, secret, deals.seal_of(day, None))
        tries = (_settled(store, each) for each in store.find(DailyTry, holder=AT_TERMINAL))
        days = deals.days_of({each.day for each in tries if each.took is not None}, day)
        print_line(f"You took {mine.took}. {deals.compared(mine.took, par)}")
        print_line(deals.days_in_a_row(deals.streak_of(days)))
        print_line(deals.grace_text(days, day))
        print_line(f"To share, without a card:\n{deals.share_text(day, mine.took, par, mine.signs)}")
        print_line("It was one run of the Master. Play the deal again, as practice, with: hearthside daily --again")


def _settled(store: "Store", mine: "DailyTry") -> "DailyTry":
    """A try with its result, where its record has one by now."""
    from pathlib import Path

    from hearthside.app import daily as deals
    from hearthside.record import final
    from hearthside.terminal import line

    if mine.took is not None:
        return mine
    try:
        state: Any = final(line.one(Path(mine.table)))
    except line.Unusable:
        return mine
    if state.results:
        mine = mine._replace(took=state.results[-1].points[deals.SOUTH], signs=deals.signs_of(state))
        store.put(mine)
    return mine
