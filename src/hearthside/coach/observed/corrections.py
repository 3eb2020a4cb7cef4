"""Corrections of an observed match: entries removed, changed, and entered again. Touches no disk.

>>> from hearthside.coach.observed import begin
>>> from hearthside.hearts import BLACK_LADY
>>> draft = ObservedDraft(begin(BLACK_LADY)).add("QS 8S 7S KC JC TC 5C 3C JH TH 7H 7D 5S").add("QS 8S 7S")
>>> draft, messages = draft.exchange(Card.parse("5S"), Card.parse("4S"))
>>> messages
('Changed: 1 dealt 3C 5C TC JC KC 7D 7H TH JH 4S 7S 8S QS.',)
>>> draft.undo().messages
('Taken out: 2 gave 7S 8S QS.',)
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hearthside.cards import Card
from hearthside.game import IllegalMove
from hearthside.record import GinRecord, HeartsRecord
from hearthside.text import number

from .entries import Entry
from .match import Conflict, ObservedMatch, from_record, unplaced_lines
from .notation import parse_line, show


class Correction(NamedTuple):
    """The result of a correction."""

    draft: "ObservedDraft"
    messages: tuple[str, ...]
    """What was done and which entries no longer hold, in sentences."""


@dataclass(frozen=True)
class ObservedDraft:
    """An observed match, and the lines that were removed with an earlier entry and can be entered again.

    All methods raise ValueError with a sentence, and then nothing has changed.
    """

    observed: ObservedMatch
    removed: tuple[str, ...] = ()

    def add(self, line: str) -> "ObservedDraft":
        """The draft with the entries of a line."""
        return replace(self, observed=parse_line(self.observed, line))

    def undo(self, place: int | None = None) -> Correction:
        """Without the entry at that place, from 0, or the last, and without those after it that no longer hold."""
        at = len(self.observed.entries) - 1 if place is None else self._checked(place)
        if at < 0:
            raise ValueError("Nothing is told yet.")
        observed, conflict = self.observed.without(at)
        return self._corrected(observed, conflict, f"Taken out: {at + 1} {self._shown(self.observed.entries[at])}.")

    def change(self, place: int, line: str) -> Correction:
        """With another entry at that place, and the entries after it as far as they still hold."""
        at = self._checked(place)
        if not line.strip():
            raise ValueError("Say what it is in its place, such as: change 12 KD.")
        after, conflict = parse_line(self.observed.until(at), line).add_all(self.observed.entries[at + 1 :])
        if conflict is not None:
            conflict = conflict._replace(place=at + 1 + conflict.place)
        return self._corrected(after, conflict, f"Changed: {at + 1} {self._shown(after.entries[at])}.")

    def exchange(self, wrong: Card, right: Card) -> Correction:
        """With one card for another, in every entry since the cards were dealt."""
        lines = [self._shown(entry) for entry in self.observed.entries]
        found = re.compile(rf"(?<!\S){re.escape(str(wrong))}(?=[\s,]|$)")
        place = next((at for at in range(self.observed.deal_start, len(lines)) if found.search(lines[at])), None)
        if place is None:
            raise ValueError(f"You told nothing of {wrong.symbol} since the cards were dealt.")
        start = self.observed.until(place)
        after, done, trouble = _add_lines(start, [found.sub(str(right), line) for line in lines[place:]])
        if trouble is not None and not done:
            raise trouble
        conflict = None
        if trouble is not None:
            error = trouble if isinstance(trouble, IllegalMove) else IllegalMove("line", str(trouble))
            conflict = Conflict(place + done, self.observed.entries[place + done], error)
        return self._corrected(after, conflict, f"Changed: {place + 1} {self._shown(after.entries[place])}.")

    def redo(self) -> Correction:
        """With the removed lines entered again, as far as they hold."""
        if not self.removed:
            raise ValueError("Nothing is waiting to be told again.")
        observed, done, trouble = _add_lines(self.observed, self.removed)
        messages = [f"Told again: {number(done) if done else 'none'} of {number(len(self.removed))}."]
        if trouble is not None:
            messages.append(f"{self.removed[done]} does not hold: {trouble}")
        return Correction(ObservedDraft(observed, self.removed[done:]), tuple(messages))

    def _corrected(self, observed: ObservedMatch, conflict: Conflict | None, done: str) -> Correction:
        """Says which entry no longer holds, and keeps it and those after it as removed lines."""
        if conflict is None:
            return Correction(replace(self, observed=observed), (done,))
        entries = self.observed.entries
        removed = (*(self._shown(entry) for entry in entries[conflict.place :]), *self.removed)
        first, last = conflict.place + 1, len(entries)
        many = f"{first} to {last} are" if last > first else f"{first} is"
        messages = (
            done,
            f"Then {first} {self._shown(conflict.entry)} does not hold: {conflict.error.sentence}",
            f"{many} taken out too. Tell what is right, and redo tells them again as far as they hold.",
        )
        return Correction(ObservedDraft(observed, removed), messages)

    def _checked(self, place: int) -> int:
        last = len(self.observed.entries)
        if not 0 <= place < last:
            raise ValueError(f"Name an entry by its number, 1 to {last}; entries lists them." if last else "None yet.")
        return place

    def _shown(self, entry: Entry) -> str:
        return show(entry, self.observed.rules)


def _add_lines(observed: ObservedMatch, lines: Sequence[str]) -> tuple[ObservedMatch, int, ValueError | None]:
    """The match with as many of these lines as hold, their number, and the error of the first that does not."""
    for done, line in enumerate(lines):
        try:
            observed = parse_line(observed, line)
        except ValueError as error:
            return observed, done, error
    return observed, len(lines), None


def resume(record: HeartsRecord | GinRecord, seat: int | None = None, removed: Sequence[str] = ()) -> ObservedDraft:
    """A draft that continues a record: one that was written here, another of a seat, or one that hides nothing.

    Raises ValueError with a sentence; BadRecord is one.
    """
    draft = ObservedDraft(from_record(record, seat), tuple(removed))
    for line in unplaced_lines(record):
        draft = draft.add(line)
    return draft
