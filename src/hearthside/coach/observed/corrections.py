"""Corrections of an observed match: entries removed, changed, and entered again. Touches no disk.

>>> from hearthside.coach.observed import begin
>>> from hearthside.hearts import BLACK_LADY
>>> draft = ObservedDraft(begin(BLACK_LADY))
>>> for line in ("QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D 5S", "QS 8S 7S"):
...     draft, _ = draft.enter(line)
>>> draft, messages = draft.exchange(Card.parse("5S"), Card.parse("4S"))
>>> messages
('Changed: 1 dealt 3C 5C TC JC KC 7D 7H TH JH 4S 7S 8S QS.',)
>>> draft.undo().messages
('Removed: 2 gave 7S 8S QS.',)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hearthside.cards import Card
from hearthside.game import IllegalMove
from hearthside.text import number

from .match import ObservedMatch, parse_line, show


class Correction(NamedTuple):
    """The result of a line or a correction."""

    draft: "ObservedDraft"
    messages: tuple[str, ...]
    """What the seat saw by it; or what was corrected, and which entries no longer hold, in sentences."""


@dataclass(frozen=True)
class ObservedDraft:
    """An observed match, and the lines that were removed with an earlier entry and can be entered again.

    All methods raise IllegalMove with a sentence, and then nothing has changed.
    """

    observed: ObservedMatch
    removed: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """All entries as lines."""
        return [show(entry, self.observed.rules) for entry in self.observed.entries]

    def enter(self, line: str) -> Correction:
        """The draft after a line of entries, or after ``undo``, ``change`` or ``redo``, which count entries from 1."""
        word, *rest = line.split(maxsplit=2)[:3] or [""]
        match word.lower(), rest:
            case "undo", []:
                return self.undo()
            case "undo", [place, *_]:
                return self.undo(_place(place))
            case "redo", []:
                return self.redo()
            case "change", [place, *other] if place.isdecimal():
                return self.change(_place(place), " ".join(other))
            case "change", [wrong, right]:
                return self.exchange(_card(wrong), _card(right))
            case "change", _:
                raise IllegalMove("line", "Say what to change, such as: change 12 KD, or change 7D 8D.")
        observed = parse_line(self.observed, line)
        return Correction(replace(self, observed=observed), tuple(observed.sentences(self.observed)))

    def undo(self, place: int | None = None) -> Correction:
        """Without the entry at that place, from 0, or the last, and without those after it that no longer hold."""
        at = len(self.observed.entries) - 1 if place is None else place
        self._check(at)
        lines = self.lines
        return self._corrected(at, self.observed.until(at), lines[at + 1 :], f"Removed: {at + 1} {lines[at]}.")

    def change(self, place: int, line: str) -> Correction:
        """With another entry at that place, and the entries after it as far as they still hold."""
        self._check(place)
        if not line.strip():
            raise IllegalMove("line", "Say what it should be, such as: change 12 KD.")
        return self._changed(place, line, self.lines[place + 1 :])

    def exchange(self, wrong: Card, right: Card) -> Correction:
        """With one card for another, in every entry since the cards were dealt."""
        lines, start = self.lines, self.observed.deal_start
        found = re.compile(rf"(?<!\S){re.escape(str(wrong))}(?=[\s,]|$)")
        place = next((at for at in range(start, len(lines)) if found.search(lines[at])), None)
        if place is None:
            raise IllegalMove("no-entry", f"You have not entered {wrong.symbol} in this deal.")
        first, *others = (found.sub(str(right), line) for line in lines[place:])
        return self._changed(place, first, others)

    def redo(self) -> Correction:
        """With the removed lines entered again, as far as they hold."""
        if not self.removed:
            raise IllegalMove("no-entry", "There are no removed entries to enter again.")
        observed, done, trouble = _add_lines(self.observed, self.removed)
        messages = [f"Entered again: {number(done) if done else 'none'} of {number(len(self.removed))}."]
        if trouble is not None:
            messages.append(f"{self.removed[done]} does not fit: {trouble}")
        return Correction(ObservedDraft(observed, self.removed[done:]), tuple(messages))

    def _changed(self, place: int, line: str, later: Sequence[str]) -> Correction:
        """With another entry at that place, and these lines after it."""
        changed = parse_line(self.observed.until(place), line)
        shown = show(changed.entries[place], changed.rules)
        return self._corrected(place, changed, later, f"Changed: {place + 1} {shown}.")

    def _corrected(self, place: int, start: ObservedMatch, later: Sequence[str], done: str) -> Correction:
        """With these lines for the entries after that place. Those that no longer hold are kept as removed lines."""
        observed, many, trouble = _add_lines(start, later)
        if trouble is None:
            return Correction(replace(self, observed=observed), (done,))
        first, *others = self.lines[place + 1 + many :]
        at, last = place + many + 2, len(self.observed.entries)
        gone = f"{at} to {last} are" if others else f"{at} is"
        messages = (
            done,
            f"Then {at} {first} does not fit: {trouble}",
            f"{gone} removed too. Enter what is right; redo then enters them again as far as they fit.",
        )
        return Correction(ObservedDraft(observed, (first, *others, *self.removed)), messages)

    def _check(self, place: int) -> None:
        last = len(self.observed.entries)
        if not 0 <= place < last:
            known = f"Name an entry by its number, 1 to {last}; entries lists them."
            raise IllegalMove("no-entry", known if last else "Nothing is entered yet.")


def _place(word: str) -> int:
    """The place of an entry, from 0; -1 for what is no number, which no entry has."""
    return int(word[:6]) - 1 if word.isdecimal() else -1


def _card(word: str) -> Card:
    try:
        return Card.parse(word)
    except ValueError as error:
        raise IllegalMove("line", str(error)) from None


def _add_lines(observed: ObservedMatch, lines: Sequence[str]) -> tuple[ObservedMatch, int, IllegalMove | None]:
    """The match with as many of these lines as hold, their number, and the error of the first that does not."""
    for done, line in enumerate(lines):
        try:
            observed = parse_line(observed, line)
        except IllegalMove as error:
            return observed, done, error
    return observed, len(lines), None
