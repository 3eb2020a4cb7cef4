"""The kernels as a package: nothing waits for the compiler, and no disk stops it."""

import os
import subprocess
import sys
import time
from pathlib import Path

from hearthside.ai.kernels import remove_old_code

A_DEAL = """
import numpy as np
from hearthside.ai import kernels
before = kernels.compiled_before()
from hearthside.ai.kernels import bits
dice = np.array([1], np.uint64)
assert 0 <= bits.draw(dice, 6) < 6
print(kernels.open_cache(), before, kernels.compiled_before())
"""
IMPORTS = """
import os
before = dict(os.environ)
from importlib import import_module
from pkgutil import iter_modules
from hearthside.ai import kernels
for module in iter_modules(kernels.__path__):
    import_module(f"hearthside.ai.kernels.{module.name}")
print([name for name in {*before, *os.environ} if before.get(name) != os.environ.get(name)], kernels.compiled_before())
"""
WARM = """
from hearthside.ai import kernels
assert kernels.readiness() is kernels.Readiness.COLD and not kernels.ready()
thread = kernels.warm_up()
assert kernels.warm_up() is thread
thread.join()
assert kernels.ready(), kernels.readiness()
"""
READY_FOR_ALL = """
import sys
from random import Random
from hearthside import gin, hearts
from hearthside.ai import player
from hearthside.ai.kernels.compilation import compile_kernels
from hearthside.coach.games import weigher
from hearthside.cards import shuffled
from hearthside.game import Deal, Limit

def seen():
    modules = [module for name, module in sys.modules.items() if name.startswith("hearthside.ai.kernels.")]
    functions = {id(each): each for module in modules for each in vars(module).values() if hasattr(each, "signatures")}
    return {each.__qualname__: len(each.signatures) for each in functions.values()}

compile_kernels()
before = seen()
assert len(before) > 50
for game, rules in ((gin, gin.STANDARD), (hearts, hearts.BLACK_LADY)):
    state = game.State.new(rules).play(Deal(shuffled(3)))
    for turn in range(20):
        view = state.view(state.to_move[0])
        weigher(state).weigh(view, Random(1), None)
        who = player("shark" if turn % 2 else "master", game=rules.game)
        state = state.play(who.choose(view, Random(turn), Limit(worlds=8)))
after = seen()
print([name for name in after if name in before and after[name] != before[name]])
"""
IN_STEPS = """
import sys, threading, types
from hearthside.ai import kernels
begun, done, slept = threading.Event(), threading.Event(), threading.Event()
fake = types.ModuleType("hearthside.ai.kernels.compilation")
fake.compile_kernels = lambda: (begun.set(), done.wait())
sys.modules[fake.__name__] = fake
kernels.sleep = lambda seconds: slept.wait()
print(kernels.readiness())
thread = kernels.warm_up(after=0.2)
print(kernels.readiness(), begun.is_set())
slept.set()
begun.wait()
print(kernels.readiness(), kernels.ready())
done.set()
thread.join()
print(kernels.readiness(), kernels.ready())
"""
NO_COMPILER = """
import sys
sys.modules["numba"] = None
from hearthside.ai import kernels
kernels.warm_up().join()
assert kernels.readiness() is kernels.Readiness.FAILED and not kernels.ready()
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
    names = "hearthside.server.app, hearthside.ai.gin, hearthside.ai.kernels"
    run(f"import sys, {names}; assert not {{'numba', 'numpy'}} & {{*sys.modules}}")


def test_importing_every_kernel_writes_nothing_and_changes_no_environment_variable(tmp_path: Path) -> None:
    assert run(IMPORTS, XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path)) == "[] False"
    assert not list(tmp_path.iterdir())


def test_compiled_code_is_kept_in_a_folder_named_by_its_sources(tmp_path: Path) -> None:
    folder, before, after = run(A_DEAL, XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path)).split()
    assert (before, after) == ("False", "True")
    assert Path(folder).is_relative_to(tmp_path) and Path(folder).parent.name == "kernels"
    assert list(Path(folder).rglob("*.nbi"))
    # It tells when it was used last.
    os.utime(folder, (1, 1))
    assert run(A_DEAL, XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path)).endswith("True True")
    assert Path(folder).stat().st_mtime > 1


def test_a_folder_that_the_user_chose_is_used(tmp_path: Path) -> None:
    chosen = tmp_path / "mine"
    assert run(A_DEAL, NUMBA_CACHE_DIR=str(chosen)) == f"{chosen} False True"
    assert list(chosen.rglob("*.nbi"))


def test_where_nothing_can_be_kept_the_kernels_play_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")
    assert run(A_DEAL, NUMBA_CACHE_DIR=str(blocked / "folder")) == "None False False"


def test_code_compiled_from_old_sources_is_removed_but_for_the_last_used_and_the_recent(tmp_path: Path) -> None:
    now, day = time.time(), 24 * 60 * 60
    ages = {"a" * 16: 5 * day, "b" * 16: 3 * day, "c" * 16: 2 * day, "mine": 9 * day, "0" * 16: 0}
    for name, age in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbi").write_text("")
        os.utime(tmp_path / name, (now - age, now - age))
    remove_old_code(tmp_path / ("0" * 16))
    assert {each.name for each in tmp_path.iterdir()} == {"0" * 16, "c" * 16, "mine"}
    for name in ("d" * 16, "e" * 16):
        (tmp_path / name).mkdir()
    remove_old_code(tmp_path / ("0" * 16))
    assert {each.name for each in tmp_path.iterdir()} == {"0" * 16, "d" * 16, "e" * 16, "mine"}
    remove_old_code(tmp_path / "gone" / ("0" * 16))


def test_warming_up_happens_once_and_ends_in_ready_kernels() -> None:
    run(WARM)


def test_once_they_are_ready_nothing_is_compiled_for_a_choice_or_a_hint() -> None:
    assert run(READY_FOR_ALL) == "[]"


def test_where_there_is_no_compiler_that_is_said_and_nothing_breaks() -> None:
    run(NO_COMPILER)


def test_cold_is_warming_as_soon_as_it_is_asked_for_and_ready_when_all_is_done() -> None:
    assert run(IN_STEPS).splitlines() == ["cold", "warming False", "warming False", "ready True"]
