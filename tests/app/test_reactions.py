"""What people at a table say to each other."""

import pytest

from hearthside.app.errors import NotNow
from hearthside.app.reactions import TEXTS, Reactions
from hearthside.app.subscriptions import Change


def test_a_seat_has_one_reaction_in_five_seconds_and_the_others_theirs() -> None:
    published: list[Change] = []
    at = [0.0]
    reactions = Reactions(published.append, lambda: at[0])
    reactions.react(0, "thanks")
    reactions.react(1, "sorry")
    at[0] = 4.9
    with pytest.raises(NotNow, match="Wait 5 seconds"):
        reactions.react(0, "thanks")
    at[0] = 5.0
    reactions.react(0, "oh-no")
    assert [each.reaction for each in published] == [(0, "thanks"), (1, "sorry"), (0, "oh-no")]


def test_there_are_eight_in_plain_words() -> None:
    assert len(TEXTS) == 8
    assert all(text.replace(" ", "").isalpha() and len(text) <= 12 for text in TEXTS.values())
