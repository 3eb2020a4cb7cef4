"""Reviews that take no time: of some decisions of a played deal of Hearts the card that was played is a mistake."""

from collections.abc import Sequence
from typing import Final

from hearthside.app.amount import Amount
from hearthside.app.played_match import PlayedMatch
from hearthside.app.review_lines import ChoiceView, ReviewBegun, ReviewDecision, ReviewLine, ReviewSummary
from hearthside.hearts import Play

NOTHING: Final = Amount(0, 0)
BEHIND: Final = (NOTHING, Amount(0.1, 0.0), Amount(2.5, 0.06))
BEST, GOOD, MADE, UNLISTED = range(4)


def flagged(match: PlayedMatch, deal: int, turned: bool = False) -> tuple[list[ReviewLine], dict[int, list[str]]]:
    """The review of a deal with two mistakes, and by the place of each four cards: the best, one as good, that which
    was played, and one that the review does not list. ``turned`` exchanges the first two.
    """
    _, steps = match.deal(deal)
    cards = dict[int, list[str]]()
    for place, step in enumerate(steps):
        if len(cards) == 2 or not isinstance(step.move, Play) or step.move.seat != match.seat:
            continue
        made = str(step.move.card)
        others = [str(card) for card in step.before.legal(match.seat) if str(card) != made]
        apart = [card for card in others if card[1] not in {each[1] for each in (*others[:2], made)}]
        if apart:
            cards[place] = [*(others[1::-1] if turned else others[:2]), made, apart[0]]
    decisions = [_decision(place, each) for place, each in cards.items()]
    begun = ReviewBegun(
        game="hearts", deal=deal, deals=1, seat=match.seat, names=match.names, rules_name="Black Lady", outcome="",
        decisions=len(decisions), points=[0] * 4, passed_to=None, got=[], tricks=[],
    )  # fmt: skip
    summary = ReviewSummary(
        deal=deal, came_to=NOTHING, above=NOTHING, cards=0, worth="", luck=NOTHING, skill=NOTHING, error=NOTHING
    )
    return [begun, *decisions, summary], cards


def _decision(place: int, cards: Sequence[str]) -> ReviewDecision:
    choices = [
        ChoiceView("play", [card], [], [], NOTHING, each, Amount(0.1, 0.001), card == cards[MADE])
        for card, each in zip(cards[:3], BEHIND, strict=True)
    ]
    return ReviewDecision(
        place=place, turn=3, move="play", cards=[cards[MADE]], mark="mistake", title="trick 3, cost 2.5 points",
        cost=BEHIND[MADE], error=NOTHING, said=["You played."], reason=["That card", ": nobody can beat it."],
        fact=["Nobody can beat it."],
        choices=choices, worlds=10, basis="Over ten deals.", hindsight=[], hindsight_cost=NOTHING, hindsight_said=[],
        theme="void",
    )  # fmt: skip
