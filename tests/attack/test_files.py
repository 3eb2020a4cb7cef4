"""Damaged data files: nothing altered is served, nothing raises, and salvage brings back what is whole."""

import shutil
from pathlib import Path
from random import Random

import pytest

from hearthside.storage import FILE
from hearthside.storage.salvage import salvage
from tests.lengths import length
from tests.storage.damage import Damage, Served, fill, flipped, served, truncated

from .conftest import Tell
from .mutations import damaged


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    fill(folder, length(3, 12))
    return folder


@pytest.fixture(scope="module")
def whole(played: Path) -> Served:
    return served(played)


def altered(path: Path, seed: int) -> None:
    path.write_bytes(damaged(Random(seed), path.read_bytes()))


@pytest.mark.parametrize("how", [flipped, truncated, altered])
def test_damaged_data_files(how: Damage, played: Path, whole: Served, tmp_path: Path, tell: Tell) -> None:
    kept = back = 0
    costs = set()
    tries = length(3, 150)
    for seed in range(tries):
        folder = tmp_path / str(seed)
        folder.mkdir()
        shutil.copy(played / FILE, folder / FILE)
        how(folder / FILE, seed)
        before = served(folder, whole.logs)
        for name, log in before.logs.items():
            assert log == whole.logs[name], (seed, name)
        salvage(folder)
        after = served(folder, whole.logs)
        for name, log in after.logs.items():
            assert log == whole.logs[name][: len(log)], (seed, name)
        assert {name for name, log in before.logs.items() if after.logs.get(name) != log} == set(), seed
        same = sum(log == whole.logs[name] for name, log in after.logs.items())
        assert how is not flipped or same >= len(whole.logs) - 1, seed
        kept, back = kept + len(before.logs), back + same
        costs.add(len(whole.logs) - len(before.logs))
        shutil.rmtree(folder)
    assert how is not flipped or costs >= {0, 1, len(whole.logs)}
    total = tries * len(whole.logs)
    tell(f"{tries} data files {how.__name__}: {kept} of {total} matches served, {back} after salvage, none altered")
