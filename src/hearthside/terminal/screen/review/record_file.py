"""Files of records: read, or asked for and written; and the question whether a record is to be deleted."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hearthside.terminal.screen.client import Refused
from hearthside.terminal.screen.dialogs import Ask, Choice, Choose

if TYPE_CHECKING:
    from hearthside.terminal.screen.app import Hearthside
    from hearthside.terminal.screen.page import Page

_NO_FILES: Final = "By SSH there are no files. Copy the text, or use a browser."


def error_sentence(error: OSError) -> str:
    """Why a file cannot be read or written, in a sentence."""
    return f"{error.filename}: {(error.strerror or 'it cannot be used').lower()}."


def refuse_files(app: "Hearthside") -> None:
    """Raises Refused for a guest, whose files are on another machine than this one."""
    if app.guest:
        raise Refused(_NO_FILES)


def read_file(app: "Hearthside", path: str) -> str:
    """The text of a file. Raises Refused where there is none, and for a guest."""
    refuse_files(app)
    try:
        content = Path(path).expanduser().read_text("utf-8-sig")
    except OSError as error:
        raise Refused(error_sentence(error)) from error
    except ValueError as error:
        raise Refused("That file is no text, so it is no record.") from error
    if not content.strip():
        raise Refused("There is nothing in that file.")
    return content


def write_file(app: "Hearthside", path: str, content: str) -> str:
    """Write a file; one that is there is not replaced. Returns where it is. Raises Refused, also for a guest."""
    refuse_files(app)
    where = Path(path).expanduser()
    try:
        with where.open("x", encoding="utf-8") as file:
            file.write(content)
    except OSError as error:
        raise Refused(error_sentence(error)) from error
    return str(where)


def ask_to_save(page: "Page", record: str, form: str) -> None:
    """Ask for a file, and save the record there as text or as JSON."""

    async def save(path: str) -> None:
        content = await (await page.client()).text(f"/api/records/{record}/file", format=form)
        page.say(f"Saved as {await asyncio.to_thread(write_file, page.hearthside, path, content)}.")

    def asked(path: str | None) -> None:
        if path and path.strip():
            page.do(save(path.strip()))

    name = f"hearthside-{record[:8]}.{'json' if form == 'json' else 'txt'}"
    title, about = "Save this record: as which file?", "With your notes and marks."
    page.app.push_screen(Ask(title, about, name, select_on_focus=False), asked)


def ask_to_delete(page: "Page", record: str, imported: bool, deleted: Callable[[], Awaitable[None]]) -> None:
    """Delete an imported record, if that is meant, and then do what follows."""
    if not imported:
        page.say("Records of matches that were played here stay.")
        return

    async def delete() -> None:
        await (await page.client()).delete(f"/api/records/{record}")
        await deleted()

    def asked(answer: str | None) -> None:
        if answer == "delete":
            page.do(delete())

    choices = [Choice("delete", "Delete it", "y"), Choice("keep", "Keep it", "n")]
    about = "The imported record and your notes on it are deleted. The file that you imported stays."
    page.app.push_screen(Choose("Delete this record?", choices, about, at="keep"), asked)
