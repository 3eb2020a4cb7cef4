"""Themes of mistakes: whatever a reason may be about has a name."""

from enum import StrEnum

import pytest

from hearthside.coach.games import COACHES
from hearthside.coach.gin import facts as gin
from hearthside.coach.hearts import facts as hearts
from hearthside.coach.review import Decision
from hearthside.coach.themes import OTHER, theme, theme_name
from hearthside.coach.values import NOTHING, Mark, Weighing, Worth

from .gin.test_knocks import HELD_ON, KNOCK, LAID_DOWN, WAIT, choice, view


@pytest.mark.parametrize(("game", "kinds"), [("hearts", hearts.Kind), ("gin", gin.Kind)])
def test_every_kind_of_fact_belongs_to_a_theme_and_every_theme_has_one(game: str, kinds: type[StrEnum]) -> None:
    named = {kind.name: theme_name(game, kind.name.lower()) for kind in kinds}
    assert [kind for kind, name in named.items() if name == OTHER] == []
    assert {*named.values(), OTHER} == {*COACHES[game].text.THEMES, OTHER}
    assert theme_name(game, "") == theme_name(game, "nothing of the kind") == OTHER


def test_a_knock_that_was_wrong_is_about_whether_to_knock_whatever_the_cards_are() -> None:
    knock, wait = choice(KNOCK, Worth(15.5, 0.6), LAID_DOWN), choice(WAIT, Worth(26.72, 0.7), HELD_ON)
    weighing = Weighing((wait, knock._replace(behind=Worth(11.2, 0.1))), 100)
    made = Decision(5, KNOCK, Mark.BLUNDER, Worth(11.2, 0.1), NOTHING, weighing, None, NOTHING)
    assert theme_name("gin", theme(view(), made)) == "Knock or play on"
    assert theme(view(), made._replace(mark=Mark.GOOD)) == ""
