"""The kernels as a package: nothing waits for the compiler, and no disk stops it."""

import linecache
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from types import ModuleType
from typing import Any, NamedTuple, cast

import numpy as np
import pytest

from hearthside.ai import kernels
from hearthside.ai.kernels import remove_old_code
from hearthside.ai.kernels.bits import Ints, below, draw, nth_bit, roll, slow
from hearthside.ai.kernels.compilation import compile_kernels

A_NUMBER = """
import sys
import numpy as np
from hearthside.ai import kernels
from hearthside.ai.kernels import bits
assert 0 <= bits.draw(np.array([1], np.uint64), 6) < 6
print(kernels.open_cache(), "compiled" if "numba" in sys.modules else "loaded")
"""
STARTED = """
import sys
import hearthside.server.app, hearthside.ai.gin, hearthside.ai.kernels
print([name for name in ("numba", "numpy") if name in sys.modules])
import hearthside.ai.players, hearthside.ai.kernels.compilation
print([name for name in sys.modules if "foreign" in name and "kernels" in name])
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
# What of LLVM's own code is in memory, in KB.
RESIDENT = """
from pathlib import Path

def resident():
    found, ours = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        first, *_, last = line.split()
        if "-" in first:
            ours = "r-xp" in line and "libllvmlite" in line
        elif ours and first == "Rss:":
            found += int(line.split()[1])
    return found
"""
RELEASED = f"""{RESIDENT}
import numpy as np
from hearthside.ai.kernels import bits, machine_code
bits.roll(np.uint64(1))
before = resident()
machine_code.release_llvm()
print(before > 2000, resident(), 0 <= bits.draw(np.array([1], np.uint64), 6) < 6, resident() > 0)
"""
WARM = f"""{RESIDENT}
import sys
from hearthside.ai import kernels
assert kernels.readiness() is kernels.Readiness.COLD and not kernels.ready()
thread = kernels.warm_up()
assert kernels.warm_up() is thread
thread.join()
assert kernels.ready(), kernels.readiness()
assert sys.platform != "linux" or not resident()
"""
READY_FOR_ALL = """
import sys
from random import Random
from hearthside import gin, hearts
from hearthside.ai import player
from hearthside.ai.kernels.compilation import compile_kernels
from hearthside.coach.games import weigher
from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.game import Deal, Limit
import pytest
from tests.few_worlds import look_at_few_worlds

look_at_few_worlds(pytest.MonkeyPatch())
compile_kernels()
sys.modules["hearthside.ai.kernels.compiler"] = None
for game, rules in ((gin, gin.STANDARD), (hearts, hearts.BLACK_LADY)):
    state = game.State.new(rules).play(Deal(shuffled(3)))
    for turn in range(12):
        view = state.view(state.to_move[0])
        weigher(state).weigh(view, Random(1), None)
        who = player("shark" if turn % 2 else "master", game=rules.game)
        state = state.play(who.choose(view, Random(turn), Limit(worlds=8)))

mine, upcard = Cards.parse("2D 3D 4D 5S 5H 5C 9C TC JC 2S"), Card.parse("3S")
others = [card for card in DECK if card not in mine and card != upcard]
dealt = [card for pair in zip(mine, others) for card in pair]
state = gin.State.new(gin.STANDARD).play(Deal((*dealt, upcard, *others[10:]), dealer=1)).play(gin.Take(0))
assert any(isinstance(move, gin.Knock) for move in state.view(0).moves)
weigher(state).weigh(state.view(0), Random(1), None)
"""
IN_STEPS = """
import sys, threading, types
from hearthside.ai import kernels
kernels.PARTS = ()
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
import io
import logging
import sys
sys.modules["numba"] = None
from hearthside.ai import kernels
logging.basicConfig(stream=(heard := io.StringIO()))
kernels.warm_up().join()
assert kernels.readiness() is kernels.Readiness.FAILED and not kernels.ready()
[said] = heard.getvalue().splitlines()
assert "so opponents play by rules of thumb: " in said
"""
WAIT = 120
"""Seconds in which a process must end, at low priority on a busy machine too. It sleeps for longer."""
# One kernel in the place of all, compiled by one of two processes, at once at low priority.
SMALL = """
from hearthside.ai import kernels
kernels.PARTS = kernels.PARTS[:2]
kernels._ATTEMPTS = kernels._ATTEMPTS[-1:]
from hearthside.ai.kernels import compilation

def small():
    import numpy as np
    from hearthside.ai.kernels import bits
    bits.draw(np.array([1], np.uint64), 6)

compilation._PLAYED.update(dict.fromkeys(compilation.PARTS, lambda: None) | {compilation.PARTS[0]: small})
"""
# The compiler of the first part does not end by itself.
ENDLESS = f"""{SMALL}
import os, time
from pathlib import Path

def endless():
    written = Path(os.environ["STARTED"] + ".new")
    written.write_text(f"{{os.getpid()}} {{os.nice(0)}}")
    written.rename(os.environ["STARTED"])
    time.sleep(300)

compilation._PLAYED[compilation.PARTS[0]] = endless
"""
# It is only written down that a process wants to run while no other does: on a busy machine it would not be seen to.
WHEN_FREE = f"""{ENDLESS.replace("{os.nice(0)}", "{os.nice(0)} {asked}")}
from math import inf
asked = ""

def note(process, policy, parameters):
    global asked
    asked = "idle" if (process, policy) == (0, os.SCHED_IDLE) else "other"

os.sched_setscheduler = note
kernels._ATTEMPTS = (("idle", float(os.environ["SECONDS"])), ("low", inf))
"""
OWN_NUMBA = "import beside"
BESIDE = """
import numba
import numpy as np
from hearthside.ai.kernels.bits import slow

def zeros_with(row):
    made = np.zeros((2, len(row)))
    for place in range(len(row)):
        made[1, place] = row[place]
    return made.sum()

before, after, kernel = numba.njit(zeros_with), numba.njit(zeros_with), slow(zeros_with)
row = np.arange(4.0)
print(before(row), kernel(row), after(row[1:]), after(row[::2]))
"""
COUNTED = """
import subprocess, sys
from hearthside.ai import kernels
started = []

class Counted(subprocess.Popen):
    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        started.append(self)

subprocess.Popen = Counted
"""
COUNTED_WARM = f"""{COUNTED}
kernels.warm_up().join()
print(kernels.readiness(), [each.returncode for each in started], "numba" in sys.modules)
assert all(each.stdin.closed for each in started)
"""
KILLED = f"""{COUNTED}
import os, time
thread = kernels.warm_up()
while not os.path.exists(os.environ["STARTED"]):
    time.sleep(0.05)
print(kernels.readiness())
started[0].kill()
thread.join()
print(kernels.readiness())
assert all(each.returncode is not None and each.stdin.closed for each in started)
"""
LEFT = """
import os, time
from hearthside.ai import kernels
kernels.warm_up()
while not os.path.exists(os.environ["STARTED"]):
    time.sleep(0.05)
if "BY_SIGNAL" in os.environ:
    os.kill(os.getpid(), 9)
"""


def start(program: str, **environment: str) -> subprocess.Popen[str]:
    """A fresh Python."""
    kept = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.Popen(
        [sys.executable, "-c", program],
        env=kept | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def run(program: str, **environment: str) -> str:
    """What a fresh Python prints."""
    with start(program, **environment) as process:
        output, errors = process.communicate()
    assert process.returncode == 0, errors
    return output.strip()


def own_cache(folder: Path, **modules: str) -> dict[str, str]:
    """Environment variables for a cache in this folder, and modules that are found before any others."""
    for name, source in modules.items():
        (folder / f"{name}.py").write_text(source)
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {"XDG_CACHE_HOME": str(folder / "cache"), "HOME": str(folder), "PYTHONPATH": path}


def code_in(folder: Path) -> list[Path]:
    return [each for each in folder.rglob("hearthside.ai.kernels.*") if each.is_file()]


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_server_starts_without_the_compiler_and_arrays_and_without_kernels_of_foreign_players() -> None:
    assert run(STARTED).splitlines() == ["[]", "[]"]


def test_importing_every_kernel_writes_nothing_and_changes_no_environment_variable(tmp_path: Path) -> None:
    assert run(IMPORTS, XDG_CACHE_HOME=str(tmp_path), HOME=str(tmp_path)) == "[] False"
    assert not list(tmp_path.iterdir())


class Compiled(NamedTuple):
    folder: Path
    printed: str


@pytest.fixture(scope="module")
def a_number(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    """A folder with compiled code, and what the program printed that had it compiled."""
    folder = tmp_path_factory.mktemp("compiled")
    return Compiled(folder, run(A_NUMBER, **own_cache(folder)))


@pytest.fixture
def with_code(a_number: Compiled, tmp_path: Path) -> Path:
    """A folder that has the code of the small kernel, of which no start knows yet: to compile it takes a second."""
    copytree(a_number.folder / "cache", tmp_path / "cache")
    return tmp_path


def test_compiled_code_is_kept_in_a_folder_and_loaded_without_the_compiler(a_number: Compiled) -> None:
    kept, how = a_number.printed.split()
    folder = Path(kept)
    assert how == "compiled"
    assert folder.is_relative_to(a_number.folder) and folder.parent.name == "kernels"
    assert code_in(folder)
    # It tells when it was used last.
    os.utime(folder, (1, 1))
    assert run(A_NUMBER, **own_cache(a_number.folder)) == f"{folder} loaded"
    assert folder.stat().st_mtime > 1


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the kernels that are compiled in this process from now on."""
    from hearthside.ai.kernels import compiler

    names, compile_kernel = list[str](), compiler.compile_kernel

    def noted(function: Callable[..., Any], inline: bool, arguments: tuple[Any, ...]) -> Any:
        names.append(function.__name__)
        return compile_kernel(function, inline, arguments)

    monkeypatch.setattr(compiler, "compile_kernel", noted)
    return names


@pytest.fixture
def chosen(tmp_path: Path) -> Iterator[Path]:
    """A folder, which is not there yet, that the user of this process chose for compiled code."""
    looked_for = kernels.cache_folder, kernels.open_cache
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "mine"))
        for each in looked_for:
            each.cache_clear()
        yield tmp_path / "mine"
    for each in looked_for:
        each.cache_clear()


def numbers() -> list[int]:
    """What small kernels return in a process that has loaded none of them."""
    called = {nth_bit: (6, 1), roll: (np.uint64(1),), below: (np.uint64(1), 6), draw: (np.array([1], np.uint64), 6)}
    return [slow(cast(Any, each).__wrapped__)(*arguments) for each, arguments in called.items()]


def test_where_nothing_can_be_kept_the_kernels_play_all_the_same(
    tmp_path: Path, chosen: Path, compiled: list[str]
) -> None:
    chosen.write_text("a file and no folder")
    assert numbers() == numbers()
    assert kernels.open_cache() is None and compiled == 2 * ["nth_bit", "roll", "below", "draw"]
    (temporary := tmp_path / "temporary").mkdir()
    environment = own_cache(tmp_path, sitecustomize=SMALL) | {"NUMBA_CACHE_DIR": str(chosen / "folder")}
    assert run(COUNTED_WARM, **environment | {"TMPDIR": str(temporary)}) == "ready [0, 0] False"
    assert not list(temporary.iterdir()), "the code is removed in the end"


def test_damaged_code_is_compiled_again_in_a_folder_that_the_user_chose(chosen: Path, compiled: list[str]) -> None:
    names = ["nth_bit", "roll", "below", "draw"]
    made = numbers()
    assert made[0] == 4 and made[1] and 0 <= made[2] < 6 and 0 <= made[3] < 6
    assert kernels.cache_folder().parent == chosen and compiled == names
    files, found = code_in(chosen), list[bytes]()
    damages: list[Callable[[bytes], bytes]]
    damages = [lambda code: code[:-9], lambda code: code[:9], lambda _: b"", lambda code: code[:-99] + bytes(99)]
    for file, damaged in zip(files, damages, strict=True):  # each of the kernels in another way
        found.append(damaged(file.read_bytes()))
        file.write_bytes(found[-1])
    assert numbers() == made and compiled == 2 * names
    assert all(file.read_bytes() != damaged for file, damaged in zip(files, found, strict=True))
    assert numbers() == made and compiled == 2 * names


def test_a_kernel_whose_source_changed_is_compiled_again(
    tmp_path: Path, chosen: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, found = tmp_path / "added.py", list[tuple[int, int]]()
    for sign in "++--":
        source = f"from hearthside.ai.kernels.bits import slow\n\n@slow\ndef added(a, b):\n    return a {sign} b\n"
        file.write_text(source)
        linecache.cache.pop(str(file), None)
        module = ModuleType("added")
        module.__file__ = str(file)
        monkeypatch.setitem(sys.modules, "added", module)
        exec(compile(source, file, "exec"), vars(module))
        found.append((module.added(1, 2), len(compiled)))
    assert found == [(3, 1), (3, 1), (-1, 2), (-1, 2)]


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        ("hearthside.ai.kernels", "version", lambda package: "another"),
        ("llvmlite.binding", "get_host_cpu_name", lambda: "another"),
        ("sys", "version", "another"),
    ],
)
def test_another_version_or_processor_has_a_folder_of_its_own(
    where: str, name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kernels.cache_folder.__wrapped__()
    assert kernels.cache_folder.__wrapped__() == before
    monkeypatch.setattr(f"{where}.{name}", value)
    assert kernels.cache_folder.__wrapped__() != before


def test_changed_sources_have_a_folder_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "__file__", str(tmp_path / "__init__.py"))
    folders = set()
    for source in ("a = 1", "a = 2", "a = 2"):
        (tmp_path / "bits.py").write_text(source)
        folders.add(kernels.cache_folder.__wrapped__())
    assert len(folders) == 2


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


@pytest.mark.skipif(sys.platform != "linux", reason="memory is given back on Linux alone")
def test_the_memory_of_the_compiler_is_given_back_and_kernels_can_be_loaded_later() -> None:
    assert run(RELEASED) == "True 0 True True"


def test_other_processes_compile_and_end_and_the_next_start_only_loads(tmp_path: Path) -> None:
    environment = own_cache(tmp_path, sitecustomize=SMALL)
    assert run(COUNTED_WARM, **environment) == "ready [0, 0] False"
    assert run(COUNTED_WARM, **environment) == "ready [] False"


def test_of_two_programs_that_start_at_once_one_compiles(with_code: Path) -> None:
    environment = own_cache(with_code, sitecustomize=SMALL)
    with start(COUNTED_WARM, **environment) as one, start(COUNTED_WARM, **environment) as two:
        printed = sorted(each.communicate() for each in (one, two))
    assert printed == [("ready [0, 0] False\n", ""), ("ready [] False\n", "")]


def test_if_a_compiling_process_is_killed_that_is_said_and_the_next_start_compiles(with_code: Path) -> None:
    environment = own_cache(with_code, sitecustomize=ENDLESS) | {"STARTED": str(with_code / "started")}
    with start(KILLED, **environment) as process:
        output, errors = process.communicate()
    assert output.splitlines() == ["warming", "failed"]
    assert "opponents play by rules of thumb" in errors and f"{kernels.PARTS[0]!r} ended with status -9" in errors
    assert run(COUNTED_WARM, **own_cache(with_code, sitecustomize=SMALL)).startswith("ready [0")


def test_if_one_compiling_process_fails_that_is_said_at_once_and_the_others_end(tmp_path: Path) -> None:
    failing = ENDLESS + "\ncompilation._PLAYED[compilation.PARTS[1]] = lambda: 1 / 0\n"
    environment = own_cache(tmp_path, sitecustomize=failing) | {"STARTED": str(tmp_path / "started")}
    with start(COUNTED_WARM, **environment) as process:
        output, errors = process.communicate(timeout=WAIT)
    assert output.startswith("failed [-9, 1]")
    assert f"{kernels.PARTS[1]!r} ended with status 1" in errors and "ZeroDivisionError" in errors


@pytest.mark.parametrize("killed", [False, True])
def test_a_compiling_process_has_low_priority_and_ends_with_the_program(killed: bool, tmp_path: Path) -> None:
    started = tmp_path / "started"
    environment = own_cache(tmp_path, sitecustomize=ENDLESS) | {"STARTED": str(started)}
    with start(LEFT, **environment, **({"BY_SIGNAL": "1"} if killed else {})) as process:
        process.communicate(timeout=WAIT)
    assert process.returncode == (-signal.SIGKILL if killed else 0)
    compiling, niceness = map(int, started.read_text().split())
    assert niceness == 19
    latest = time.monotonic() + WAIT
    while is_running(compiling):
        assert time.monotonic() < latest
        time.sleep(0.05)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has processes that run while no other does")
@pytest.mark.parametrize(("seconds", "asked"), [(1000, "idle"), (0, "")])
def test_kernels_are_compiled_while_a_processor_is_free_and_on_a_busy_machine_begun_anew(
    seconds: int, asked: str, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    environment = own_cache(tmp_path, sitecustomize=WHEN_FREE) | {"STARTED": str(started), "SECONDS": str(seconds)}
    with start(LEFT, **environment) as process:
        process.communicate(timeout=WAIT)
    assert started.read_text().split()[1:] == ["19", *asked.split()]


def test_once_they_are_ready_nothing_is_compiled_for_a_choice_or_a_hint() -> None:
    run(READY_FOR_ALL)


def test_no_kernel_brings_along_what_writes_the_sentence_of_an_error() -> None:
    compile_kernels()
    found = code_in(kernels.cache_folder())
    assert len(found) > 10
    assert not [each.name for each in found if b"numba7cpython7unicode" in each.read_bytes()]


def test_whoever_else_uses_numba_has_its_functions_as_ever(tmp_path: Path) -> None:
    assert run(OWN_NUMBA, **own_cache(tmp_path, beside=BESIDE)) == "6.0 6.0 6.0 2.0"


@slow
def _without_the_first(row: Ints) -> Ints:
    return row[1:]


def test_a_kernel_holds_none_of_its_arguments_and_counts_no_references_to_them() -> None:
    row = np.arange(1, 9)
    held = sys.getrefcount(row)
    with pytest.raises(ValueError, match="returns none of its arguments"):
        _without_the_first(row)
    assert sys.getrefcount(row) == held
    compile_kernels(["gin"])
    found = [each.read_bytes() for each in kernels.cache_folder().glob("hearthside.ai.kernels.gin.play-*")]
    assert found and not [code for code in found if b"NRT_incref" in code]


def test_where_there_is_no_compiler_that_is_said_and_nothing_breaks(with_code: Path) -> None:
    run(NO_COMPILER, **own_cache(with_code, sitecustomize=SMALL))


def test_cold_is_warming_as_soon_as_it_is_asked_for_and_ready_when_all_is_done() -> None:
    assert run(IN_STEPS).splitlines() == ["cold", "warming False", "warming False", "ready True"]
