"""Everyone who plays under a name: characters, levels and baselines, by one function."""

from random import Random

import pytest

from hearthside.ai import LEVELS, STYLES
from hearthside.ai.gin import BASELINES as GIN_BASELINES
from hearthside.ai.hearts import BASELINES
from hearthside.ai.players import named_player, player_names


def test_characters_come_first_then_levels_then_baselines() -> None:
    assert player_names("hearts") == [*STYLES, *LEVELS, *BASELINES]
    assert player_names("gin") == ["nellie", "cal", "shark", "vicky", *LEVELS, *GIN_BASELINES]


@pytest.mark.parametrize("game", ["hearts", "gin"])
def test_everyone_can_be_had_and_the_master_too(game: str) -> None:
    for name in [*player_names(game), "master"]:
        assert callable(named_player(name, game, Random(1)).choose)


@pytest.mark.parametrize(("name", "game"), [("bob", "hearts"), ("simple", "hearts"), ("chuck", "gin"), ("duck", "gin")])
def test_who_does_not_play_that_game_is_refused_with_those_who_do(name: str, game: str) -> None:
    with pytest.raises(ValueError, match=f"'{name}'; choose one of nellie, .*, level-10, random, "):
        named_player(name, game, Random(1))
