"""Records and the board in a terminal: found, imported, looked back at, written beside, exported and deleted."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from hearthside.ai import kernels
from hearthside.app import reviews
from hearthside.terminal.screen import Connection
from hearthside.terminal.screen.client import Refused
from hearthside.terminal.screen.drawing.look import Look
from hearthside.terminal.screen.review.board import Board
from hearthside.terminal.screen.review.board_deal import BoardDeal
from hearthside.terminal.screen.review.record_file import read_file, write_file
from hearthside.terminal.screen.review.replay_felt import Judged, Moment, draw_moment
from tests.mistaken import flagged

from .conftest import drive, until
from .shown import answer, shown, shows

RECORDS = Path(__file__).parents[2] / "golden" / "records"
LADY = RECORDS / "black-lady.txt"


@pytest.fixture(autouse=True)
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has reviews take no time: two decisions of each deal are mistakes."""

    def lines(match: Any, deal: int, *_: object) -> Iterator[object]:
        steps = match.review(deal).steps
        found = SimpleNamespace(deal=lambda _: (None, steps), seat=match.seat, names=match.names)
        return iter(flagged(cast("Any", found), deal)[0])

    monkeypatch.setattr(kernels, "_readiness", kernels.Readiness.READY)
    monkeypatch.setattr(reviews, "_lines", lines)


def test_a_record_is_imported_looked_back_at_written_beside_exported_and_deleted(
    connection: Connection, tmp_path: Path
) -> None:
    saved = tmp_path / "saved.txt"
    broken = tmp_path / "broken.txt"
    broken.write_text(LADY.read_text("utf-8").replace("[Rules", "[Rulez", 1), "utf-8")

    async def script(pilot: Pilot[None]) -> None:
        cast("Any", pilot.app).open("records")
        await shown(pilot, "No records yet.", "Enter Open Esc Back")
        # What is no record is refused in a sentence.
        await pilot.press("i")
        await answer(pilot, str(broken))
        await shown(pilot, "Line 1: The rules are missing")
        await pilot.press("i")
        await answer(pilot, str(LADY))
        await shown(pilot, "Deal 7 of 7", "Luck of the cards")
        board = cast("Board", pilot.app.screen).board
        # Steps, deals and hands.
        assert board.step == board.own_steps[0], "it goes to the costliest decision"
        await pilot.press("pageup")
        await shown(pilot, "Deal 6 of 7")
        await pilot.press("pagedown", "home", "right", "o")
        await shown(pilot, "Deal 7 of 7", "as the cards lay")
        assert board.step == 1 and board.open
        await pilot.press("end", "right")
        assert board.step == len(board.replay.frames) - 1 if board.replay else False
        await pilot.press("pagedown")
        await shown(pilot, "There is no deal after this one.")
        await pilot.press("shift+left", "left")
        await until(pilot, lambda: board.summary is not None)
        await pilot.press("m")
        assert board.decision is not None and shows(pilot, "? Mistake", "That card: nobody can beat it.")
        await pilot.press("question_mark")
        await shown(pilot, "to the next mistake", "another play")
        assert not shows(pilot, " menu ")
        await pilot.press("escape", "m")
        assert board.step == board.own_steps[1] and shows(pilot, "✓")
        # Marks and notes are kept beside it.
        await pilot.press("5")
        await shown(pilot, "Marked bad: ?")
        await pilot.press("n")
        await answer(pilot, "Too greedy.")
        await shown(pilot, "Note saved.", "Note: Too greedy.")
        # The whole record, as text.
        await pilot.press("r")
        await shown(pilot, "[Game", "hearts")
        await pilot.press("n")
        await answer(pilot, "A good match.")
        await shown(pilot, "Note on the match: A good match.")
        await pilot.press("s")
        await answer(pilot, str(saved))
        await until(pilot, saved.exists)
        await shown(pilot, "Saved as")
        await pilot.press("escape", "escape")
        # Found by what was written, and by its game.
        await shown(pilot, "One record.", "Imported", "Notes: 2")
        await pilot.press("slash")
        cast("Input", pilot.app.focused).value = "greedy"
        await shown(pilot, "One record found.", "Deal 7")
        await pilot.press("enter", "down", "enter")
        await shown(pilot, "Deal 7 of 7")
        await pilot.press("escape", "f", "f")
        await shown(pilot, "0 records of Gin Rummy found.", "Nothing found.")
        await pilot.press("f")
        await shown(pilot, "One record found.")
        await pilot.press("delete")
        await shown(pilot, "Delete this record?")
        await pilot.press("y")
        await shown(pilot, "Nothing found.")
        # It is deleted on its own screen too, and so is its board.
        records, client = pilot.app.screen, await cast("Any", pilot.app).client()
        again = (await client.post("/api/records", {"content": LADY.read_text("utf-8")})).records[0].record
        cast("Any", pilot.app).open("board", record=again)
        await shown(pilot, "Deal 7 of 7")
        await pilot.press("r")
        await shown(pilot, "[Game", "hearts")
        await pilot.press("delete", "y")
        await until(pilot, lambda: pilot.app.screen is records)
        # A record that is gone is a sentence.
        cast("Any", pilot.app).open("board", record=board.table)
        await shown(pilot, "You have no such record.")
        await pilot.press("left", "m", "o", "n", "p", "r", "1", "escape")

    drive(script, connection)
    text = saved.read_text("utf-8")
    assert "Too greedy." in text and "A good match." in text and "?" in text


def test_files_are_read_and_written_and_refused_in_a_sentence(tmp_path: Path) -> None:
    app, file = cast("Any", SimpleNamespace(guest=False)), tmp_path / "file.txt"
    assert write_file(app, str(file), "[Game]") == str(file) and read_file(app, str(file)) == "[Game]"
    with pytest.raises(Refused, match=r"file exists\.$"):
        write_file(app, str(file), "another")
    file.write_bytes(b"\x89PNG\xff\xfe")
    for path, why in ((file, "That file is no text"), (tmp_path / "none", "no such file")):
        with pytest.raises(Refused, match=why):
            read_file(app, str(path))


def test_a_board_that_waits_for_another_deal_shows_nothing_of_the_one_before() -> None:
    board = BoardDeal("a", 2, 40, "first", None)
    board.replay, board.turns = cast("Any", SimpleNamespace(frames=[None] * 50, seat=0)), [0] * 50
    board.forget()
    assert board.frame is None and not board.turns and board.next_mistake() is None and not board.course()


def test_a_step_is_drawn_for_any_number_of_seats_in_any_size(connection: Connection) -> None:
    names = ("five-hand.txt", "three-hand.txt", "gin/hollywood.txt", "black-lady.txt")

    async def script(pilot: Pilot[None]) -> None:
        client = await cast("Any", pilot.app).client()
        for name in names:
            content = (RECORDS / name).read_text("utf-8")
            record = (await client.post("/api/records", {"content": content})).records[0]
            deal = await client.get(f"/api/records/{record.record}/deals/1", seat=0)
            for step in (0, 4, 9, len(deal.frames) - 1):
                for width, height in ((80, 22), (120, 38), (60, 16), (30, 6), (1, 1)):
                    judged = Judged("play", deal.frames[step].cards, "?", list(deal.frames[step].hands[0].cards[:1]))
                    moment = Moment(deal, step, step > 4, judged)
                    strips = draw_moment(moment, width, height, Look(ascii=width == 60))
                    assert [strip.cell_length for strip in strips] == [width] * height
                    text = "".join(strip.text for strip in strips)
                    assert width != 60 or text.isascii()
                    if (width, height) == (80, 22):
                        assert all(seat.short[:6] in text for seat in deal.seats)

    drive(script, connection)
