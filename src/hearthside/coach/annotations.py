"""A record with a review written in: marks after moves, and comments beside them. Touches no disk."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from hearthside.game import DEALER
from hearthside.record import Record, steps

from .review import Decision, Review, Summary, is_finished, split_deals
from .values import SURE, Mark, amount_text

_MARKS: Final = {Mark.INACCURACY: "?!", Mark.MISTAKE: "?", Mark.BLUNDER: "??"}


class ReviewedDeal(NamedTuple):
    """A deal with its review."""

    deal: int
    """From 0."""
    decisions: tuple[Decision, ...]
    """All of the seat, in order."""
    summary: Summary
    """Luck and skill."""


def reviews(record: Record, seat: int, deal: int | None = None) -> Iterator[tuple[int, Review]]:
    """The finished deals of a record, counted from 0, or that one of them, ready to be reviewed for a seat.

    Raises BadRecord for a record that does not hold.
    """
    for number, deal_steps in enumerate(split_deals(steps(record))):
        if is_finished(deal_steps) and deal in (None, number):
            yield number, Review(deal_steps, seat, open_cards=_open(record.deals[number]))


def annotated(record: Record, seat: int, reviewed: Sequence[ReviewedDeal]) -> Record:
    """The record with marks for what was not good, what that cost, and luck and skill after each deal."""
    found = {each.deal: each for each in reviewed}
    deals = (_written(deal, seat, found.get(number)) for number, deal in enumerate(record.deals))
    return replace(record, deals=tuple(deals))


def _open(deal: Any) -> bool:
    """Whether no card of a deal is hidden."""
    return None not in deal.deck and getattr(deal, "known", True)


def _written(deal: Any, seat: int, reviewed: ReviewedDeal | None) -> Any:
    if reviewed is None:
        return deal
    log, left = [], list(reviewed.decisions)
    for entry in deal.log:
        if left and getattr(entry.move, "seat", DEALER) == seat and _same(entry.move, left[0].move):
            decision = left.pop(0)
            if decision.mark in _MARKS and decision.weighing is not None:
                cost = f"cost {cost_text(decision)}; better was {move_text(decision.weighing.best.move)}"
                entry = replace(entry, mark=_MARKS[decision.mark], comments=(*entry.comments, cost))
        log.append(entry)
    return replace(deal, log=tuple(log), closing=(*deal.closing, summary_text(reviewed.summary)))


def _same(entry: Any, move: Any) -> bool:
    """Whether an entry is that move: a pass is written with the cards that are known of it."""
    return bool(type(entry) is type(move) or (hasattr(entry, "cards") and hasattr(move, "cards")))


def cost_text(decision: Decision) -> str:
    """What a decision cost, in points, in chance to win, or in both."""
    return amount_text(decision.cost, f" (+-{SURE * decision.error.points:.1f})")


def summary_text(summary: Summary) -> str:
    """Luck and skill of a deal, in a line."""
    luck, skill = summary.luck, summary.skill
    return (
        f"Luck {luck.points:+z.1f} points and {100 * luck.chance:+z.1f}%, choices {skill.points:+z.1f} points and "
        f"{100 * skill.chance:+z.1f}% (+-{SURE * summary.error.points:.1f} points)."
    )


def move_text(move: Any) -> str:
    """A move in a row of figures, its cards in two letters."""
    match type(move).__name__:
        case "Pass":
            return " ".join(map(str, move.cards))
        case "Play" | "Discard":
            return str(move.card)
        case "Knock":
            return "big gin" if move.discard is None else f"knock {move.discard}"
        case "LayOff":
            return "lay off"
    return type(move).__name__.lower()
