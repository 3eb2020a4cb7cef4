"""Checks a dataset: plays every deal again by the readable rules, and compares all that its rows say."""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from hearthside.arena.games import SCORING
from hearthside.arena.rows import UNKNOWN, Row
from hearthside.cards import Card, shuffled
from hearthside.game import Deal, Limit
from hearthside.games import GAMES, Match

from .making import FORMAT, About
from .parquet import columns, read, read_about

_KINDS: Final = ("deals", "seats")


def check(path: Path, on_deal: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Plays all deals of a file again, and returns what it says of itself. ValueError with a sentence, which names the
    first deal that does not hold.
    """
    said = read_about(path)
    if said.get("format") != FORMAT or said.get("kind") not in _KINDS:
        raise ValueError(f"{path} is a dataset of another version: this is format {FORMAT}.")
    rules = GAMES[said["game"]].variants.parse(said["rules"])
    about = About(rules=rules, players=("random",), seed=said["seed"], limit=Limit(**said["limit"]))
    seen, deals = said["kind"] == "seats", 0
    names = list(columns(rules.game, seen=seen))
    for place, (number, rows) in enumerate(groupby(read(path), lambda row: row["match"])):
        if number != place:
            raise ValueError(f"{path}: match {place} is missing.")
        state: Match = GAMES[rules.game].begin(rules)
        for deal, group in enumerate(_rows_of_deals(rows, rules.seats if seen else 1)):
            where = f"{path}: match {place}, deal {deal}"
            for row in group:
                if list(row) != names:
                    raise ValueError(f"{where}: the columns are not those of such a file.")
                if row["deal"] != deal or (seen and row["seat"] != group.index(row)):
                    raise ValueError(f"{where}: another row stands in its place.")
            try:
                after = [_played(about, state, row) for row in group]
            except (ValueError, IndexError, KeyError, TypeError) as error:
                raise ValueError(f"{where}: {error}") from None
            state = after[0]
            deals += 1
            on_deal()
    if deals != said["deals"]:
        raise ValueError(f"{path} has {deals} deals, and says {said['deals']}.")
    return said


def _rows_of_deals(rows: Iterator[Row], each: int) -> Iterator[list[Row]]:
    """The rows of each deal, of which there are so many."""
    found = list[Row]()
    for row in rows:
        found.append(row)
        if len(found) == each:
            yield found
            found = []
    if found:
        yield found


def _played(about: About, state: Match, row: Row) -> Match:
    """The match after a deal. ValueError for what does not hold in it."""
    part, seat, rules = SCORING.of(about.rules).ROWS, row.get("seat"), about.rules
    number = about.first(row["match"]) + row["deal"]
    deck = [card for card in shuffled(number, rules.packs) if card in rules.deck]
    if row.get("number", number) != number:
        raise ValueError(f"its deal number is {row['number']}, and not {number}.")
    hidden = seat is not None
    if len(row["deck"]) != len(deck) or any(
        card != due and not (hidden and card == UNKNOWN) for card, due in zip(row["deck"], deck, strict=True)
    ):
        raise ValueError("its deck is not that of its deal number.")
    if list(state.scores) != row["scores"]:
        raise ValueError(f"the scores before it are {list(state.scores)}, and not {row['scores']}.")
    state = state.play(Deal(tuple(map(Card, deck))))
    if state.dealer != row["dealer"]:
        raise ValueError(f"seat {state.dealer} deals, and not {row['dealer']}.")
    whole = row if seat is None else part.completed(row, deck, state)
    if any(UNKNOWN != mine != full for name in whole for mine, full in _pairs(row[name], whole[name])):
        raise ValueError("it tells of other cards than were dealt.")
    finished = len(state.results)
    for move in part.moves(whole, state):
        if len(state.results) > finished:
            raise ValueError("it goes on after its end.")
        state = state.play(move)
    if len(state.results) == finished:
        raise ValueError("it is not over.")
    for name, value in part.result(state.results[-1]).items():
        if row[name] != value:
            raise ValueError(f"its {name} are {value}, and not {row[name]}.")
    return state


def _pairs(mine: Any, whole: Any) -> Iterator[tuple[Any, Any]]:
    """The values of a column, one by one, beside the completed ones."""
    yield from zip(mine, whole, strict=True) if isinstance(mine, list) else [(mine, whole)]
