"""What the Master says of a position and of a deal that is over, line by line. Knows no disk and no screen."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

from hearthside.ai import kernels
from hearthside.coach.annotations import cost_text, summary_text
from hearthside.coach.games import COACHES
from hearthside.coach.hints import Hint, hint
from hearthside.coach.review import Decision, Review, split_deals
from hearthside.coach.text import better_reason
from hearthside.coach.values import Mark
from hearthside.match import Log
from hearthside.text import Sentence, capital, in_ascii, sentence

from .game import Say

_SHOWN: Final = 5
"""Choices that a hint compares."""
_MARKS: Final[Mapping[Mark, str]] = {
    Mark.BEST: "The best.",
    Mark.ONLY: "The only one.",
    Mark.ALIKE: "All choices are equal.",
}


def wait_for_master(say: Say) -> bool:
    """Wait until the Master's compiled code is ready; whether it can be used."""
    if not kernels.ready() and kernels.readiness() is not kernels.Readiness.FAILED:
        if not kernels.compiled_before():
            say("The Master is getting ready. The first time takes a minute.")
        kernels.warm_up().join()
    return kernels.ready()


def hint_lines(view: Any, names: Sequence[str], rng: Random) -> tuple[Any, list[str]]:
    """What to do now, and what is said of it: what it is worth against the rest, and why."""
    found = hint(view, rng)
    return found.move, [in_ascii(words, names, view.seat).strip() for words in _worth(found, view)]


def _worth(found: Hint, view: Any) -> Iterator[Sentence]:
    action = COACHES.of(view).text.action
    yield sentence("The best choice is to ", action(found.move, view), ". ", found.reason)
    if found.weighing is None:
        yield from [(found.unweighed,)] if found.unweighed else []
        return
    for choice in found.weighing.choices[:_SHOWN]:
        points, chance = choice.worth
        yield capital(action(choice.move, view), f": {points:+.1f} points, {100 * chance:.1f}% to win the match.")
    if not found.weighing.worlds:
        yield ("Both hands lie open, so this is certain.",)


def review_lines(log: Log, deal: int, seat: int, names: Sequence[str]) -> Iterator[str]:
    """What each decision of a seat cost in a finished deal, counted from 0, as soon as it is known; luck and skill."""
    review, decisions = Review(split_deals(log.steps())[deal], seat), list[Decision]()
    with ThreadPoolExecutor(1) as threads:
        for decision in review.decisions(threads):
            decisions.append(decision)
            yield from (in_ascii(words, names, seat).strip() for words in _decided(review, decision))
    if not decisions:
        yield "There was nothing for you to decide."
    yield summary_text(review.summary(decisions))


def _decided(review: Review, decision: Decision) -> Iterator[Sentence]:
    """What was done, how good it was, and what would have been better."""
    view = review.steps[decision.place].before.view(review.seat)
    words, weighing = COACHES.of(view).text, decision.weighing
    done = words.decision_text(review.steps, decision.place)
    if decision.mark in _MARKS or weighing is None:
        yield sentence(done, f" {_MARKS.get(decision.mark, '')}")
        return
    how = f" {decision.mark.value.capitalize()}: it cost {cost_text(decision)}. Better: "
    yield sentence(done, how, words.action(weighing.best.move, view), ".")
    if reason := better_reason(view, decision):
        yield reason
