"""What is asked before a match: its rules, its goal, and who plays. It is kept in the settings. Knows no game."""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hearthside.app.options import GOAL_MOST

from .client import Client, Refused, Value
from .dialogs import Ask, Choice, Choose, Panel, whole
from .page import Page
from .preferences import Preferences
from .pressed import FOUR_IN_LISTS

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_SHARK = "shark"
_AROUND = 7
"""Rows of the screen that are not options: five beside the form's list, and two lines between its parts."""


async def styles_of(client: Client, game: str) -> "list[wire.StyleCard]":
    """Who plays that game. Raises Refused."""
    return [each for each in await client.get("/api/styles") if game in each.games]


def introduced(style: "wire.StyleCard", game: str) -> str:
    """An opponent in a list: what it is called, and what it is like at that game."""
    return f"{style.title}. {cast('Value', style).get(f'{game}_line') or style.line}"


def rule_card(form: "wire.RulesForm") -> Panel:
    """The whole rule card, to read."""
    return Panel(f"{form.name}, {form.goal_text}", "\n\n".join(form.card))


def rule_choices(
    game: str, cards: "Iterable[wire.RuleCard]", own: "Iterable[wire.OwnRules]", value: "Callable[[wire.OwnRules], str]"
) -> list[Choice]:
    """The rules of a game, then the player's own, each of which is chosen as ``value`` says."""
    return [
        *(Choice(card.preset, f"{card.name}: {card.summary}") for card in cards if card.game == game),
        *(Choice(value(rules), f"{rules.name}: rules of your own") for rules in own if rules.game == game),
    ]


class Chosen:
    """What is set for the next match of a game, and what there is to choose from."""

    def __init__(self, game: str, page: Page, rules: str | None = None) -> None:
        """Nothing was asked yet. ``rules`` with their goal stand for those of the settings."""
        self.game, self.page = game, page
        self.unnamed = rules
        """Rules of this match alone, such as those of a preset for more players."""
        self.presets: list[wire.RuleCard] = []
        self.styles: list[wire.StyleCard] = []
        self.form: wire.RulesForm | None = None

    def __getitem__(self, name: str) -> Any:
        return self.page.hearthside.preferences[f"{self.game}.{name}"]

    async def load(self) -> None:
        """Ask for rules and opponents."""
        client = await self.page.client()
        self.presets = [card for card in await client.get("/api/rules") if card.game == self.game]
        self.styles = await styles_of(client, self.game)
        await self.read()

    @property
    def rules(self) -> str:
        """The rules as the server is asked for them."""
        if self.unnamed is not None:
            return self.unnamed
        key = self["rules"]
        for own in self.page.hearthside.preferences.own:
            if own.game == self.game and key == f"own:{own.name}":
                return str(own.notation)
        if any(card.preset == key for card in self.presets) or str(key).startswith(f"{self.game}."):
            return str(key)  # a preset, or a code of the command line
        return next(card.preset for card in self.presets if card.default)

    @property
    def goal(self) -> int | None:
        """Points or deals; None for the usual goal of the rules."""
        return None if self["goal"] == "usual" or self.unnamed is not None else int(self["goal"])

    async def read(self) -> None:
        """Have the server say what these rules are called, and how many play."""
        client = await self.page.client()
        asked: dict[str, Any] = {"game": self.game, "rules": self.rules}
        try:
            changes = {} if self.goal is None else {"goal": self.goal}
            self.form = await client.post("/api/rules/read", {**asked, "changes": changes})
        except Refused:
            self.form = await client.post("/api/rules/read", asked)

    @property
    def opponents(self) -> list[str]:
        """Who sits clockwise from the player's left."""
        names = [style.style for style in self.styles if style.level is None]
        wanted = [name if name in names else _SHARK for name in self["opponents"]]
        return wanted[: (self.form.seats if self.form is not None else 2) - 1]

    def title(self, style: str) -> str:
        """What an opponent is called in a list."""
        level = self.page.hearthside.preferences["play.level"]
        wanted = f"level-{level}" if style == _SHARK else style
        return next((each.title for each in self.styles if each.style == wanted), "The Shark")

    def seats(self) -> list[dict[str, Any]]:
        """The seats, as the server is asked for them."""
        wanted = self.page.hearthside.preferences
        level = wanted["play.level"]
        others = [f"level-{level}" if name == _SHARK else name for name in self.opponents]
        return [
            {"kind": "person", "name": wanted["play.name"] or None},
            *({"kind": "style", "style": each} for each in others),
        ]

    def request(self) -> dict[str, Any]:
        """The match, as the server is asked for it."""
        return {"game": self.game, "rules": self.rules, "goal": self.goal, "seats": self.seats()}

    async def keep(self, name: str, value: Any) -> None:
        """Keep something that was chosen."""
        full = name if "." in name else f"{self.game}.{name}"
        await self.page.hearthside.preferences.set(full, value)
        await self.read()

    async def choose_rules(self) -> None:
        """Have rules chosen."""
        own = self.page.hearthside.preferences.own
        choices = rule_choices(self.game, self.presets, own, lambda rules: f"own:{rules.name}")
        found = await self.page.app.push_screen_wait(Choose("Which rules?", choices, at=self["rules"]))
        if found is not None and (found != self["rules"] or self.unnamed is not None):
            self.unnamed = None
            await self.keep("goal", "usual")
            await self.keep("rules", found)

    @property
    def numbers(self) -> range:
        """How many may play, by the rules as they are or with fewer or more seats."""
        fields = self.form.fields if self.form is not None else []
        field = next((each for each in fields if each.field == "seats"), None)
        return range(0) if field is None else range(field.least or 0, (field.most or 0) + 1)

    async def choose_players(self) -> None:
        """Have it chosen how many play: the same rules with fewer or more seats, for this match."""
        assert self.form is not None
        choices = [Choice(str(number), f"{number} players", str(number)) for number in self.numbers]
        found = await self.page.app.push_screen_wait(Choose("How many play?", choices, at=str(self.form.seats)))
        if found is not None and int(found) != self.form.seats:
            await self._change(seats=int(found))

    async def _change(self, **changes: int) -> None:
        """Other rules, which have no name and are for this match. Raises Refused."""
        assert self.form is not None
        client, asked = await self.page.client(), {"game": self.game, "rules": self.form.notation, "changes": changes}
        self.unnamed = (await client.post("/api/rules/read", asked)).notation
        await self.read()

    async def choose_goal(self) -> None:
        """Have a goal typed, until it is one or the question is closed."""
        typed: str | None = "" if self.goal is None else str(self.goal)
        named = self.unnamed is None
        said = f"Points, or deals, from 0 to {GOAL_MOST}."
        said += " Nothing is the usual goal of the rules." if named else ""
        while (typed := await self.page.app.push_screen_wait(Ask("The goal", said, typed or ""))) is not None:
            goal = whole(typed)
            if goal is not None and 0 <= goal <= GOAL_MOST:
                await (self.keep("goal", goal) if named else self._change(goal=goal))
                return
            if named and not typed.strip():
                await self.keep("goal", "usual")
                return
            said = f"{typed.strip() or 'Nothing'} is no goal. Type a whole number from 0 to {GOAL_MOST}"
            said += ", or nothing for the usual goal." if named else "."

    async def choose_opponent(self, at: int) -> None:
        """Have an opponent chosen; a character sits once, so whoever has another seat changes places."""
        choices = [
            Choice(_SHARK, f"The Shark, as strong as you set it ({self.page.hearthside.preferences['play.level']})"),
            *(
                Choice(style.style, introduced(style, self.game))
                for style in self.styles
                if style.level is None and style.style != _SHARK
            ),
        ]
        found = await self.page.app.push_screen_wait(Choose("Who sits there?", choices, at=self.opponents[at]))
        if found is not None:
            now = list(self["opponents"])
            if found != _SHARK and found in now:
                now[now.index(found)] = now[at]
            now[at] = found
            await self.keep("opponents", now)

    async def choose_level(self) -> None:
        """Have the strength of the Shark chosen."""
        choices = [Choice(str(style.level), style.title) for style in self.styles if style.level is not None]
        now = str(self.page.hearthside.preferences["play.level"])
        found = await self.page.app.push_screen_wait(Choose("How strong is the Shark?", choices, at=now))
        if found is not None:
            await self.keep("play.level", int(found))


async def begin(client: Client, preferences: Preferences, request: dict[str, Any]) -> "wire.TableCreated":
    """Set a match up as the settings have it. Raises Refused."""
    made: wire.TableCreated = await client.post("/api/tables", {"pace": preferences["play.speed"], **request})
    return made


class Begin(Page):
    """A short form, of which Enter deals the cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "deal", "Deal"),
        Binding("r", "pick('rules')", "Rules"),
        Binding("g", "pick('goal')", "Goal"),
        Binding("p", "pick('players')", "Players", show=False),
        Binding("l", "pick('level')", "Strength"),
        Binding("n", "number", "By number"),
        Binding("x", "deal(True)", "Demo"),
        Binding("c", "card", "The whole rule card", show=False),
        Binding("escape", "back", "Back"),
    ]
    DEFAULT_CSS = """
    Begin OptionList { height: 1fr; border: none; padding: 1 2; background: $background; }
    Begin OptionList:focus { border: none; background-tint: transparent 0%; }
    Begin OptionList > .option-list--option-disabled { color: $text-muted; }
    """
    four_keys = FOUR_IN_LISTS
    title_text = "A new match"

    def __init__(self, game: str, deal: bool = False) -> None:
        """A match of that game; ``deal``: it begins as soon as it is known how it is played."""
        super().__init__()
        self._at_once = deal
        self.chosen = Chosen(game, self)

    def body(self) -> ComposeResult:
        """What can be set."""
        yield OptionList(id="form", markup=False)

    async def load(self) -> None:
        """Ask what there is."""
        await self.hearthside.ready_preferences()
        await self.chosen.load()
        await self.hearthside.preferences.set("play.game", self.chosen.game)
        self._show()
        if self._at_once:
            self.action_deal()

    def _show(self) -> None:
        form, chosen = self.query_one("#form", OptionList), self.chosen
        rules = chosen.form
        if rules is None:
            return
        at = form.highlighted or 0

        def row(label: str, value: str) -> Text:
            return Text.assemble((f"{label:<14}", "dim"), value)

        places = list(rules.places)[1:]
        seats = [
            Option(row(place, chosen.title(style)), f"seat:{k}")
            for k, (place, style) in enumerate(zip(places, chosen.opponents, strict=False))
        ]
        strength = f"strength {self.hearthside.preferences['play.level']} of 10"
        if _SHARK not in chosen.opponents:
            strength += ", when it is seated"
        players = [Option(row("Players", str(rules.seats)), "players")] if chosen.numbers else []
        form.clear_options()
        form.add_options([
            Option(Text("Deal the cards", "bold"), "deal"), None,
            Option(row("Rules", rules.name), "rules"), Option(row("Goal", rules.goal_text), "goal"),
            *players, *seats, Option(row("The Shark", strength), "level"), None,
        ])  # fmt: skip
        room = self.size.height - _AROUND - form.option_count
        shown = _beginning(rules.card, self.size.width - 4, room)
        form.add_options([Option(Text(sentence), disabled=True) for sentence in shown])
        if len(shown) < len(rules.card):
            form.add_option(Option(row("c", "the whole rule card"), "card"))
        form.highlighted = at
        form.focus()

    def on_resize(self) -> None:
        """As much of the rule card is shown as there is room for."""
        self.call_after_refresh(self._show)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Deal, or change something."""
        if event.option_id == "deal":
            self.action_deal()
        elif event.option_id == "card":
            self.action_card()
        else:
            self.action_pick(event.option_id or "")

    def action_pick(self, what: str) -> None:
        """Change something, once it is known what there is."""
        if self.chosen.form is not None:
            self.do(self._pick(what), group="pick", exclusive=True)

    async def _pick(self, what: str) -> None:
        self.say("")
        name, _, at = what.partition(":")
        match name:
            case "rules":
                await self.chosen.choose_rules()
            case "goal":
                await self.chosen.choose_goal()
            case "level":
                await self.chosen.choose_level()
            case "players" if self.chosen.numbers:
                await self.chosen.choose_players()
            case "seat":
                await self.chosen.choose_opponent(int(at))
        self._show()

    def action_card(self) -> None:
        """Show all of the rule card."""
        if self.chosen.form is not None:
            self.app.push_screen(rule_card(self.chosen.form))

    def action_deal(self, demo: bool = False) -> None:
        """Begin the match; in a demo the computer plays the player's cards too."""
        if self.chosen.form is not None:
            self.once(lambda: self._deal(demo=demo))

    def action_number(self) -> None:
        """Begin with a deal of a number, or open a deal's link."""
        self.hearthside.open("deal by number", game=self.chosen.game, rules=self.chosen.unnamed)

    async def _deal(self, demo: bool = False) -> None:
        made = await begin(await self.client(), self.hearthside.preferences, self.chosen.request())
        if demo:
            auto = {"on": True, "style": None, "demo": True, "deal": False}
            await (await self.client()).post(f"/api/tables/{made.table}/options", {"auto": auto})
        self.give_way("table", table=made.table)


def _beginning(sentences: Sequence[str], width: int, rows: int) -> list[str]:
    """The first sentences, as many as fit; where they are not all, with a row left to say so."""
    heights = [len(wrap(sentence, width)) for sentence in sentences]
    room = rows if sum(heights) <= rows else rows - 1
    return [sentence for at, sentence in enumerate(sentences) if sum(heights[: at + 1]) <= room]
