"""A match of Gin Rummy that is over, told to each side."""

from dataclasses import replace

import pytest

from hearthside.gin import STANDARD, Rules, State, View, score
from hearthside.gin.match_story import match_story
from hearthside.gin.presets import GINRUMMY42, HOLLYWOOD
from hearthside.text import plain

from .test_score import hands

NAMES = ("You", "The Shark")
ONE_HAND = replace(STANDARD, goal=0)


def ended(rules: Rules, *won: int) -> View:
    """South's view of a match that is over after these hands; North won those below 0, and nobody those of 0."""
    results = tuple(hands(*won))
    sheet = score.columns(rules, results)
    return State.new(rules).view(0)._replace(results=results, scores=score.scores(sheet), winners=score.winners(sheet))


@pytest.mark.parametrize(
    ("rules", "won", "title", "tell", "places", "length"),
    [
        (
            STANDARD,
            (40, -30, 60),
            "You win.",
            "250 to 55, with boxes and the game bonus.",
            (1, 2),
            "Three hands, to 100",
        ),
        (
            STANDARD,
            (-99, 0, -1),
            "The Shark wins.",
            "350 to 0, with boxes, the game bonus and the shutout.",
            (2, 1),
            "Three hands, to 100",
        ),
        (GINRUMMY42, (40, -30, 60), "You win.", "100 to 30.", (1, 2), "Three hands, to 100"),
        (
            HOLLYWOOD,
            (50, 50, 50, 50),
            "You win.",
            "1050 to 0, over three games.",
            (1, 2),
            "Four hands, three games to 100",
        ),
        (
            ONE_HAND,
            (-12,),
            "The Shark wins.",
            "237 to 0, with boxes, the game bonus and the shutout.",
            (2, 1),
            "One hand",
        ),
        (ONE_HAND, (0,), "Nobody wins.", "No hand was won.", (1, 1), "One hand"),
    ],
)
def test_the_end_is_told_with_what_the_total_is_made_of(
    rules: Rules, won: tuple[int, ...], title: str, tell: str, places: tuple[int, int], length: str
) -> None:
    view = ended(rules, *won)
    told = match_story(view)
    assert [plain(each, NAMES, 0) for each in (told.title, told.tell)] == [title, tell]
    assert (told.places, told.length) == (places, length)
    assert plain(told.again, NAMES, 0) == "Play the Shark again"
