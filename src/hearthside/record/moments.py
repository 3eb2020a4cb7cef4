"""The moments of the deals of a record, and what is noted beside them and marked. Knows no notation and no table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from hearthside import hearts
from hearthside.game import Deal, Scores
from hearthside.player_names import name_of_today

from .deal import Change, Dealt
from .deal import Entry as Written
from .games import steps
from .model import Record
from .replay import Step

AnyStep = Step[Any, Any]
BESIDE: Final = (Scores, hearts.MoonChoice, hearts.Direct)
"""Moves that move no card: they belong to the moment before them."""


class Played(NamedTuple):
    """A deal of a record, played again."""

    deal: int
    """From 1."""
    written: Dealt[Any]
    names: tuple[str, ...]
    """Who sat there when it began."""
    steps: tuple[AnyStep, ...]
    """The deal first."""

    @property
    def end(self) -> tuple[AnyStep, tuple[str, ...]] | None:
        """The step that ended it, and who sat there then; None as long as it goes on."""
        return next(((step, names) for step, _, names in self.moments if ends(step)), None)

    @property
    def moments(self) -> Iterator[tuple[AnyStep, Written[Any] | None, tuple[str, ...]]]:
        """Its steps, each with its entry, which the deal itself has none of, and who sat there then."""
        names = list(self.names)
        left = iter(self.steps)
        yield next(left), None, self.names
        for entry in self.written.log:
            if isinstance(entry.move, Change):
                _rename(names, entry.move, self.steps[0].after.rules.places)
            elif (step := next(left, None)) is not None:
                yield step, entry, tuple(names)


def ends(step: AnyStep) -> bool:
    """Whether a deal is over with this step."""
    return len(step.after.results) > len(step.before.results)


def played(record: Record) -> Iterator[Played]:
    """The deals of a record. Raises BadRecord as `steps` does."""
    names, found = list(record.names), list[AnyStep]()
    deals = iter(enumerate(record.deals, 1))

    def close() -> Played:
        place, written = next(deals)
        done = Played(place, written, tuple(names), tuple(found))
        for entry in written.log:
            if isinstance(entry.move, Change):
                _rename(names, entry.move, record.rules.places)
        return done

    for step in steps(record):
        if isinstance(step.move, Deal) and found:
            yield close()
            found = []
        if isinstance(step.move, Deal) or found:  # before the first deal there may be a choice for a moon
            found.append(step)
    if found:
        yield close()


def _rename(names: list[str], change: Change, places: Sequence[str]) -> None:
    if change.tag in places:
        place = places.index(change.tag)
        names[place] = name_of_today(change.value, [*names[:place], *names[place + 1 :]])


# ---- What is written beside them ----


def noted(record: Any, deal: int, step: int, text: str | None) -> Record:
    """The record with a note beside a moment, or without any there for None.

    Deals are counted from 1, and 0 is the match; steps are too, and 0 is the deal. A step that a deal no longer has is
    its last.
    """
    if not deal:
        whole: Record = replace(record, comments=_with(record.comments, text))
        return whole
    written = record.deals[deal - 1]
    moves = _moves(written)
    if not step or not moves:
        return _with_deal(record, deal, replace(written, comments=_with(written.comments, text)))
    at = moves[min(step, len(moves)) - 1]
    entry = replace(written.log[at], comments=_with(written.log[at].comments, text))
    return _with_deal(record, deal, replace(written, log=(*written.log[:at], entry, *written.log[at + 1 :])))


def marked(record: Any, deal: int, step: int, mark: str) -> Record:
    """The record with a mark on a move, in place of what stood there; both are counted from 1."""
    written = record.deals[deal - 1]
    at = _moves(written)[step - 1]
    log = (*written.log[:at], replace(written.log[at], mark=mark), *written.log[at + 1 :])
    return _with_deal(record, deal, replace(written, log=log))


def _moves(deal: Dealt[Any]) -> list[int]:
    """Where in its log the moves stand that moments are counted by."""
    return [at for at, entry in enumerate(deal.log) if not isinstance(entry.move, (Change, *BESIDE))]


def _with(comments: tuple[str, ...], text: str | None) -> tuple[str, ...]:
    return () if text is None else (*comments, text)


def _with_deal(record: Any, deal: int, written: Dealt[Any]) -> Record:
    changed: Record = replace(record, deals=(*record.deals[: deal - 1], written, *record.deals[deal:]))
    return changed
