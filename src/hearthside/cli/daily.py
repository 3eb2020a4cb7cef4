"""The command `daily`: plays the daily deals line by line."""

from typing import TYPE_CHECKING, Annotated

import typer

from .common import AT_TERMINAL, Data, app, folder_of, game_named, refuse, settings_of
from .console import print_line, read_line

if TYPE_CHECKING:
    from hearthside.storage import DailyTry
    from hearthside.storage.store import Store


@app.command()
def daily(
    game: Annotated[str, typer.Option(help="hearts or gin.")] = "hearts",
    number: Annotated[
        int | None, typer.Option(min=1, max=9999, help="Go on with the try at an earlier deal, or tell it.")
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Play the deal again, as practice.")] = False,
    data: Data = None,
) -> None:
    """Play the daily deal of Hearts or hand of Gin: the same cards for everyone, and one try that counts."""
    from contextlib import closing
    from pathlib import Path
    from shlex import quote

    from hearthside.app import daily as deals
    from hearthside.games import GAMES
    from hearthside.match import Log, decks
    from hearthside.storage import DailyTry, LostRace, now
    from hearthside.storage.store import Store
    from hearthside.terminal import line

    slug = game_named(game).slug
    part, day, folder = deals.daily_of(slug), number or deals.today(), folder_of(data)
    secret, name = deals.secret_of(day, None, slug), str(settings_of(data)["play.name"]).strip() or "You"
    styles = [deals.OPPONENT] * (part.rules.seats - 1)
    here = "" if data is None else f" --data {quote(str(data))}"
    usual = f"hearthside daily --game {slug}{here}"
    command = f"{usual} --number {day}" if number else usual
    with closing(Store(folder)) as store:
        mine = next(iter(store.find(DailyTry, holder=AT_TERMINAL, day=day, game=slug)), None)
        if mine is None and day != deals.today():
            refuse("You have not begun that deal, and a deal is begun on its day.")
        if mine is not None and mine.took is None and day < deals.first_playable():
            refuse("You did not finish that deal in time: a try is finished on its day or one of the six days after.")
        try:
            if again:
                if mine is None or _settled(store, mine).took is None:
                    refuse("Finish your try first. After it you can play the deal again.")
                print_line("The deal again, as practice: it does not count.")
                drawn = decks.drawn(secret, Log(part.rules)).number  # a known number makes the match practice
                practice = line.Setting.of(part.rules, styles, name, drawn, secret)
                line.begin(practice, line.Keeper.at(folder / "plain"), read_line, print_line)
                return
            print_line(f"{part.name}, number {day}. The same cards for everyone. One try counts.")
            print_line(part.about)
            if mine is None:
                keeper = line.Keeper.at(folder / "plain", f"daily-{slug}-{day}")
                mine = DailyTry(AT_TERMINAL, day, slug, str(keeper.path), now(), None, None)
                try:
                    if not store.put_first(mine):
                        refuse(deals.NOT_KEPT)
                except LostRace:
                    refuse("You have begun this deal in another terminal.")
                print_line("There are no hints, no undo and no open hands.")
                setting = line.Setting.of(part.rules, styles, name, None, secret)._replace(daily=day)
                line.begin(setting, keeper, read_line, print_line)
            elif _settled(store, mine).took is None:
                path = Path(mine.table)
                line.go_on(line.read(path), line.Keeper(path), read_line, print_line)
        except (line.Unusable, ValueError) as error:
            refuse(str(error))
        mine = _settled(store, mine)
        for each in store.find(DailyTry, holder=AT_TERMINAL, game=slug, took=None):
            if day > each.day >= deals.first_playable() and _settled(store, each).took is None:
                print_line(f"Number {each.day} is not finished: {usual} --number {each.day}")
        if mine.took is None:
            print_line(f"Go on with: {command}")
            return
        _tell(store, mine)
        print_line(f"Review it with: hearthside review {quote(mine.table)}")
        print_line(f"It was one run of the Master. Play the deal again, as practice, with: {command} --again")
        for other in GAMES.keys() - {slug}:
            if not store.find(DailyTry, holder=AT_TERMINAL, day=deals.today(), game=other):
                print_line(
                    f"There is a deal of {deals.daily_of(other).name} too: hearthside daily --game {other}{here}"
                )


def _tell(store: "Store", mine: "DailyTry") -> None:
    """Says what came of a try that is over."""
    from hearthside.app import daily as deals
    from hearthside.app import daily_days as days
    from hearthside.storage import DailyTry

    part, day, took, signs = deals.daily_of(mine.game), mine.day, mine.took or 0, mine.signs or ""
    seal = deals.seal_of(day, None, mine.game)
    if (par := deals.known_par(store, seal)) is None:
        print_line("The Master plays your cards.")
        par = deals.keep_par(store, deals.secret_of(day, None, mine.game), seal, mine.game)
    tries = [_settled(store, each) for each in store.find(DailyTry, holder=AT_TERMINAL)]
    today = deals.today()
    week = days.days_of({each.day for each in tries if each.took is not None}, today)
    print_line(f"{part.titled(took)} {part.compared(took, par)}")
    if average := deals.average_text(mine.game, deals.past_of(store, tries, mine.game, None)):
        print_line(average)
    print_line(days.days_in_a_row(days.streak_of(week)))
    print_line(days.grace_text(week, today))
    print_line(f"To share, without a card:\n{part.share_text(day, took, par, signs)}")
    print_line(part.key)


def _settled(store: "Store", mine: "DailyTry") -> "DailyTry":
    """A try with its result, where its record has one by now and it may still be finished."""
    from pathlib import Path

    from hearthside.app.daily import daily_of, first_playable
    from hearthside.record import final
    from hearthside.terminal import line

    if mine.took is not None or mine.day < first_playable():
        return mine
    try:
        state = final(line.one(Path(mine.table)))
    except line.Unusable:
        return mine
    if state.results:
        part = daily_of(mine.game)
        mine = mine._replace(took=part.points(state), signs=part.signs(state))
        store.put(mine)
    return mine
