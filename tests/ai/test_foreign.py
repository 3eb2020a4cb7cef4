"""The population of foreign players: who is in it, that it plays in the arena alone, and that training and tuning
cannot use those who are kept out.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hearthside.ai import player
from hearthside.ai.foreign import Half
from hearthside.ai.foreign.partners import partner, partners
from hearthside.ai.gin import BASELINES as GIN_BASELINES
from hearthside.ai.hearts import BASELINES
from hearthside.ai.players import foreign_players
from hearthside.ai.styles import LEVELS, STYLES
from hearthside.arena.duplicate import Contest
from hearthside.arena.matches import make_player
from hearthside.arena.statistics import Sample
from hearthside.games import GAMES, Rules
from hearthside.gin import PRESETS as GIN_PRESETS
from hearthside.hearts import BLACK_LADY
from tests.lengths import length

ROOT = Path(__file__).parents[2]
TUNING = sorted([*(ROOT / "src/hearthside/ai/training").glob("*.py"), *(ROOT / "benchmarks").rglob("*.py")])
"""What trains players, or tries settings of them."""
KEPT_OUT = {name for game in GAMES for name in foreign_players(game, Half.KEPT_OUT)}
RULES: dict[str, Rules] = {"hearts": BLACK_LADY, "gin": GIN_PRESETS["eaai"]}
EVERYONE = [(game, name) for game in GAMES for name in foreign_players(game)]


@pytest.mark.parametrize("game", GAMES)
def test_half_of_the_population_is_kept_out(game: str) -> None:
    everyone, kept_out = foreign_players(game), foreign_players(game, Half.KEPT_OUT)
    assert len(everyone) == 2 * len(kept_out) >= 8
    assert {**foreign_players(game, Half.PARTNERS), **kept_out} == everyone
    assert not {*everyone} & {*STYLES, *LEVELS, *BASELINES, *GIN_BASELINES}


@pytest.mark.parametrize(("game", "name"), EVERYONE)
def test_a_foreign_player_plays_in_the_arena_and_nowhere_else(game: str, name: str) -> None:
    assert callable(make_player(name, RULES[game], Random(1)).choose)
    with pytest.raises(ValueError, match="Nobody here plays as"):
        player(name, game=game)


@pytest.mark.parametrize("game", GAMES)
def test_the_documentation_names_each_and_who_is_kept_out(game: str) -> None:
    text = (ROOT / "docs" / "opponents.md").read_text("utf-8")
    rows = re.findall(rf"^\| `([\w-]+)` \| {GAMES[game].name} \| (kept out|) ?\| (.*) \|$", text, re.MULTILINE)
    everyone = foreign_players(game).values()
    assert rows == [(each.name, "kept out" if each.kept_out else "", each.line) for each in everyone]


# ---- Training and tuning ----


@pytest.mark.parametrize("game", GAMES)
def test_training_gets_the_others_and_is_refused_whom_is_kept_out(game: str) -> None:
    assert not {*partners(game)} & KEPT_OUT
    assert all(callable(each.choose) for each in partners(game).values())
    for name in foreign_players(game, Half.KEPT_OUT):
        with pytest.raises(ValueError, match=f"{name} is kept out of training and tuning"):
            partner(name, game)
    assert type(partner(next(iter(partners(game))), game)) is type(next(iter(partners(game).values())))
    with pytest.raises(ValueError, match="No foreign player is called 'shark'"):
        partner("shark", game)


def forbidden(tree: ast.AST) -> Iterator[str]:
    """How a source could get at a player that is kept out: by its name, by the half that it is in, or by a module of
    the population other than the one that leaves it out.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if {*re.split(r"[@\s]", text)} & {Half.KEPT_OUT, Half.POPULATION}:
                yield text
            case ast.Constant(value=str(text)) if text.partition("@")[0] in KEPT_OUT:
                yield text
            case ast.ImportFrom(module=str(module)) if module.startswith("hearthside.ai.foreign"):
                if module != "hearthside.ai.foreign.partners":
                    yield module
            case ast.ImportFrom(module=str(module), names=names):
                yield from (each.name for each in names if each.name in ("foreign", "foreign_players", "Half"))
            case ast.Import(names=names):
                yield from (each.name for each in names if "foreign" in each.name)
            case ast.Attribute(attr="foreign" | "foreign_players" | "Half" as name):
                yield name
            case _:
                pass


@pytest.mark.parametrize("path", TUNING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_trains_or_tunes_cannot_take_whom_is_kept_out(path: Path) -> None:
    assert [*forbidden(ast.parse(path.read_text("utf-8")))] == []


def test_training_makes_no_player_by_name() -> None:
    for path in (ROOT / "src/hearthside/ai/training").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not {"player", "players", "arena"} & {
                    *str(node.module).split("."),
                    *(n.name for n in node.names),
                }


@pytest.mark.parametrize(
    "source",
    [
        "from hearthside.ai.foreign import foreign_players",
        "from hearthside.ai import foreign",
        "import hearthside.ai.foreign.hearts",
        "from hearthside.ai.foreign.hearts_rules import MoonHunter",
        "player('flat-duck', 'hearts', rng)",
        "players = ('shark', 'counter@8worlds')",
        "Contest(rules=rules, players=('shark',), against='kept-out')",
        "run('hearthside arena gin shark --against population')",
        "hearthside.ai.players.foreign_players('gin')",
        "from hearthside.ai.players import foreign_players",
    ],
)
def test_the_look_for_them_finds_each_way(source: str) -> None:
    assert [*forbidden(ast.parse(source))]


# ---- Strength ----


@pytest.mark.parametrize(("game", "name"), EVERYONE)
def test_each_beats_any_card_by_duplicate_deals(game: str, name: str) -> None:
    # Those who sample do so little; the others ignore it, and are quick.
    few, samples = f"{name}@6worlds", name.startswith(("flat", "tree"))
    contest, gain = Contest(rules=RULES[game], players=(few, "random")), Sample()
    for place in range(length(5 if samples else 10, 40)):
        gain.add(contest.gain(contest.play(0, place)))
    assert gain.interval is not None and gain.mean > gain.interval
