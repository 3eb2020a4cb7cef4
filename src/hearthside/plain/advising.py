"""One-Handed from its first question to its last word: who deals, where it is kept, and how it is taken up again."""

from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from hearthside import __version__
from hearthside.advice import Account, Adviser, begin, limits, resumed
from hearthside.advice.notation import seats_by_word
from hearthside.game import BadRecord
from hearthside.games import Rules, game_of
from hearthside.record import Record, write

from .keep import Keeper, Unusable, one
from .match import Left
from .onehanded import OneHanded
from .talk import Ask, Say
from .words import ascii_cards

ADVISER: Final = "Adviser"
"""The tag that says who advises."""


class Advised(NamedTuple):
    """An account, and what its record tells besides."""

    account: Account
    tags: dict[str, str]
    whole: bool = True
    """Whether its record holds all that was read, so that it may take the place of that."""

    def record(self, account: Account) -> Record:
        """The record of an account that goes on from this one."""
        return account.record(self.tags)


def seat_called(rules: Rules, word: str) -> int:
    """The seat of that name or those initials. ValueError with a sentence."""
    found = seats_by_word(rules, 0).get(word.strip().lower())
    if found is None:
        raise ValueError(f"There is no seat {word[:24]!a} at this table; there are {', '.join(rules.places)}.")
    return found


def new(rules: Rules, seat: int, dealer: int | None, style: str) -> Advised:
    """A match of which nothing is told. ValueError with a sentence."""
    return Advised(begin(rules, seat, dealer), {ADVISER: style, "Version": __version__})


def taken_up(path: Path, seat: str | None) -> Advised:
    """The match of a file: one that was told here, another record of a seat, or one that hides nothing.

    Raises Unusable.
    """
    record = one(path)
    try:
        account = resumed(record, None if seat is None else seat_called(record.rules, seat)).account
    except (ValueError, BadRecord) as error:
        raise Unusable(f"{path}: {ascii_cards(str(error))}") from None
    advised = Advised(account, dict(record.tags))
    return advised._replace(whole=write(advised.record(account)) == write(record))


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
    """Talks until whoever types stops, with every entry on disk before it is answered."""

    def keep(account: Account) -> None:
        was = keeper.trouble
        keeper.keep(advised.record(account))
        if keeper.trouble and not was:
            say(f"{keeper.trouble} One-Handed goes on.")

    talk = OneHanded(advised.account, adviser, keep, ask, say, quiet)
    for line in _introduction(advised.account, adviser):
        say(line)
    talk.go_on()
    keep(advised.account)
    try:
        talk.talk()
    except (EOFError, KeyboardInterrupt, Left):
        say("")
    if keeper.trouble:
        say(keeper.trouble)
    elif talk.account.over:
        say(f"The record of the match is in {keeper.path}.")
    else:
        say(f"The match is kept in {keeper.path}. Go on with: hearthside advise --resume {quote(str(keeper.path))}")


def _introduction(account: Account, adviser: Adviser) -> list[str]:
    rules, game = account.rules, game_of(account.rules)
    place = rules.places[account.seat]
    return [
        f"One-Handed {game.name}, {rules.name}, {game.goal_text(rules)}. You are {place}. Type ? for help.",
        *(ascii_cards(sentence) for sentence in limits(rules)),
        f"{adviser.name} sees what you tell, and no more.",
        *([f"{adviser.name} plays by rules of thumb until all is ready."] if adviser.warms else []),
    ]
