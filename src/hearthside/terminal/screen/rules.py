"""The rules: every preset and your own with its rule card, and a form that makes others of them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from hearthside.games import GAMES

from .begin import Chosen, begin
from .dialogs import Ask, means, whole
from .page import Page
from .pressed import FOUR_IN_LISTS

if TYPE_CHECKING:
    from hearthside.server import schemas as wire

_LISTS = """
{name} OptionList, {name} OptionList:focus {{
    border: none; background: $background; background-tint: transparent 0%; padding: 0 1;
}}
{name} OptionList > .option-list--option-disabled {{ color: $accent; }}
{name} #card {{ padding: 0 2; width: 1fr; }}
{name} #card Static {{ height: auto; margin-top: 1; }}
"""


class Rules(Page):
    """All rules that have a name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "change", "Change them", priority=True),
        Binding("p", "play", "Play"),
        Binding("o", "read", "Other rules, by a code"),
        Binding("delete", "remove", "Delete", show=False),
    ]
    DEFAULT_CSS = _LISTS.format(name="Rules") + "\nRules OptionList { width: 32; height: 1fr; }\n"
    four_keys = FOUR_IN_LISTS
    title_text = "Rules"

    def __init__(self) -> None:
        """None is known yet."""
        super().__init__()
        self._named: dict[str, wire.RuleCard | wire.OwnRules] = {}
        self._cards: dict[str, list[str]] = {}

    def body(self) -> ComposeResult:
        """The list, and the card of what is chosen in it."""
        with Horizontal():
            yield OptionList(id="rules", markup=False)
            with VerticalScroll(id="card"):
                yield Static("", markup=False)

    async def load(self) -> None:
        """Ask for all of them."""
        client = await self.client()
        cards: list[wire.RuleCard] = await client.get("/api/rules")
        await self.hearthside.preferences.load()
        own: list[wire.OwnRules] = self.hearthside.preferences.own
        presets = {(card.game, card.preset): card for card in cards}
        self._named = {f"{game}:{preset}": card for (game, preset), card in presets.items()}
        self._cards.clear()
        self._named |= {f"{rules.game}:own:{rules.name}": rules for rules in own}
        options = self.query_one(OptionList)
        at = options.highlighted
        options.clear_options()
        options.add_options(self._options(presets, own))
        options.highlighted = at if at is not None else 1
        options.focus()

    def _options(
        self, presets: "Mapping[tuple[Any, str], wire.RuleCard]", own: "list[wire.OwnRules]"
    ) -> Iterator[Option]:
        for slug, game in GAMES.items():
            for group, names in game.variants.groups.items():
                yield Option(f"{game.name}: {group.lower()}", disabled=True)
                yield from (Option(f"  {presets[slug, name].name}", f"{slug}:{name}") for name in names)
            if mine := [rules for rules in own if rules.game == slug]:
                yield Option(f"{game.name}: your own", disabled=True)
                yield from (Option(f"  {rules.name}", f"{slug}:own:{rules.name}") for rules in mine)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show its card."""
        if event.option_id is not None:
            self.do(self._tell(event.option_id), group="card", exclusive=True)

    async def _tell(self, name: str) -> None:
        rules: Any = self._named[name]
        if name not in self._cards:
            self._cards[name] = rules.get("card") or (await self._form(name)).card
        self.query_one("#card Static", Static).update("\n\n".join(self._cards[name]))
        self.query_one("#title", Static).update(f"Rules: {rules.name}, {rules.goal_text}")

    async def _form(self, name: str) -> "wire.RulesForm":
        client = await self.client()
        form: wire.RulesForm = await client.post("/api/rules/read", self._asked(name))
        return form

    def _asked(self, name: str) -> dict[str, str]:
        rules: Any = self._named[name]
        return {"game": rules.game, "rules": rules.get("notation") or rules.preset}

    def _chosen(self) -> str | None:
        option = self.query_one(OptionList).highlighted_option
        return option.id if option is not None else None

    def on_option_list_option_selected(self) -> None:
        """Change them, by Enter or the mouse."""
        self.action_change()

    def action_change(self) -> None:
        """Open the form."""
        if (name := self._chosen()) is not None:
            self.hearthside.open("rules form", **self._asked(name))

    def action_play(self) -> None:
        """Begin a match by them."""
        if (name := self._chosen()) is not None:
            asked = self._asked(name)
            self.once(lambda: play(self, **asked))

    def action_read(self) -> None:
        """Open rules that somebody sent."""
        self.do(self._read())

    async def _read(self) -> None:
        text = await self.app.push_screen_wait(
            Ask("Other rules", "A code that somebody sent, or a preset and what differs: black-lady goal=50")
        )
        if text:
            game = next((game for game in GAMES if text.startswith(f"{game}.")), "")
            for each in [game] if game else GAMES:
                if game or text.split(maxsplit=1)[0] in GAMES[each].variants.presets:
                    self.hearthside.open("rules form", game=each, rules=text)
                    return
            self.say(f"{text.split(maxsplit=1)[0]} is no preset and no code.")

    def action_remove(self) -> None:
        """Delete rules of your own."""
        name = self._chosen() or ""
        if ":own:" in name:
            self.do(self._remove(name))

    async def _remove(self, name: str) -> None:
        game, _, called = name.split(":", 2)
        if not await means(self.app, f"Delete the rules {called}?", "Delete them"):
            return
        preferences = self.hearthside.preferences
        lines = {each: line for each, line in preferences[f"rules.{game}"].items() if each != called}
        await preferences.set(f"rules.{game}", lines)
        self.say(f"{called} is deleted.")
        await self.load()

    def on_screen_resume(self) -> None:
        """Others may have been saved meanwhile."""
        if self._named:
            self.do(self.load())


class RulesForm(Page):
    """Every field of some rules, changed in place; what each change means is said at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,minus", "change(-1)", "Change", key_display="← →"),
        Binding("right,plus", "change(1)", show=False),
        Binding("p", "play", "Play"),
        Binding("s", "save", "Save"),
        Binding("c", "code", "Code to share"),
    ]
    DEFAULT_CSS = (
        _LISTS.format(name="RulesForm")
        + """
    RulesForm OptionList { height: 1fr; }
    RulesForm #changed { height: auto; max-height: 6; padding: 0 2; color: $text-muted; }
    """
    )

    def __init__(self, game: str, rules: str) -> None:
        """``rules`` are a preset, notation or a code of that game."""
        super().__init__()
        self._game, self._rules = game, rules
        self._changes: dict[str, Any] = {}
        self._form: wire.RulesForm | None = None

    def body(self) -> ComposeResult:
        """The fields, and what differs by the changes."""
        yield OptionList(id="fields", markup=False)
        yield Static("", id="changed", markup=False)

    async def load(self) -> None:
        """Ask what they are."""
        await self._read({})
        options = self.query_one(OptionList)
        options.focus()
        options.action_first()

    async def _read(self, changes: Mapping[str, Any]) -> None:
        client = await self.client()
        asked = {"game": self._game, "rules": self._rules, "changes": {**self._changes, **changes}}
        self._form = form = await client.post("/api/rules/read", asked)
        self._changes.update(changes)
        self.say("")
        self.query_one("#title", Static).update(f"Rules: {form.name}, {form.goal_text}")
        self.query_one("#changed", Static).update("\n".join(form.changed))
        options = self.query_one(OptionList)
        at = options.highlighted
        options.clear_options()
        group = ""
        for field in form.fields:
            if field.group != group:
                options.add_option(Option(field.group, disabled=True))
                group = field.group
            options.add_option(Option(f"  {field.title}: {told(field)}", field.field))
        options.highlighted = at

    def _field(self) -> "wire.RuleField | None":
        option = self.query_one(OptionList).highlighted_option
        if option is None or self._form is None:
            return None
        return next((field for field in self._form.fields if field.field == option.id), None)

    def action_change(self, step: int) -> None:
        """The value before or after."""
        if (field := self._field()) is not None and (value := beside(field, step)) is not None:
            self.do(self._read({field.field: value}))

    def on_option_list_option_selected(self) -> None:
        """The next value, or a line to type it."""
        if (field := self._field()) is None:
            return
        if (value := beside(field, 1)) is not None and field.kind != "number":
            self.do(self._read({field.field: value}))
        else:
            self.do(self._typed(field))

    async def _typed(self, field: "wire.RuleField") -> None:
        text = await self.app.push_screen_wait(Ask(field.title, how_typed(field), typed_of(field)))
        if text is not None:
            await self._read({field.field: read(field, text)})

    def action_play(self) -> None:
        """Begin a match by them."""
        if (form := self._form) is not None:
            self.once(lambda: play(self, self._game, form.notation))

    def action_code(self) -> None:
        """Show the word that shares them."""
        if self._form is not None:
            self.app.copy_to_clipboard(self._form.code)
            self.say(f"Copied, where the terminal allows it: {self._form.code}")

    def action_save(self) -> None:
        """Keep them under a name."""
        self.do(self._save())

    async def _save(self) -> None:
        if (form := self._form) is None:
            return
        name = await self.app.push_screen_wait(Ask("Save these rules", "Their name.", form.name))
        if name is None or not name.strip():
            return
        preferences = self.hearthside.preferences
        lines = {**preferences[f"rules.{self._game}"], name.strip(): form.notation}
        await preferences.set(f"rules.{self._game}", lines)
        self.say(f"Saved as {name.strip()}. Matches, the browser and the command line have them now.")


async def play(page: Page, game: str, rules: str) -> None:
    """Begin a match by these rules, with the opponents of the settings."""
    await page.hearthside.ready_preferences()
    chosen = Chosen(game, page, rules)
    await chosen.load()
    made = await begin(await page.client(), page.hearthside.preferences, chosen.request())
    if page.is_active:
        page.hearthside.open("table", table=made.table)


# ---- Values in words ----


def told(field: "wire.RuleField") -> str:
    """A value as it is shown."""
    value: Any = field.value
    words = dict(zip(field.choices, field.words, strict=False))
    match field.kind:
        case "switch":
            return "yes" if value else "no"
        case "choice":
            return words.get(value, str(value))
        case "cycle" | "cards":
            return ", ".join(words.get(each, each) for each in value) or "none"
        case "points":
            counting = (f"{card} {points}" for card, points in value.items() if points)
            return ", ".join(counting) or "none"
    return str(value)


def beside(field: "wire.RuleField", step: int) -> Any:
    """The value before or after; None where there is none, or no order."""
    value: Any = field.value
    if field.kind == "switch":
        return not value
    if field.kind == "choice" and value in field.choices:
        return field.choices[(field.choices.index(value) + step) % len(field.choices)]
    if field.kind == "number":
        least = value + step if field.least is None else field.least
        most = value + step if field.most is None else field.most
        return min(max(value + step, least), most) if least <= most else None
    return None


def how_typed(field: "wire.RuleField") -> str:
    """How a value is typed."""
    match field.kind:
        case "points":
            return "Cards with their points: QS 13, JD -10"
        case "cards":
            return "Cards, such as 2C 2D; nothing for none"
        case "cycle":
            return f"In their order, of: {', '.join(field.choices)}"
    return ""


def typed_of(field: "wire.RuleField") -> str:
    """A value as it is typed."""
    value: Any = field.value
    match field.kind:
        case "points":
            return ", ".join(f"{card} {points}" for card, points in value.items() if points)
        case "cards":
            return " ".join(value)
        case "cycle":
            return ", ".join(value)
    return str(value)


def read(field: "wire.RuleField", text: str) -> Any:
    """What was typed, as a value. Whether it makes sense is for the server to say."""
    words = text.replace(",", " ").split()
    match field.kind:
        case "points":
            pairs = zip(words[::2], words[1::2], strict=False)
            return {card.upper(): whole(points) or 0 for card, points in pairs}
        case "cards":
            return [card.upper() for card in words]
        case "cycle":
            return [word.lower() for word in words]
        case "number":
            number = whole(text)
            return text if number is None else number
    return text.strip()
