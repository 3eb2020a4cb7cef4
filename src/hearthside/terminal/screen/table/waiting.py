"""A table that waits for people: who sits there, what invites the others, and what begins. Knows no game."""

from typing import TYPE_CHECKING, Any

from hearthside.terminal.screen.begin import Chosen, introduced, styles_of
from hearthside.terminal.screen.dialogs import Choice, Choose
from hearthside.terminal.screen.friends import in_groups

from .options import Answer
from .state import TableState

if TYPE_CHECKING:
    from hearthside.server import schemas as wire
    from hearthside.terminal.screen.drawing.canvas import Text
    from hearthside.terminal.screen.drawing.look import Look

    from .page import Table

_TITLES = (
    "Everybody is here.",
    "One seat is open.",
    "Two seats are open.",
    "Three seats are open.",
    "Four seats are open.",
    "Five seats are open.",
)


def waits(message: "wire.TableMessage") -> bool:
    """Whether nothing was dealt yet."""
    return message.view.phase == "deal" and not message.view.history


def gathers(message: "wire.TableMessage") -> bool:
    """Whether the table waits for people at other screens."""
    return waits(message) and any(
        seat.kind != "style" and at != message.view.seat and at not in message.here
        for at, seat in enumerate(message.seats)
    )


class WaitingRoom:
    """What can be done before the first deal."""

    def __init__(self, page: "Table", *, again: bool = False) -> None:
        """``again``: the same people meet again, and the match begins once all are there."""
        self.page, self.again = page, again
        self.invitations: list[wire.Invitation] = []
        self.address = ""
        self._asked: object = None

    @property
    def state(self) -> TableState:
        """The table."""
        assert self.page.state is not None
        return self.page.state

    @property
    def told(self) -> "wire.TableMessage":
        """The latest message."""
        return self.state.told

    @property
    def open(self) -> list[int]:
        """The seats that wait for a person."""
        return [at for at, seat in enumerate(self.told.seats) if seat.kind == "open"]

    def received(self) -> None:
        """A message came: the host asks for invitations where seats have changed, and may begin by itself."""
        told = self.told
        if not told.host or told.watching:
            return
        wanted = (told.n, tuple(self.open), [seat.name for seat in told.seats])
        if wanted != self._asked:
            self._asked = wanted
            self.page.run(self._ask())
        here = all(person.state == "connected" for person in told.people)
        if self.again and told.can_begin and here and not self.open:
            self.again = False
            self.begin()

    async def _ask(self) -> None:
        self.address = await self.page.hearthside.link_address()
        self.invitations = await self.state.live.ask("get", "/invitations") if self.open else []
        self.page.draw()

    # ---- What is shown ----

    def lines(self, look: "Look") -> "list[Text]":
        """Who sits there, and what invites the others."""
        told, view = self.told, self.told.view
        ink, quiet, strong = look.style("felt-ink"), look.style("felt-ink-2"), look.style("felt-ink", "felt", "bold")
        ember = look.style("ember", "felt", "bold")
        here = all(person.state == "connected" for person in told.people)
        title = "All seats are taken." if not self.open and not here else _TITLES[len(self.open)]
        lines: list[Text] = [[(title, strong)], [(f"{view.rules.name}, {view.rules.goal_text}", quiet)], []]
        for at, seat in enumerate(told.seats):
            lines.append([(f"{at + 1}  {seat.name:<22}", strong), (self._sits(at), quiet)])
        for invitation in self.invitations:
            place = told.seats[invitation.seat].name
            letters = in_groups(invitation.letters)
            lines += [[], [(f"{place}: ", quiet), (letters, ember)], [(self._link(invitation), ink)]]
        if self.invitations:
            lines += [
                [],
                [("A friend opens the link in a browser or with hearthside tui, or types the letters.", quiet)],
            ]
            if self.address.startswith(("http://127.", "http://localhost")):
                only = "This server is reached from this machine alone. hearthside host opens it to others."
                lines.append([(only, quiet)])
        return lines

    def _link(self, invitation: "wire.Invitation") -> str:
        return f"{self.address}/#/join/{self.told.table}/{invitation.seat}/{invitation.code}"

    def _sits(self, at: int) -> str:
        told, kind = self.told, self.told.seats[at].kind
        if kind == "open":
            return "open"
        if kind == "style":
            return "computer"
        away = any(person.seat == at and person.state == "away" for person in told.people)
        words = ["you"] if at == told.view.seat and not told.watching else ["away"] if away else []
        words += ["the host"] if at == told.host_seat else []
        return ", ".join(words) or ("at this screen" if at in told.here else "is here")

    @property
    def said(self) -> str:
        """What is waited for."""
        told = self.told
        host = None if told.host_seat is None else told.seats[told.host_seat].name
        if self.again:
            return "The match begins when everybody is here."
        if told.host and told.host_seat not in told.here:
            return "The host is away. You can begin instead."
        if told.host:
            return "Send a link, or read the letters aloud." if self.open else "Begin when you like."
        return f"Waiting for the host to begin{f': {host}' if host else ''}."

    # ---- What can be done ----

    def answers(self) -> list[Answer]:
        """What can be done now."""
        told, found = self.told, list[Answer]()
        if told.can_begin:
            found.append(
                Answer("Enter", "Begin" if not self.open else "Begin, with the computer", self.begin, main=True)
            )
        if told.host and not told.watching:
            found += [
                *([Answer("l", "Copy a link", lambda: self.page.run(self.copy()))] if self.invitations else []),
                Answer("w", "Swap seats", lambda: self.page.run(self.swap())),
                Answer("r", "Rules", lambda: self.page.run(self.rules())),
                Answer("c", "Computer in a seat", lambda: self.page.run(self.fill())),
                Answer("n", "New invitation", lambda: self.page.run(self.reopen())),
                Answer("k", "Let people watch", lambda: self.page.look("watch")),
            ]
        if not told.watching:
            found.append(Answer("o", "Options", lambda: self.page.look("table")))
        return [*found, Answer("m", "Menu", lambda: self.page.look("menu"))]

    def key(self, key: str) -> bool:
        """Do what a key stands for. Returns whether it stood for anything."""
        for answer in self.answers():
            if key == answer.key:
                answer.run()
                return True
        if key == "Escape":
            self.page.dismiss()
        return key == "Escape"

    def begin(self) -> None:
        """Begin the match, which deals. The computer sits down first where seats are open."""
        self.page.dealing = True
        self.page.run(self.state.live.ask("post", "/begin", {"n": self.told.n}))

    async def _seat(self, title: str, seats: list[int]) -> int | None:
        choices = [Choice(str(at), f"{at + 1}  {self.told.seats[at].name}") for at in seats]
        found = await self.page.app.push_screen_wait(Choose(title, choices)) if choices else None
        return None if found is None else int(found)

    async def copy(self) -> None:
        """Copy the link of an open seat."""
        links = {each.seat: self._link(each) for each in self.invitations}
        seat = next(iter(links)) if len(links) == 1 else await self._seat("The link of which seat?", list(links))
        if seat is not None:
            self.page.app.copy_to_clipboard(links[seat])
            self.state.tell("Copied, if your terminal allows that.")

    async def swap(self) -> None:
        """Have two change places."""
        seats = list(range(len(self.told.seats)))
        first = await self._seat("Who changes places?", seats)
        second = None if first is None else await self._seat("With whom?", [at for at in seats if at != first])
        if second is not None:
            await self.state.live.ask("post", "/swap", {"places": [first, second]})

    async def rules(self) -> None:
        """Other rules, for people who are there."""
        chosen = Chosen(self.told.view.game, self.page)
        await chosen.load()
        await chosen.choose_rules()
        body: dict[str, Any] = {"game": chosen.game, "rules": chosen.rules, "goal": chosen.goal}
        await self.state.live.ask("post", "/rules", body)

    async def fill(self) -> None:
        """Give an open seat to the computer."""
        seat = await self._seat("Which seat?", self.open)
        if seat is None:
            return
        game = self.told.view.game
        styles = await styles_of(await self.state.live.server.client(), game)
        choices = [Choice(each.style, introduced(each, game)) for each in styles]
        style = await self.page.app.push_screen_wait(Choose("Who sits there?", choices))
        if style is not None:
            await self.state.change(opponent={"seat": seat, "style": style})

    async def reopen(self) -> None:
        """Give a seat free, or another invitation."""
        seat = await self._seat(
            "Which seat gets a new invitation?", [at for at in range(len(self.told.seats)) if at not in self.told.here]
        )
        if seat is not None:
            await self.state.live.ask("delete", f"/seats/{seat}")
            await self._ask()
