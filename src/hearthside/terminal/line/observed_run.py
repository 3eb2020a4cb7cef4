"""One-Handed from its first question to its last word: who deals, where it is kept, and how it is taken up again."""

from pathlib import Path
from shlex import quote
from typing import NamedTuple

from hearthside import __version__
from hearthside.coach.observed import ADVISER, Adviser, ObservedMatch, begin, from_record
from hearthside.coach.observed.reader import seats_by_word
from hearthside.game import BadRecord
from hearthside.games import Rules, game_of
from hearthside.record import Record, write

from .ascii import ascii_cards
from .files import Keeper, Unusable, one
from .game import Ask, Say
from .match import Left
from .observed import OneHanded


class Advised(NamedTuple):
    """An observed match, and what its record says besides."""

    observed: ObservedMatch
    tags: dict[str, str]
    whole: bool = True
    """Whether its record holds all that was read, so that it may take the place of that."""

    def record(self, observed: ObservedMatch) -> Record:
        """The record of an observed match that goes on from this one."""
        return observed.record(self.tags)


def seat_called(rules: Rules, word: str) -> int:
    """The seat of that name or those initials. ValueError with a sentence."""
    found = seats_by_word(rules, 0).get(word.strip().lower())
    if found is None:
        raise ValueError(f"There is no seat {word[:24]!a} at this table; there are {', '.join(rules.places)}.")
    return found


def new(rules: Rules, seat: int, dealer: int | None, style: str) -> Advised:
    """A match without entries. ValueError with a sentence."""
    return Advised(begin(rules, seat, dealer), {ADVISER: style, "Version": __version__})


def taken_up(path: Path, seat: str | None) -> Advised:
    """The match of a file: one that was entered here, another record of a seat, or one that hides nothing.

    Raises Unusable.
    """
    record = one(path)
    try:
        observed = from_record(record, None if seat is None else seat_called(record.rules, seat))
    except (ValueError, BadRecord) as error:
        raise Unusable(f"{path}: {ascii_cards(str(error))}") from None
    advised = Advised(observed, dict(record.tags))
    return advised._replace(whole=write(advised.record(observed)) == write(record))


def ask_dealer(rules: Rules, seat: int, ask: Ask, say: Say) -> int:
    """Asks who deals first until a seat is named. Raises EOFError or Left where there is no answer."""
    while True:
        line = ask("Who deals first: ").strip().lower()
        if line in ("quit", "exit"):
            raise Left
        if (found := seats_by_word(rules, seat).get(line)) is not None:
            return found
        say(f"Name a seat: {', '.join(rules.places)}, or me.")


def advise(advised: Advised, adviser: Adviser, keeper: Keeper, ask: Ask, say: Say, quiet: bool = False) -> None:
    """Asks and answers until whoever types stops, with every entry on disk before it is answered."""

    def keep(observed: ObservedMatch) -> None:
        was = keeper.trouble
        keeper.keep(advised.record(observed))
        if keeper.trouble and not was:
            say(f"{keeper.trouble} The advice goes on.")

    screen = OneHanded(advised.observed, adviser, keep, ask, say, quiet)
    for line in _introduction(advised.observed, adviser):
        say(line)
    screen.go_on()
    keep(advised.observed)
    try:
        screen.run()
    except (EOFError, KeyboardInterrupt, Left):
        say("")
    if keeper.trouble:
        say(keeper.trouble)
    elif screen.observed.over:
        say(f"The record of the match is in {keeper.path}.")
    else:
        say(f"The match is saved in {keeper.path}. Go on with: hearthside advise --resume {quote(str(keeper.path))}")


def _introduction(observed: ObservedMatch, adviser: Adviser) -> list[str]:
    rules, game = observed.rules, game_of(observed.rules)
    place = rules.places[observed.seat]
    begun = f"Advice for {game.name} at another table: {rules.name}, {game.goal_text(rules)}. You are {place}."
    return [
        f"{begun} Type ? for help.",
        *(ascii_cards(sentence) for sentence in observed.deal.limitations()),
        f"{adviser.name} sees what you enter, and no more.",
        *([f"{adviser.name} plays by simple rules until all is ready."] if adviser.warms else []),
    ]
