"""Checks a dataset: plays every deal again by the readable rules, and compares all that its rows say."""

from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from hearthside.arena.games import SCORING
from hearthside.arena.rows import UNKNOWN, Row
from hearthside.cards import Card, shuffled
from hearthside.game import Deal
from hearthside.games import GAMES, Match, Rules

from .parquet import has_columns, read, read_about
from .writer import FORMAT, first_deal

_KINDS: Final = ("deals", "seats")


def check(path: Path, on_deal: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """Plays all deals of a file again, and returns what it says of itself. ValueError with a sentence, which names the
    first deal that does not hold.
    """
    about = read_about(path)
    if about.get("format") != FORMAT or about.get("kind") not in _KINDS:
        raise ValueError(f"{path} is a dataset of another version: this is format {FORMAT}.")
    rules, seed = _rules_and_seed(path, about)
    seen, deals = about["kind"] == "seats", 0
    each = rules.seats if seen else 1
    if not has_columns(path, rules.game, seen=seen):
        raise ValueError(f"{path}: the columns are not those of such a file.")
    for place, (number, rows) in enumerate(groupby(read(path), lambda row: row["match"])):
        if number != place:
            raise ValueError(f"{path}: match {place} is missing.")
        state: Match = GAMES[rules.game].begin(rules)
        for deal, group in enumerate(_rows_of_deals(rows, each)):
            where = f"{path}: match {place}, deal {deal}"
            if any(row["deal"] != deal or (seen and row["seat"] != seat) for seat, row in enumerate(group)):
                raise ValueError(f"{where}: another row stands in its place.")
            if len(group) < each:
                raise ValueError(f"{where}: rows are missing.")
            try:
                after = [_played(rules, seed, state, row) for row in group]
            except (ValueError, IndexError, KeyError, TypeError) as error:
                raise ValueError(f"{where}: {error}") from None
            state = after[0]
            deals += 1
            on_deal()
    if deals != about["deals"]:
        raise ValueError(f"{path} has {deals} deals, and says {about['deals']}.")
    return about


def _rules_and_seed(path: Path, about: dict[str, Any]) -> tuple[Rules, int]:
    """The rules and the seed of a dataset, as it says. ValueError with a sentence where it does not say them."""
    try:
        rules, seed = GAMES[about["game"]].variants.parse(about["rules"]), about["seed"]
        known = type(seed) is type(about["deals"]) is int and all(type(each) is str for each in about["players"])
    except (AttributeError, KeyError, TypeError, ValueError):
        known = False
    if not known:
        raise ValueError(f"{path} does not say which deals it holds.")
    return rules, seed


def _rows_of_deals(rows: Iterator[Row], each: int) -> Iterator[list[Row]]:
    """The rows of each deal, of which there are so many; fewer of the last where some are missing."""
    found = list[Row]()
    for row in rows:
        found.append(row)
        if len(found) == each:
            yield found
            found = []
    if found:
        yield found


def _played(rules: Rules, seed: int, state: Match, row: Row) -> Match:
    """The match after a deal. ValueError for what does not hold in it."""
    part, seat = SCORING.of(rules).ROWS, row.get("seat")
    number = first_deal(seed, row["match"]) + row["deal"]
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
