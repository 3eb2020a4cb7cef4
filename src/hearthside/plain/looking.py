"""What the Master says of a position and of a deal that is over, line by line. Knows no disk and no screen."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from hearthside.ai import kernels
from hearthside.analysis.annotating import costs, summed_up
from hearthside.analysis.hint import Hint, hint
from hearthside.analysis.naming import does
from hearthside.analysis.review import Decision, Review, Step, deals
from hearthside.analysis.saying import said, why
from hearthside.analysis.worth import Mark
from hearthside.table import Log

from .talk import Say

_SHOWN: Final = 5
"""Choices that a hint compares."""
_MARKS: Final[Mapping[Mark, str]] = {
    Mark.BEST: "The best.",
    Mark.ONLY: "The only one.",
    Mark.ALIKE: "All come to the same.",
}


def woken(say: Say) -> bool:
    """Have the Master ready, whom no table of rules of thumb has woken; whether it can be had."""
    if not kernels.ready() and kernels.warmth() is not kernels.Warmth.FAILED:
        if not kernels.compiled_before():
            say("The Master gets ready, which takes a minute the first time.")
        kernels.warm_up().join()
    return kernels.ready()


def hinted(view: Any, names: Sequence[str], rng: Random, deal: str) -> tuple[Any, list[str]]:
    """What to do now, and what is told of it: what it is worth against the rest, and why."""
    found = hint(view, names, rng)
    return found.move, list(_worth(found, view, deal))


def _worth(found: Hint, view: Any, deal: str) -> Iterator[str]:
    yield f"The Master would {does(found.move, view)}. {found.reason}".strip()
    if found.weighing is None:
        yield from [found.unweighed] if found.unweighed else []
        return
    for choice in found.weighing.choices[:_SHOWN]:
        points, chance = choice.worth
        words = does(choice.move, view)
        yield f"{words[0].upper()}{words[1:]}: {points:+.1f} points, {100 * chance:.1f}% to win the match."
    many = found.weighing.worlds
    yield f"Over {many} {deal}s imagined." if many else "Both hands lie open, so this is certain."


def reviewed(log: Log, deal: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What each decision of a seat cost in a finished deal, counted from 0, as soon as it is known; luck and skill."""
    steps = [Step(log.states[at], entry.what, log.states[at + 1]) for at, entry in enumerate(log.moves)]
    looked, decisions = Review(deals(steps)[deal], seat), list[Decision]()
    for decision in looked.decisions():
        decisions.append(decision)
        yield from _decided(looked, decision, names)
    if not decisions:
        yield "There was nothing for you to decide."
    yield summed_up(looked.summary(decisions))


def _decided(looked: Review, decision: Decision, names: Sequence[str]) -> Iterator[str]:
    """What was done, how good it was, and what would have been better."""
    view = looked.steps[decision.place].before.view(looked.seat)
    done, weighing = said(looked.steps, decision.place, names), decision.weighing
    if decision.mark in _MARKS or weighing is None:
        yield f"{done} {_MARKS.get(decision.mark, '')}".strip()
        return
    how = decision.mark.value.capitalize()
    yield f"{done} {how}: it cost {costs(decision)}. Better: {does(weighing.best.move, view)}."
    if reason := why(view, decision, names):
        yield reason
