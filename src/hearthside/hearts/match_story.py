"""A match of Hearts that is over, told to one seat. Knows no names."""

from collections.abc import Sequence

from hearthside.game import SPECTATOR, MatchStory
from hearthside.text import Name, Part, Sentence, counted, does, number, row, same_again, scores, sentence

from .rulecard import goal_text
from .rules import Ending
from .text import standing
from .view import View


def match_story(view: View) -> MatchStory:
    """Tell a match that is over to the seat of a view."""
    return MatchStory(
        length=_length(view),
        title=_title(view),
        tell=sentence(_margin(view), _paid(view)),
        fact=_fact(view),
        places=tuple(1 + sum(other < score for other in view.scores) for score in view.scores),
        totals=sentence("Totals: ", scores(view.scores), "."),
        again=() if view.seat == SPECTATOR else same_again(view.seat, view.rules.seats),
    )


def _length(view: View) -> str:
    deals = len(view.results)
    played = f"{number(deals).capitalize()} deal{'s' * (deals != 1)}"
    if not view.rules.goal:
        return played
    match view.rules.ending:
        case Ending.REACH:
            return f"{played}, {goal_text(view.rules)}"
        case Ending.EXCEED:
            return f"{played}, ended above {view.rules.goal}"
        case Ending.DEALS:
            return played


def _title(view: View) -> Sentence:
    if len(view.winners) == 1:
        return sentence(does(view.winners[0], "wins"), ".")
    return sentence(_names(sorted(view.winners, key=lambda seat: seat != view.seat)), " share the win.")


def _margin(view: View) -> Sentence:
    """By how much the seat won, or where it finished."""
    best = min(view.scores)
    if view.seat not in (SPECTATOR, *view.winners):
        mine = view.scores[view.seat]
        return sentence(f"You finished {standing(view.scores)[view.seat]}, {counted(mine - best, 'point')} behind.")
    others = [score for seat, score in enumerate(view.scores) if seat not in view.winners]
    if not others:
        return sentence(f"{counted(best, 'point')} each.")
    nearest = [seat for seat, score in enumerate(view.scores) if score == min(others)]
    return sentence(f"{counted(min(others) - best, 'point')} ahead of ", _names(nearest), ".")


def _paid(view: View) -> Part:
    """What the match pays the winner in cash, or costs; nothing where it is not for cash, or shared."""
    if len(view.winners) > 1 or not any(view.cash):
        return ()
    paid = view.cash[view.winners[0]]
    return f" The match {'costs' if paid < 0 else 'pays'} ", Name(view.winners[0]), f" {abs(paid)} in cash."


def _fact(view: View) -> Sentence:
    """What stands out among the deals of the seat; nothing in a match of one deal, and to a spectator."""
    if view.seat == SPECTATOR:
        return ()
    if moons := [deal for deal, result in enumerate(view.results, 1) if result.shooter == view.seat]:
        which = row([str(deal) for deal in moons])
        return sentence(f"You shot the moon in deal{'s' * (len(moons) > 1)} ", which, ".")
    if clean := sum(not result.taken[view.seat] & view.rules.counting for result in view.results):
        return sentence(f"{number(clean).capitalize()} deal{'s' * (clean > 1)} without a point.")
    if len(view.results) < 2:
        return ()
    fewest = min(result.points[view.seat] for result in view.results)
    return sentence(f"Your best deal: {counted(fewest, 'point')}.")


def _names(seats: Sequence[int]) -> Sentence:
    return row([Name(seat) for seat in seats])
