"""A deal by its number or its link: what a finished one has, with its proof, and ways to play it or another again."""

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input

from hearthside.terminal.screen.begin import Chosen, begin
from hearthside.terminal.screen.client import Client, Refused
from hearthside.terminal.screen.dialogs import Ask
from hearthside.terminal.screen.figures import plain_minus
from hearthside.terminal.screen.reading import ReadingPage, Words
from hearthside.terminal.screen.review.replay_steps import game_of
from hearthside.terminal.screen.review.review_text import lines

from .duplicate import total_of
from .seals import PROOFS, proof_of, sealed_text

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_END: Final = 2**128
"""Deal numbers are below this."""
_GAMES: Final = ("hearts", "gin")
_LINK: Final = re.compile(r"#/deal/([\w-]+)\s*$")
_CODE: Final = re.compile(r"^\s*(\d(?=.*[a-zA-Z])[\w-]{40,})\s*$")
_WAYS: Final = {"hold": "no passing", "across": "passing across", "scatter": "passing scattered"}


def read_number(typed: str) -> str:
    """A deal number, blanks and a leading # aside. Raises Refused with what is wrong with it."""
    digits = re.sub(r"[\s_,.]", "", typed.strip().removeprefix("#"))
    if not digits:
        raise Refused("Type a deal number, such as 1045.")
    if not (digits.isascii() and digits.isdigit()):
        raise Refused("A deal number is made of digits, such as 1045.")
    if len(digits) > len(str(_END)) or int(digits) >= _END:
        raise Refused("That number is too large: a deal number has up to 39 digits.")
    return str(int(digits))


def code_in(typed: str) -> str | None:
    """The code in a link to a deal, or alone; None where there is none."""
    found = _LINK.search(typed) or _CODE.match(typed)
    return found[1] if found else None


class Deal(ReadingPage):
    """A finished deal of a table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "again", "Play again"),
        Binding("h", "other_hand", "Other hand"),
        Binding("n", "number", "By number"),
        Binding("c", "copy('link')", "Copy link"),
        Binding("number_sign", "copy('number')", "Copy number", key_display="#", show=False),
        Binding("left,pageup", "deal(-1)", "Deal before", show=False),
        Binding("right,pagedown", "deal(1)", "Deal after", show=False),
    ]
    DEFAULT_CSS = "Deal VerticalScroll { padding: 1 2; }"
    title_text = "About this deal"

    def __init__(self, table: str, deal: int | None = None) -> None:
        """The last one, if none is named."""
        super().__init__()
        self.table, self._deal = table, deal
        self.message: wire.TableMessage | None = None
        self.found: wire.DealView | None = None
        self._address = self._twice = ""

    def body(self) -> ComposeResult:
        """What there is to know."""
        with VerticalScroll(can_focus=False):
            yield Words("", id="text")

    async def load(self) -> None:
        """Ask for the deal."""
        client = await self.client()
        self.message = await client.get(f"/api/tables/{self.table}")
        assert self.message is not None
        if self._deal is None:
            self._deal = len(self.message.view.history)
        self.found = await client.get(f"/api/tables/{self.table}/deals/{self._deal}")
        self._twice = await self._played_twice(client)
        self._address = f"{await self.hearthside.link_address()}/#/deal/"
        self.draw()

    async def _played_twice(self, client: Client) -> str:
        """What the deals came to that were played twice, in this match and in all."""
        message, told = self.message, list[str]()
        assert message is not None
        if message.duplicates:
            told += [message.duplicates_text, await total_of(client, "duplicates", message.view.game)]
        if message.mirrors:
            told += [message.mirrors_text, await total_of(client, "mirrors", message.view.game)]
        return " ".join(each for each in told if each)

    @property
    def word(self) -> str:
        """What a deal of this game is called."""
        return str(game_of(self.message.view.game).DEAL) if self.message is not None else "deal"

    def draw(self) -> None:
        """Its number, its link, its seal, and the proof."""
        found, writer = self.found, self.writer
        if found is None or self.message is None:
            return
        deals = len(self.message.view.history)
        self.set_title(f"{self.word.capitalize()} {found.deal} of {deals}")
        parts = []
        if found.number is not None:
            number = writer.word(found.number, "ink", "bold")
            parts.append(
                Content.assemble(writer.word("Number  ", "ink-2"), number, writer.word("  # copies it", "ink-2"))
            )
        more = f" and the earlier {self.word}s" if found.deal > 1 and found.whole else ""
        about = f"Opens this {self.word} in any Hearthside: cards, scores, players{more}. Nothing is stored."
        if not found.whole:
            about += (
                f" The earlier {self.word}s are left out, as the link would be too long. Opponents who learn from them"
                " may play differently."
            )
        parts += [
            Content.assemble(writer.word("Link    ", "ink-2"), writer.word(f"{self._address}{found.code}")),
            writer.word(about, "ink-2"), Content(" "),
        ]  # fmt: skip
        proof = proof_of(self.hearthside.seals, self.table, found)
        if found.seal is None:
            why = f"this {self.word} was chosen by its number" if found.chosen else "its number was set beforehand"
            parts.append(writer.word(f"Seal    none: {why}.", "ink-2"))
        else:
            bad = proof in ("broken", "other")
            parts += [
                Content.assemble(writer.word("Seal    ", "ink-2"), writer.word(found.seal)),
                writer.word(PROOFS[proof], "bad" if bad else "good"),
                writer.word("It is the SHA-256 hash of this text:", "ink-2"),
                writer.word(sealed_text(found.salt, found.cards), "ink-2"),
            ]
        exchanged = ", or with your opponent’s cards for yours" if self._exchanges else ""
        same = f"Played again it has the same cards, scores and players{exchanged}. The match does not change."
        parts += [Content(" "), writer.word(same, "ink-2"), writer.word(self._twice, "ember")]
        self.query_one("#text", Words).update(lines(*parts))
        self.refresh_bindings()

    @property
    def _exchanges(self) -> bool:
        """Whether hands can be exchanged."""
        return self.message is not None and len(self.message.seats) == 2 and "mirror" in game_of(
            self.message.view.game
        ).SECOND_PLAYS and self.message.replay is None  # fmt: skip

    # ---- What can be done ----

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hands are exchanged only where that can be."""
        return self._exchanges if action == "other_hand" else super().check_action(action, parameters)

    def action_deal(self, by: int) -> None:
        """Another deal of the match."""
        deals = len(self.message.view.history) if self.message is not None else 0
        if self._deal is not None and 0 < self._deal + by <= deals:
            self._deal += by
            self.do(self.load(), "load", exclusive=True)

    def action_copy(self, what: str) -> None:
        """Copy its link or its number."""
        if self.found is None:
            return
        text = f"{self._address}{self.found.code}" if what == "link" else self.found.number
        if text is None:
            self.say("This deck has no number.")
        else:
            self.app.copy_to_clipboard(text)
            self.say("Copied, if your terminal allows that.")

    def action_again(self) -> None:
        """Play it again, at a table of its own."""
        self.once(lambda: self._play({"deal": self._deal}))

    def action_other_hand(self) -> None:
        """Play it with the hands exchanged."""
        if self._exchanges:
            self.once(lambda: self._play({"deal": self._deal, "mirror": True}))
        else:
            self.say("Hands cannot be exchanged here.")

    async def _play(self, body: dict[str, Any]) -> None:
        made = await (await self.client()).post(f"/api/tables/{self.table}/replay", body)
        self.give_way("table", table=made.table)

    def action_number(self) -> None:
        """Ask for the number of the next deal."""
        message = self.message
        if message is None or message.view.phase != "deal" or message.replay is not None:
            self.say(f"The next {self.word} can be chosen by its number between two of them.")
            return
        about = f"It counts like any other {self.word}, and the match becomes practice."

        def asked(typed: str | None) -> None:
            if typed is not None:
                self.do(self._next(typed))

        self.app.push_screen(Ask("Deal which number next?", about), asked)

    async def _next(self, typed: str) -> None:
        number, message = read_number(typed), self.message
        assert message is not None
        last = message.view.history[-1].number if message.view.history else None
        if number == last:  # dealt again it leaves the totals alone
            await self._play({"deal": len(message.view.history)})
            return
        move = {"n": message.n, "move": {"type": "deal", "number": number}}
        await (await self.client()).post(f"/api/tables/{self.table}/moves", move)
        self.dismiss()


class DealByNumber(ReadingPage):
    """A deal that is asked for by its number or its link."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "game", "Hearts or Gin"),
        Binding("enter", "play", "Play it"),
    ]
    DEFAULT_CSS = """
    DealByNumber Input { margin: 1 2; }
    DealByNumber #about { padding: 0 2; height: auto; }
    """
    title_text = "Play a deal by number"

    def __init__(self, code: str | None = None, game: str = "hearts", rules: str | None = None) -> None:
        """Nothing is known yet; ``code`` is that of a link. ``rules`` of that game stand for those of the settings."""
        super().__init__()
        self._code, self._game, self._rules = code, game, {game: rules}
        self.link: wire.LinkView | None = None

    def body(self) -> ComposeResult:
        """A field, and what is told of it."""
        yield Input(self._code or "", placeholder="A deal number, or a link", id="asked")
        yield Words("", id="about")

    async def load(self) -> None:
        """Read the link, if there is one."""
        self.query_one(Input).focus()
        self.draw()
        if self._code is not None:
            await self._read(self._code)

    async def _read(self, code: str) -> None:
        self.link = await (await self.client()).post("/api/deals/read", {"code": code})
        self._code = code
        self.draw()
        self.set_focus(None)

    def draw(self) -> None:
        """What the link holds, or what may be typed."""
        writer, link = self.writer, self.link
        about = self.query_one("#about", Words)
        if link is None:
            game = game_of(self._game)
            where = "Every deal has a number and a link. You find both after the deal (#)."
            more = "A link also has the rules, scores and opponents."
            dealt = f"A number is dealt at {game.NAME}, by the rules and with the opponents that are set for the next"
            dealt += " match, as practice. F2 changes the game."
            about.update(lines(writer.word(f"{where} {more}", "ink-2"), Content(" "), writer.word(dealt, "ember")))
            return
        word = game_of(link.game).DEAL
        way = "" if link.direction is None else f", {_WAYS.get(link.direction, f'passing to the {link.direction}')}"
        title = "A shared deal" if link.number is None else f"Deal number {link.number}"
        parts = [
            writer.word(title, "ember", "bold"),
            writer.word(f"{link.rules_name}{way}. Dealer: {link.places[link.dealer]}"), Content(" "),
        ]  # fmt: skip
        for at, seat in enumerate(link.seats):
            name = "You" if at == link.seat else seat.name
            score = plain_minus(link.scores[at]).removesuffix(".0")
            parts.append(writer.word(f"{link.places[at]:<10} {name:<20} {score:>5}"))
        same = "If you play the same cards, the opponents play the same too."
        same += f" The match goes on after this {word}, as practice."
        if link.deals:
            same += f" They remember the earlier {word}s in the link: {link.deals}"
        elif any(link.scores):
            same += f" The earlier {word}s are not in the link, so opponents who learn from them may play differently."
        about.update(lines(*parts, Content(" "), writer.word(same, "ink-2"), writer.word("Enter plays it.", "ember")))

    def action_game(self) -> None:
        """Numbers are dealt at the other game."""
        self._game = _GAMES[(_GAMES.index(self._game) + 1) % len(_GAMES)]
        self.draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A number or a link was typed."""
        code = code_in(event.value)
        if code is not None:
            self.do(self._read(code))
        else:
            self.once(lambda: self._deal(event.value))

    async def _deal(self, typed: str) -> None:
        number = read_number(typed)
        await self.hearthside.ready_preferences()
        chosen = Chosen(self._game, self, self._rules.get(self._game))
        await chosen.load()
        request = {**chosen.request(), "number": number}
        made = await begin(await self.client(), self.hearthside.preferences, request)
        self.give_way("table", table=made.table)

    def action_play(self) -> None:
        """Play what the link holds."""
        if self.link is not None:
            self.once(self._open)

    async def _open(self) -> None:
        await self.hearthside.ready_preferences()
        wanted = self.hearthside.preferences
        body = {"code": self._code, "name": wanted["play.name"] or None, "pace": wanted["play.speed"]}
        made = await (await self.client()).post("/api/deals", body)
        self.give_way("table", table=made.table)
