"""Reviews as a page gets them, scripted: what every choice is worth is made up, so that nothing has to be searched."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page, Route

from hearthside.app.amount import Amount
from hearthside.app.per_game import PER_GAME
from hearthside.app.review_lines import ChoiceView, ReviewBegun, ReviewDecision, ReviewSummary
from hearthside.gin import Discard
from hearthside.hearts import Pass, Play
from hearthside.match import Log
from hearthside.record.moments import BESIDE

MARKS = ("best", "mistake", "good", "best", "blunder", "inaccuracy")
"""Of the decisions that have a choice, in turn."""
COSTS = {"best": 0.0, "good": 0.3, "inaccuracy": 1.2, "mistake": 2.5, "blunder": 6.0}
_NOTHING = Amount(0, 0)


def scripted(log: Log, deal: int, seat: int = 0) -> list[str]:
    """The lines of a review of a finished deal, counted from 1."""
    start, stop = log.deal_places[deal - 1], [*log.deal_places, len(log.moves)][deal]
    steps = list(log.steps())[start:stop]
    return [json.dumps(asdict(line)) + "\n" for line in _lines(steps, deal, len(log.state.results), seat)]


def tell(page: Page, *reviews: Sequence[str]) -> None:
    """Have a page get these reviews of the deals of a match in order, and of any other deal none."""

    def answer(route: Route) -> None:
        deal = int(route.request.url.partition("/deals/")[2].partition("/")[0])
        body = "".join(reviews[deal - 1]) if deal <= len(reviews) else ""
        route.fulfill(body=body, content_type="application/x-ndjson")

    page.route("**/deals/*/review*", answer)


def _lines(
    steps: Sequence[Any], deal: int, deals: int, seat: int
) -> Iterator[ReviewBegun | ReviewDecision | ReviewSummary]:
    rules, end = steps[0].before.rules, steps[-1].after
    per_game = PER_GAME.of(steps[0].before)
    own = [
        (place, step)
        for place, step in enumerate(steps)
        if getattr(step.move, "seat", None) == seat and not isinstance(step.move, BESIDE)
    ]
    yield ReviewBegun(
        game=rules.game, deal=deal, deals=deals, seat=seat, names=["You", *rules.places[1:]], rules_name=rules.name,
        decisions=len(own), points=per_game.points(end.results[-1]), outcome="You took part.",
        **per_game.review_fields(SimpleNamespace(steps=steps, seat=seat)),  # type: ignore[arg-type]
    )  # fmt: skip
    weighed = turn = 0
    for place, step in own:
        move, cards = (named := per_game.move_named(step.move, step.before.view(seat)))[0], list(map(str, named[1]))
        turn += not isinstance(step.move, Pass | Discard) or move == "play"
        others = list(map(str, _others(step, seat)))
        mark = MARKS[weighed % len(MARKS)] if others else "only"
        weighed += bool(others)
        cost = Amount(COSTS.get(mark, 0.0), COSTS.get(mark, 0.0) / 100)
        made = _choice(move, cards, -5 - cost.points, cost, made=True)
        rest = [_choice(move, [*cards[:-1], each], -5.0 - 7 * k, Amount(7.0 * k, 0)) for k, each in enumerate(others)]
        worse = rest[:0:-1]  # what a search gave up comes in no order
        choices = [] if not others else [made, *worse] if mark == "best" else [rest[0], made, *worse]
        yield ReviewDecision(
            place=place, turn=None if move == "pass" else turn, move=move, cards=cards, mark=mark, title="",  # type: ignore[arg-type]
            cost=cost, error=_NOTHING, said=[f"You did number {place}."], choices=choices,
            reason=["The other was better."] if cost.points > 1 else [], worlds=100 * len(choices),
            basis="From what you knew.", hindsight=[], hindsight_cost=_NOTHING,
            hindsight_said=["With all cards open, nothing was better."],
        )  # fmt: skip
    yield ReviewSummary(
        deal=deal, came_to=Amount(-5, 0.25), above=Amount(-1.5, 0), cards=0, worth="These cards were worth 5.0.",
        luck=Amount(4, 0.03), skill=Amount(-5.5, -0.02), error=Amount(0.5, 0.01),
    )  # fmt: skip


def _others(step: Any, seat: int) -> list[Any]:
    """A few other cards that could have been chosen, the last of those that are passed."""
    view = step.before.view(seat)
    match step.move:
        case Play(_, card):
            return [each for each in view.legal if each != card][:3]
        case Pass(_, cards):
            return [each for each in view.hand if each not in cards][:3]
        case Discard(_, card):
            return [each for each in view.hand if each != card][:3]
    return []


def _choice(move: Any, cards: list[str], worth: float, behind: Amount, *, made: bool = False) -> ChoiceView:
    return ChoiceView(
        move=move, cards=cards, alike=[], detail=[], worth=Amount(worth, 0.3 + worth / 100), behind=behind,
        error=Amount(0.4 if behind.points else 0, 0), made=made,
    )  # fmt: skip
