"""A match of Gin Rummy that is over, told to one seat. Knows no names."""

from hearthside.game import SPECTATOR, MatchStory
from hearthside.text import Name, Sentence, does, number, row, same_again, scores, sentence

from .rulecard import goal_text
from .score import columns, final
from .view import View


def match_story(view: View) -> MatchStory:
    """Tell a match that is over to the seat of a view."""
    points = final(columns(view.rules, view.results, view.start))
    hands = len(view.results)
    played = f"{number(hands).capitalize()} hand{'s' * (hands != 1)}"
    return MatchStory(
        length=f"{played}, {goal_text(view.rules)}" if view.rules.goal else played,
        title=_title(view, points),
        tell=_tell(view, points),
        fact=(),
        places=tuple(1 + sum(other > score for other in points) for score in points),
        totals=sentence("Totals: ", scores(points), "."),
        again=() if view.seat == SPECTATOR else same_again(view.seat, 2),
    )


def _title(view: View, points: tuple[int, int]) -> Sentence:
    if len(view.winners) == 1:
        return sentence(does(view.winners[0], "wins"), ".")
    if not any(points):
        return sentence("Nobody wins.")
    first = 0 if view.seat == SPECTATOR else view.seat
    return sentence(Name(first), " and ", Name(1 - first), " are level.")


def _tell(view: View, points: tuple[int, int]) -> Sentence:
    """What the match came to, the winner first, and what there is in the winner's total besides points."""
    first, sheet = view.winners[0], columns(view.rules, view.results, view.start)
    total = f"{points[first]} to {points[1 - first]}"
    if len(view.winners) > 1:
        return sentence(f"{total}." if any(points) else "No hand was won.")
    if len(sheet) > 1:
        return sentence(f"{total}, over {number(len(sheet))} games.")
    extras = (sheet[0].boxes[first], "boxes"), (sheet[0].bonus, "the game bonus"), (sheet[0].shutout, "the shutout")
    besides = [what for added, what in extras if added]
    return sentence(total, (", with ", row(besides)) if besides else (), ".")
