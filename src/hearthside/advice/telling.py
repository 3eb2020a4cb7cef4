"""What is told, corrected: entries taken out, told anew, and told again. Touches no disk.

>>> from hearthside.advice import begin
>>> from hearthside.hearts import BLACK_LADY
>>> telling = Telling(begin(BLACK_LADY)).tell("QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D 5S").tell("QS 8S 7S")
>>> telling, said = telling.exchange(Card.parse("5S"), Card.parse("4S"))
>>> said
('Changed: 1 dealt 3C 5C TC JC KC 7D 7H TH JH 4S 7S 8S QS.',)
>>> telling.undo().said
('Taken out: 2 gave 7S 8S QS.',)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hearthside import gin, hearts
from hearthside.cards import Card
from hearthside.game import IllegalMove
from hearthside.games import Rules
from hearthside.record import GinRecord, HeartsRecord
from hearthside.words import number

from .account import Account, Broken, besides, read
from .entries import Entry
from .notation import show
from .typed import typed


class Corrected(NamedTuple):
    """What a correction came to."""

    telling: "Telling"
    said: tuple[str, ...]
    """What was done, and what holds no longer, in sentences."""


@dataclass(frozen=True)
class Telling:
    """An account, and the lines that were taken out together with an entry before them, to be told again."""

    account: Account
    aside: tuple[str, ...] = ()

    def tell(self, line: str) -> "Telling":
        """With what a line tells. Raises ValueError with a sentence, as all that follow; then nothing has changed."""
        return replace(self, account=typed(self.account, line))

    def undo(self, place: int | None = None) -> Corrected:
        """Without the entry of that place from 0, or the last, and those after it that hold no longer."""
        at = len(self.account.entries) - 1 if place is None else self._checked(place)
        if at < 0:
            raise ValueError("Nothing is told yet.")
        account, broken = self.account.without(at)
        return self._corrected(account, broken, f"Taken out: {at + 1} {self._shown(self.account.entries[at])}.")

    def change(self, place: int, line: str) -> Corrected:
        """With an entry told anew, and those after it as far as they still hold."""
        at = self._checked(place)
        if not line.strip():
            raise ValueError("Say what it is in its place, such as: change 12 KD.")
        changed = typed(self.account.until(at), line)
        after, broken = changed.tell_all(self.account.entries[at + 1 :])
        if broken is not None:
            broken = broken._replace(place=at + 1 + broken.place)
        return self._corrected(after, broken, f"Changed: {at + 1} {self._shown(after.entries[at])}.")

    def exchange(self, wrong: Card, right: Card) -> Corrected:
        """With the one card for the other wherever it was told since the cards were dealt."""
        lines = [self._shown(entry) for entry in self.account.entries]
        found = re.compile(rf"(?<!\S){re.escape(str(wrong))}(?=[\s,]|$)")
        place = next((at for at in range(self.account.begun, len(lines)) if found.search(lines[at])), None)
        if place is None:
            raise ValueError(f"You told nothing of {wrong.symbol} since the cards were dealt.")
        after, broken = self.account.until(place), None
        for at, line in enumerate(lines[place:], place):
            try:
                after = typed(after, found.sub(str(right), line))
            except ValueError as error:
                if at == place:
                    raise
                why = error if isinstance(error, IllegalMove) else IllegalMove("line", str(error))
                broken = Broken(at, self.account.entries[at], why)
                break
        return self._corrected(after, broken, f"Changed: {place + 1} {self._shown(after.entries[place])}.")

    def redo(self) -> Corrected:
        """With what was taken out told again, as far as it holds."""
        if not self.aside:
            raise ValueError("Nothing is waiting to be told again.")
        account, told, why = self.account, 0, ""
        for line in self.aside:
            try:
                account = typed(account, line)
            except ValueError as error:
                why = f"{line} does not hold: {error}"
                break
            told += 1
        said = f"Told again: {number(told) if told else 'none'} of {number(len(self.aside))}."
        return Corrected(Telling(account, self.aside[told:]), (said, why) if why else (said,))

    def _corrected(self, account: Account, broken: Broken | None, done: str) -> Corrected:
        """Says which entry holds no longer, and puts it and those after it aside."""
        if broken is None:
            return Corrected(replace(self, account=account), (done,))
        entries = self.account.entries
        aside = (*(self._shown(entry) for entry in entries[broken.place :]), *self.aside)
        first, last = broken.place + 1, len(entries)
        many = f"{first} to {last} are" if last > first else f"{first} is"
        said = (
            done,
            f"Then {first} {self._shown(broken.entry)} does not hold: {broken.why.sentence}",
            f"{many} taken out too. Tell what is right, and redo tells them again as far as they hold.",
        )
        return Corrected(Telling(account, aside), said)

    def _checked(self, place: int) -> int:
        last = len(self.account.entries)
        if not 0 <= place < last:
            raise ValueError(f"Name an entry by its number, 1 to {last}; entries lists them." if last else "None yet.")
        return place

    def _shown(self, entry: Entry) -> str:
        return show(entry, self.account.rules)


def resumed(record: HeartsRecord | GinRecord, seat: int | None = None, aside: Sequence[str] = ()) -> Telling:
    """What was told, from a record of it: one that was written here, another of a seat, or one that hides nothing.

    Raises ValueError with a sentence, BadRecord among them.
    """
    telling = Telling(read(record, seat), tuple(aside))
    for line in besides(record):
        telling = telling.tell(line)
    return telling


def asks_dealer(rules: Rules) -> bool:
    """Whether it matters who deals first, and the rules do not say."""
    if isinstance(rules, gin.Rules):
        return rules.dealing is not gin.Dealing.NORTH
    return rules.opening is hearts.Opening.ELDEST
