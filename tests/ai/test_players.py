"""Everyone who plays under a name: characters, levels and baselines, by one function."""

import re
from random import Random

import pytest

from hearthside.ai import LEVELS, STYLES
from hearthside.ai.gin import BASELINES as GIN_BASELINES
from hearthside.ai.hearts import BASELINES
from hearthside.ai.players import player, player_names, with_settings


def test_characters_come_first_then_levels_then_baselines() -> None:
    assert player_names("hearts") == [*STYLES, *LEVELS, *BASELINES]
    assert player_names("gin") == ["nellie", "cal", "shark", "vicky", *LEVELS, *GIN_BASELINES]


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_everyone_can_be_had_and_the_master_too(game: str) -> None:
    for name in [*player_names(game), "master"]:
        assert callable(player(name, game, Random(1)).choose)


@pytest.mark.parametrize(("name", "game"), [("bob", "hearts"), ("simple", "hearts"), ("chuck", "gin"), ("duck", "gin")])
def test_who_does_not_play_that_game_is_refused_with_those_who_do(name: str, game: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}'; choose one of nellie, .*, level-10, random, "):
        player(name, game, Random(1))


@pytest.mark.parametrize(
    ("game", "change", "sentence"),
    [
        ("hearts", "depth=3", "There is no setting 'depth'; choose one of worlds, "),
        ("gin", "daring=true", "There is no setting 'daring'; choose one of worlds, "),
        ("hearts", "value=1", "There is no setting 'value'; choose one of worlds, "),
        ("hearts", "worlds", "'worlds' is no setting: it wants a whole number, 0 or more."),
        ("hearts", "worlds=1.5", "'worlds=1.5' is no setting: it wants a whole number, 0 or more."),
        ("hearts", "worlds=true", "'worlds=true' is no setting: it wants a whole number, 0 or more."),
        ("hearts", "prior=-1", "'prior=-1' is no setting: it wants a number, 0 or more."),
        ("hearts", "prior=NaN", "'prior=NaN' is no setting: it wants a number, 0 or more."),
        ("gin", "equity=1", "'equity=1' is no setting: it wants true or false."),
        ("hearts", "sets=0", "Neither proposals nor sets may be 0."),
    ],
)
def test_what_is_no_setting_is_refused_with_a_sentence(game: str, change: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(sentence)):
        with_settings(player("shark", game), [change])


def test_who_does_not_search_has_no_settings() -> None:
    for name in ("nellie", "duck"):
        with pytest.raises(ValueError, match="has no settings"):
            with_settings(player(name, "hearts"), ["worlds=3"])
