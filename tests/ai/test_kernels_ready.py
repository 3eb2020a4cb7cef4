"""The kernels as a package: nothing waits for the compiler, and no disk stops it."""

import os
import subprocess
import sys
import time
from pathlib import Path

from hearthside.ai.kernels import tidy

A_DEAL = """
import numpy as np
from hearthside.ai import kernels
before = kernels.compiled_before()
from hearthside.ai.kernels import bits
dice = np.array([1], np.uint64)
assert 0 <= bits.draw(dice, 6) < 6
print(kernels.KEPT, __import__("os").environ.get("NUMBA_CACHE_DIR"), before, kernels.compiled_before())
"""
WARM = """
from hearthside.ai import kernels
assert kernels.warmth() is kernels.Warmth.COLD and not kernels.ready()
thread = kernels.warm_up()
assert kernels.warm_up() is thread
thread.join()
assert kernels.ready(), kernels.warmth()
"""
READY_FOR_ALL = """
import sys
from random import Random
from hearthside import gin, hearts
from hearthside.ai import player
from hearthside.ai.kernels.warming import play_a_little
from hearthside.analysis.review import weigher
from hearthside.cards import shuffled
from hearthside.game import Deal, Limit

def seen():
    modules = [module for name, module in sys.modules.items() if name.startswith("hearthside.ai.kernels.")]
    functions = {id(each): each for module in modules for each in vars(module).values() if hasattr(each, "signatures")}
    return {each.__qualname__: len(each.signatures) for each in functions.values()}

play_a_little()
before = seen()
assert len(before) > 50
for game, rules in ((gin, gin.STANDARD), (hearts, hearts.BLACK_LADY)):
    state = game.State.new(rules).play(Deal(shuffled(3)))
    for turn in range(20):
        view = state.view(state.to_move[0])
        weigher(rules).weigh(view, Random(1), None)
        who = player("shark" if turn % 2 else "master", game=rules.game)
        state = state.play(who.choose(view, Random(turn), Limit(worlds=8)))
after = seen()
print([name for name in after if name in before and after[name] != before[name]])
"""
IN_STEPS = """
import sys, threading, types
from hearthside.ai import kernels
begun, done = threading.Event(), threading.Event()
fake = types.ModuleType("hearthside.ai.kernels.warming")
fake.play_a_little = lambda: (begun.set(), done.wait(20))
sys.modules[fake.__name__] = fake
print(kernels.warmth())
thread = kernels.warm_up(after=0.2)
print(kernels.warmth(), begun.is_set())
begun.wait(20)
print(kernels.warmth(), kernels.ready())
done.set()
thread.join()
print(kernels.warmth(), kernels.ready())
"""
NO_COMPILER = """
import sys
sys.modules["numba"] = None
from hearthside.ai import kernels
kernels.warm_up().join()
assert kernels.warmth() is kernels.Warmth.FAILED and not kernels.ready()
"""


def run(program: str, **environment: str) -> str:
    """What a fresh Python prints."""
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=kept | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_server_and_the_players_start_without_the_compiler_and_without_arrays() -> None:
    names = "hearthside.web.app, hearthside.ai.gin, hearthside.ai.kernels"
    run(f"import sys, {names}; assert not {{'numba', 'numpy'}} & {{*sys.modules}}")


def test_compiled_code_is_kept_in_a_folder_named_by_its_sources(tmp_path: Path) -> None:
    kept, folder, before, after = run(A_DEAL, XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path)).split()
    assert (kept, before, after) == ("True", "False", "True")
    assert Path(folder).is_relative_to(tmp_path) and Path(folder).parent.name == "kernels"
    assert list(Path(folder).rglob("*.nbi"))
    # It tells when it was used last.
    os.utime(folder, (1, 1))
    assert run(A_DEAL, XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path)).endswith("True True")
    assert Path(folder).stat().st_mtime > 1


def test_a_folder_that_the_user_chose_is_used_and_a_parents_choice_is_not(tmp_path: Path) -> None:
    chosen = tmp_path / "mine"
    assert run(A_DEAL, NUMBA_CACHE_DIR=str(chosen)) == f"True {chosen} False True"
    home = {"XDG_CACHE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    _, own, *_ = run(A_DEAL, **home).split()
    inherited = Path(own).parent / "another"
    _, folder, *_ = run(A_DEAL, **home, NUMBA_CACHE_DIR=str(inherited)).split()
    assert folder == own


def test_where_nothing_can_be_kept_the_kernels_play_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    assert run(A_DEAL, NUMBA_CACHE_DIR=str(blocked / "folder")).startswith("False")


def test_code_compiled_from_old_sources_is_removed_but_for_the_last_used_and_the_recent(tmp_path: Path) -> None:
    now, day = time.time(), 24 * 60 * 60
    ages = {"a" * 16: 5 * day, "b" * 16: 3 * day, "c" * 16: 2 * day, "mine": 9 * day, "0" * 16: 0}
    for name, age in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbi").write_text("")
        os.utime(tmp_path / name, (now - age, now - age))
    tidy(tmp_path / ("0" * 16))
    assert {each.name for each in tmp_path.iterdir()} == {"0" * 16, "c" * 16, "mine"}
    for name in ("d" * 16, "e" * 16):
        (tmp_path / name).mkdir()
    tidy(tmp_path / ("0" * 16))
    assert {each.name for each in tmp_path.iterdir()} == {"0" * 16, "d" * 16, "e" * 16, "mine"}
    tidy(tmp_path / "gone" / ("0" * 16))


def test_warming_up_happens_once_and_ends_in_ready_kernels() -> None:
    run(WARM)


def test_once_they_are_ready_nothing_is_compiled_for_a_choice_or_a_hint() -> None:
    assert run(READY_FOR_ALL) == "[]"


def test_where_there_is_no_compiler_that_is_said_and_nothing_breaks() -> None:
    run(NO_COMPILER)


def test_cold_is_warming_as_soon_as_it_is_asked_for_and_ready_when_all_is_done() -> None:
    assert run(IN_STEPS).splitlines() == ["cold", "warming False", "warming False", "ready True"]
