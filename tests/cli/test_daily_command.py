"""The daily deal in the terminal: one try, its result, and the deal again as practice."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from hearthside.app import daily
from hearthside.app.daily import daily_of
from hearthside.app.daily_days import number_of
from hearthside.cli import app
from hearthside.cli import daily as command
from hearthside.games import GAMES
from hearthside.storage import DailyPar, DailyTry, LostRace
from hearthside.storage.store import Store
from hearthside.terminal import line
from tests.terminal.line_table import Bot, Typist

DAY = number_of(date(2026, 11, 27))


class Player(Bot):
    """Asks for help first, and then plays so many lines."""

    def __init__(self, lines: int | None) -> None:
        super().__init__(Random(1), most=lines)
        self._lines: Iterator[str] = (
            each for part in (["undo", "hint", "hands", "auto"], self._lines) for each in part
        )

    def say(self, line: str) -> None:
        self.transcript.append(line)


def told(folder: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str, lines: int | None = None) -> str:
    """All that was said in one go."""
    player = Player(lines)
    monkeypatch.setattr(command, "read_line", player.ask)
    monkeypatch.setattr(command, "print_line", player.say)
    result = CliRunner().invoke(app, ["daily", *arguments, "--data", str(folder)])
    assert result.exception is None or result.exit_code == 2, result.exception
    return "\n".join([*player.transcript, result.output])


@pytest.mark.parametrize("game", GAMES)
def test_a_try_is_taken_up_counts_once_and_is_told(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    monkeypatch.setattr(daily, "OPPONENT", "cal")
    monkeypatch.setattr(daily, "MASTER", "cal")
    part, of_game = daily_of(game), ("--game", game)
    store = Store(tmp_path)
    store.put(DailyTry("terminal", DAY - 1, game, "gone", "2026-11-26", 3, "○"))
    store.put(DailyPar(daily.seal_of(DAY - 1, None, game), 4))
    begun = told(tmp_path, monkeypatch, *of_game, lines=6)
    assert part.about in begun
    assert begun.count("One try counts") >= 4 and f"Go on with: hearthside daily --game {game}" in begun
    assert "--resume" not in begun, "another command would give help"
    assert "Finish your try first" in told(tmp_path, monkeypatch, *of_game, "--again")
    path = Path(store.find(DailyTry, holder="terminal", day=DAY, game=game)[0].table)
    other, words = line.Keeper(tmp_path / "elsewhere.txt"), ["hint", "undo", "hands", "count", "auto cal"]
    resumed = Typist(words)
    line.go_on(line.read(path), other, resumed.ask, resumed.say)
    helped = [said for said in resumed.transcript if said.startswith("One try counts")]
    assert len(helped) == len(words), "not by a command that knows of no daily deal either"
    ended = told(tmp_path, monkeypatch, *of_game)
    mine = store.find(DailyTry, holder="terminal", day=DAY, game=game)[0]
    assert mine.took is not None and mine.signs is not None
    assert f"{part.titled(mine.took)} Par is " in ended and "2 days in a row." in ended and "Over 2 days" in ended
    assert f"Hearthside {DAY}, {part.name}: {part.shown(mine.took)}, par " in ended and mine.signs in ended
    assert part.key in ended and "hearthside daily --game " in ended.splitlines()[-1]
    once_more = told(tmp_path, monkeypatch, *of_game)
    assert f"{part.titled(mine.took)} Par is " in once_more and mine.signs in once_more
    assert not {"Pass", "Draw"} & {*once_more.split()}
    practice = told(tmp_path, monkeypatch, *of_game, "--again", lines=8)
    assert "practice" in practice
    assert store.find(DailyTry, holder="terminal", day=DAY) == [mine]

    monkeypatch.setattr(daily, "today", lambda: DAY + 2)
    earlier = told(tmp_path, monkeypatch, *of_game, "--number", str(DAY))
    assert part.titled(mine.took) in earlier and f"--number {DAY} --again" in earlier
    assert "begun on its day" in told(tmp_path, monkeypatch, *of_game, "--number", str(DAY + 1))
    assert "less than or equal to 9999" in told(tmp_path, monkeypatch, *of_game, "--number", "99999")
    store.put(mine._replace(day=DAY - 5, took=None))
    assert "did not finish that deal in time" in told(tmp_path, monkeypatch, *of_game, "--number", str(DAY - 5))
    store.put(mine._replace(day=DAY + 1, table=str(tmp_path / "gone"), took=None))
    begun = told(tmp_path, monkeypatch, *of_game, lines=6)
    assert f"Number {DAY + 1} is not finished: hearthside daily --game {game} --data " in begun
    store.close()


def test_a_game_that_there_is_not_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no game 'whist' here" in told(tmp_path, monkeypatch, "--game", "whist")


def test_a_try_that_cannot_be_kept_is_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Store, "put_first", lambda *_: False)
    assert "Your try cannot be kept." in told(tmp_path, monkeypatch)

    def lost(*_: object) -> bool:
        raise LostRace

    monkeypatch.setattr(Store, "put_first", lost)
    assert "in another terminal" in told(tmp_path, monkeypatch)
