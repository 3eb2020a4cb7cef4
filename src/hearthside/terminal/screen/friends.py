"""Play with friends: set a table for people here or elsewhere, or sit down where a link or letters lead."""

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from .begin import Chosen, begin
from .client import Client
from .dialogs import Ask, Choice, Choose, Panel
from .page import Page
from .pressed import FOUR_IN_LISTS
from .reading import Options
from .remote import Link, read_link

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_GAMES = [Choice("hearts", "Hearts"), Choice("gin", "Gin Rummy")]
COVERED = "One name. The screen is covered between your turns."
NAME_ALL = "Type a name for everybody at this screen."


class Friends(Page):
    """Set a table, or join one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "pick('set')", "Set the table"),
        Binding("j", "pick('join')", "Join"),
        Binding("g", "pick('game')", "Game"),
        Binding("escape", "back", "Back"),
    ]
    DEFAULT_CSS = """
    Friends OptionList { height: 1fr; border: none; padding: 1 2; background: $background; }
    Friends OptionList:focus { border: none; background-tint: transparent 0%; }
    """
    four_keys = FOUR_IN_LISTS
    title_text = "Play with friends"

    def __init__(self) -> None:
        """One plays here, and friends elsewhere."""
        super().__init__()
        self.chosen: Chosen | None = None
        self.names: list[str] = []
        """Of the others at this screen."""
        self.elsewhere = True

    def body(self) -> ComposeResult:
        """What can be set."""
        yield Options(id="form", markup=False)

    async def load(self) -> None:
        """Ask what there is."""
        await self.hearthside.ready_preferences()
        await self._of(self.hearthside.preferences.values.get("play.game", _GAMES[0].id))

    async def _of(self, game: str) -> None:
        self.chosen = Chosen(game, self)
        await self.chosen.load()
        self._show()

    def _show(self) -> None:
        if self.chosen is None or self.chosen.form is None:
            return
        form, rules = self.query_one("#form", OptionList), self.chosen.form
        at, own = form.highlighted or 0, self.hearthside.preferences["play.name"]
        game = next(choice.label for choice in _GAMES if choice.id == self.chosen.game)

        def row(label: str, value: str) -> Text:
            return Text.assemble((f"{label:<16}", "dim"), value)

        del self.names[rules.seats - 1 :]
        free = rules.seats - 1 - len(self.names)
        rows: list[Option | None] = [
            Option(Text("Set the table", "bold"), "set"),
            Option(Text("Join a table by a link or letters", "bold"), "join"), None,
            Option(row("Game", game), "game"), Option(row("Rules", f"{rules.name}, {rules.goal_text}"), "rules"),
            Option(row("Your name", own or "You"), "name"),
            *(Option(row("Also here", name), f"without:{k}") for k, name in enumerate(self.names)),
        ]  # fmt: skip
        if free > 0:
            rows.append(Option(row("", "Somebody else at this screen…"), "here"))
            rows.append(Option(row("Other seats", "friends elsewhere" if self.elsewhere else "the computer"), "others"))
        form.clear_options()
        form.add_options(rows)
        form.highlighted = min(at, len(rows) - 1)
        form.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Set the table, join one, or change something."""
        self.action_pick(event.option_id or "")

    def action_pick(self, what: str) -> None:
        """Do that."""
        self.do(self._pick(what), group="pick", exclusive=True)

    async def _pick(self, what: str) -> None:
        if self.chosen is None:
            return
        name, _, at = what.partition(":")
        match name:
            case "set":
                await self._set()
                return
            case "join":
                typed = await self.app.push_screen_wait(
                    Ask(
                        "Join a table",
                        "Paste the link that you were sent, or type six letters, or the twelve you noted.",
                    )
                )
                if typed:
                    await join(self, typed)
                return
            case "game":
                found = await self.app.push_screen_wait(Choose("Which game?", _GAMES, at=self.chosen.game))
                if found is not None:
                    await self.hearthside.preferences.set("play.game", found)
                    await self._of(found)
            case "rules":
                await self.chosen.choose_rules()
            case "name":
                await self._call_me()
            case "here":
                typed = await self.app.push_screen_wait(Ask("Who else plays here?", COVERED, max_length=24))
                if typed and typed.strip():
                    self.names.append(typed.strip())
            case "without":
                del self.names[int(at)]
            case "others":
                self.elsewhere = not self.elsewhere
        self._show()

    async def _call_me(self) -> None:
        now = self.hearthside.preferences["play.name"]
        typed = await self.app.push_screen_wait(Ask("Your name", "What the others call you.", now, max_length=24))
        if typed is not None:
            await self.hearthside.preferences.set("play.name", typed.strip())

    async def _set(self) -> None:
        assert self.chosen is not None and self.chosen.form is not None
        own = self.hearthside.preferences["play.name"]
        people = [own or None, *self.names]
        if self.names and not own:
            self.say(NAME_ALL)
            return
        seats = seats_of(self.chosen, people, self.elsewhere)
        request = self.chosen.request() | {"seats": seats, "wait": True}
        made = await begin(await self.client(), self.hearthside.preferences, request)
        await show_recovery_codes(self, made)
        self.give_way("table", table=made.table)


def seats_of(chosen: Chosen, people: list[str | None], elsewhere: bool) -> list[dict[str, Any]]:
    """The seats of a table: those at the screen as far apart as can be, and friends or the computer elsewhere."""
    others = chosen.seats()
    count = len(others)
    seats = [{"kind": "person"} if elsewhere else others[at or 1] for at in range(count)]
    for k, name in enumerate(people):
        seats[k * count // len(people)] = {"kind": "person" if k == 0 else "here", "name": name}
    return seats


async def show_recovery_codes(page: Page, made: "wire.TableCreated") -> None:
    """Have the recovery codes noted down that are told once."""
    if not made.recovery_codes:
        return
    seats = made.message.seats
    lines = "\n".join(f"{seats[code.seat].name}: {in_groups(code.letters)}" for code in made.recovery_codes)
    about = "Should this device be lost, these letters bring you back to your seat. Note them down: they are told once."
    await page.app.push_screen_wait(Panel("A recovery code", f"{about}\n\n{lines}"))


def in_groups(letters: str) -> str:
    """Letters to read aloud: ``KTR WQH``."""
    return " ".join(letters[at : at + 3] for at in range(0, len(letters), 3))


async def join(page: Page, typed: str) -> None:
    """Sit down where a link or letters lead, or watch there. Raises Refused."""
    link = read_link(typed)
    if link is None:
        page.say("A code has six letters, such as KTR WQH, or twelve if you noted it to come back to your seat.")
        return
    await follow(page, link)


async def follow(page: Page, link: Link) -> None:
    """Go where a link leads. Raises Refused."""
    app = page.hearthside
    client = await app.visit(link.origin)
    if link.letters:
        await _sit(page, client, "/api/seats", link.letters, {"letters": link.letters})
    elif link.table is not None and link.seat is not None:
        path = f"/api/tables/{link.table}/seats/{link.seat}"
        await _sit(page, client, path, link.code, {"code": link.code})
    elif link.table is not None:
        app.open("table", table=link.table, code=link.code or None)


async def _sit(page: Page, client: Client, path: str, code: str, body: dict[str, Any]) -> None:
    found: wire.InvitationView = await client.get_with(path, {"invitation": code})
    app = page.hearthside
    if found.yours is not None and not found.free:
        app.open("table", table=found.table)
        return
    seats = ", ".join(seat.name for seat in found.seats if seat.kind != "open")
    clock = f" {found.clock} seconds for each decision." if found.clock else ""
    said = f"{found.rules_name}, {found.goal_text}. At the table: {seats}.{clock}"
    question = f"Sit down at {found.place}? What are you called?"
    name = await app.push_screen_wait(Ask(question, said, app.preferences["play.name"], max_length=24))
    if name is None:
        return
    made = await client.post(path, {**body, "name": name.strip() or None, "here": found.yours is not None})
    await app.keep_token(client, made.token)
    await show_recovery_codes(page, made)
    app.open("table", table=made.table)
