"""A table that stands still, where one decision is to be made, with a panel of what is known or what it came to."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content

from hearthside.app.keys import action_of, labels_of
from hearthside.terminal.screen.client import Refused, Value
from hearthside.terminal.screen.drawing.cards import sentence
from hearthside.terminal.screen.drawing.hand import Hand
from hearthside.terminal.screen.reading import Words
from hearthside.terminal.screen.review.review_text import Writer
from hearthside.terminal.screen.table.live import Live, Outcome
from hearthside.terminal.screen.table.options import Answer
from hearthside.terminal.screen.table.page import Table
from hearthside.terminal.screen.table.state import begun
from hearthside.terminal.screen.table.widgets import Felt, Keys, Said, TableHand, Title

if TYPE_CHECKING:
    from hearthside.server import schemas as wire
    from hearthside.terminal.screen.drawing.hand import HandCards

_WIDE: Final = 112
"""Columns from which the panel stands beside the table; with fewer it takes its place."""
_NOT_HERE: Final = frozenset(
    {
        "undo", "zip", "play out", "counting", "direction", "autoplay", "demo", "all hands", "pause", "hint", "leave",
        "way back", "next", "review", "watch", "deal number", "hide scores", "slower", "faster", "sheet", "other hand",
        "table",
    }
)  # fmt: skip
"""What only a table can do at which somebody plays on."""


class PositionLive(Live):
    """A line to nobody: the message is the one that is given, and a move goes to whoever asked for it."""

    def __init__(self, server: Any, message: "wire.TableMessage", choose: Callable[[Any], Awaitable[Outcome]]) -> None:
        super().__init__(server, message.table)
        self._choose = choose
        self.message = settled(message)

    async def move(self, move: dict[str, Any]) -> Outcome:
        """Say what that move comes to."""
        if self._sending.locked():
            return Outcome("busy")
        async with self._sending:
            try:
                return await self._choose(move)
            except Refused as refused:
                return Outcome("refused", str(refused))

    async def undo(self) -> Outcome:
        """Nothing can be taken back."""
        return Outcome("busy")

    async def options(self, **wanted: Any) -> str | None:
        """There are none."""
        return None

    async def check(self, move: dict[str, Any]) -> Any:
        """What melds laid out by hand leave is not counted here."""
        return None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Nobody plays there."""
        raise Refused("There are no hints here.", "not-now")


def settled(message: "wire.TableMessage") -> "wire.TableMessage":
    """The message of a table where nobody is away and nothing waits."""
    quiet: dict[str, Any] = {
        "people": [],
        "request": None,
        "notice": None,
        "can_undo": False,
        "auto": None,
        "watchers": 0,
        "here": [message.view.seat],
        "waits": False,
    }
    changed: Any = Value({**message, **quiet})  # type: ignore[dict-item]
    return changed  # type: ignore[no-any-return]


def cards_of(move: Mapping[str, Any]) -> list[str]:
    """The cards that a move names."""
    laid_off = [card for onto in move.get("layoffs") or [] for card in onto]
    cards = move.get("cards") or laid_off or [move.get("card") or move.get("discard")]
    return [card for card in cards if card]


def signs_on(best: Any, chosen: Iterable[str], otherwise: str) -> dict[str, str]:
    """The signs on cards once a decision is over: the best, with what was chosen where that comes to the same."""
    alike = best.alike if best is not None and len(best.cards) == 1 else ()
    signs = {card: "✓" if card in alike else otherwise for card in chosen}
    return signs | dict.fromkeys(best.cards if best is not None else (), "✓")


class PositionPage(Table):
    """The screen of a table that stands still."""

    DEFAULT_CSS = """
    PositionPage #middle { height: 1fr; }
    PositionPage #panel { display: none; width: 42; padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    PositionPage.-beside #panel { display: block; }
    PositionPage.-panel #panel { display: block; width: 1fr; }
    PositionPage.-panel #felt { display: none; }
    PositionPage.-ended #hand, PositionPage.-ended #felt { display: none; }
    PositionPage.asking #people { display: none; }
    """
    MOST_SAID: ClassVar[int] = 3

    def __init__(self) -> None:
        """Nothing is asked yet."""
        super().__init__("")
        self.signs: Mapping[str, str] = {}
        """Signs on cards of the hand."""
        self.over = False
        """Whether nothing more is chosen here."""

    def compose(self) -> ComposeResult:
        """The table from top to bottom, with a panel beside its felt."""
        yield Title(id="title")
        with Horizontal(id="middle"):
            yield Felt(self._draw_felt, id="felt")
            with VerticalScroll(id="panel", can_focus=False):
                yield Words("", id="text")
        yield Said(id="people")
        said = Said(id="said")
        said.MOST = self.MOST_SAID  # type: ignore[misc]
        yield said
        yield TableHand(self.hearthside.look, id="hand")
        yield Keys(id="keys")

    # ---- What it shows ----

    @property
    def writer(self) -> Writer:
        """Writes in the colours of the look."""
        return Writer(self.hearthside.look)

    @property
    def beside(self) -> bool:
        """Whether the panel stands beside the table."""
        return self.size.width >= _WIDE

    @property
    def panel_width(self) -> int:
        """The columns of the panel."""
        return 39 if self.beside else self.size.width - 3

    def panel(self, writer: Writer, width: int) -> Content:
        """What stands in the panel."""
        raise NotImplementedError

    @property
    def heading(self) -> Sequence[str]:
        """What stands above the table."""
        raise NotImplementedError

    def set_table(self, message: "wire.TableMessage", choose: Callable[[Any], Awaitable[Outcome]]) -> None:
        """Put another decision on the table."""
        self.state, self.signs, self.over = None, {}, False
        self.live = PositionLive(self.hearthside, message, choose)
        assert self.live.message is not None
        self.remove_class("-panel")
        self._take(self.live.message, fresh=False)

    def _take(self, message: "wire.TableMessage", fresh: bool) -> None:
        if self.state is None or self.state.context != message.view.game:
            assert self.live is not None
            self.state, self.drawing = begun(message.view.game, self.live, self.hearthside.preferences, self)
        self.state.take(message, fresh)

    def draw(self) -> None:
        """Draw the table, and the panel."""
        if not self.is_mounted or not self.query("#keys"):
            return
        self.set_class(self.beside, "-beside")
        if self.beside:
            self.remove_class("-panel")
        super().draw()
        if self.state is not None:
            look = self.hearthside.look
            self.query_one("#title", Title).show(self.heading, [], look)
            if self.signs and not self.state.between:
                hand: HandCards = self.drawing.hand(self.state, look)
                self.query_one("#hand", Hand).show(replace(hand, marks=self.signs, barred=frozenset()), look, self.face)
            self.query_one("#text", Words).show(self.panel(self.writer, self.panel_width))

    def finish(self, best: Any, chosen: Iterable[str], good: bool) -> None:
        """Nothing more is chosen here: signs tell what was best, and the panel what each choice was worth."""
        self.over, self.signs = True, signs_on(best, chosen, "+" if good else "?")
        if not self.beside:
            self.add_class("-panel")
        self.draw()

    def tell(self, spans: Sequence[Any], ink: str = "ink") -> None:
        """Say something in place of the prompt, until something else is."""
        look = self.hearthside.look
        self.query_one("#said", Said).show(sentence(list(spans), look, ink, "paper"), look)

    # ---- Keys ----

    @property
    def contexts(self) -> Sequence[str]:
        """What listens to keys now, for the help."""
        if self.over:
            return ("page", "solved")
        return ("page", "puzzle", *((self.state.context,) if self.state is not None else ()))

    def command(self, key: str) -> bool:
        """Do what a key stands for on this screen. Returns whether it was one."""
        return False

    def own_answers(self) -> list[Answer]:
        """What can be done on this screen."""
        return []

    @property
    def asks(self) -> bool:
        """Whether a move is asked now."""
        return not self.over

    def answers(self) -> Sequence[Answer]:
        """What can be done now."""
        state = self.state
        found = state.answers() if state is not None and self.asks and not state.between else []
        table, back = [each for each in found if each.key != "Esc"], "Leave"
        if state is not None and self._lowers:
            back = "Back" if "melds" in state.contexts else "Lower"
        always = [Answer("Esc", back, lambda: self._pressed("Escape")), Answer("?", "Help", self.show_keys)]
        return [*table, *self._beside_table(), *always]

    @property
    def _lowers(self) -> bool:
        """Whether Esc is for the cards before it leaves."""
        state = self.state
        return state is not None and not self.over and bool(state.selection.raised or "melds" in state.contexts)

    def _beside_table(self) -> list[Answer]:
        """What can be done beside what the table asks."""
        look = [] if self.beside else [Answer("v", self.view_name, self.action_view)]
        return [*self.own_answers(), *look]

    @property
    def view_name(self) -> str:
        """What the key for the panel is called."""
        return "Table" if self.has_class("-panel") else "Why" if self.over else "What you know"

    def action_view(self) -> None:
        """The panel in place of the table, or the table."""
        self.toggle_class("-panel")
        self.draw()

    def show_keys(self) -> None:
        """Show the keys that work now: those of a table without what only a table can do, and the answers below."""
        own = [(labels_of(each.key), each.label) for each in self._beside_table()]
        self.hearthside.open("help", contexts=self.contexts, own=own, without={*_NOT_HERE, "menu"})

    def _pressed(self, key: str) -> bool:
        state = self.state
        if key == "v" and not self.beside:
            self.action_view()
            return True
        if key == "Escape":
            if state is None or not self._lowers:
                self.dismiss()
            elif "melds" in state.contexts:
                state.key(key)
            else:
                state.lower()
            return True
        if self.has_class("-panel") and key in ("ArrowUp", "ArrowDown", "PageUp", "PageDown"):
            by = {"ArrowUp": -2, "ArrowDown": 2, "PageUp": -9, "PageDown": 9}[key]
            self.query_one("#panel").scroll_relative(y=by, animate=False)
            return True
        if self.command(key):
            return True
        if state is None or self.over or key in ("m", "?", "b"):
            return False
        action = action_of(key, state.contexts)
        return action not in _NOT_HERE and state.key(key)

    def on_hand_raised(self, event: Hand.Raised) -> None:
        """A card was clicked."""
        if not self.over:
            super().on_hand_raised(event)

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        """A raised card was clicked again, or a card twice."""
        if not self.over:
            super().on_hand_chosen(event)

    def on_felt_pressed(self, event: Felt.Pressed) -> None:
        """The felt was clicked."""
        if not self.over:
            super().on_felt_pressed(event)
