"""What can be set: each option once, with its name, its values and what to say of it. Knows no file and no page.

The settings file, the command line and the form in the browser are made from this; ``make types`` writes it down for
the client.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from textwrap import wrap
from types import MappingProxyType
from typing import Final, Literal, TypeGuard

from hearthside.ai.styles import LEVELS, MASTER, STYLES
from hearthside.games import GAMES

from .profiles import MOST, are_profiles
from .sounds import CATEGORIES

Value = bool | int | str | list[str] | dict[str, str]
Kind = Literal["switch", "choice", "number", "text", "rules", "goal", "names", "profiles", "own"]

USUAL: Final = "usual"
"""The goal that leaves it to the rules."""
OWN: Final = "own:"
"""What rules of one's own are chosen by, before their name."""
OWN_LENGTH: Final = 40
"""Of their names."""
OWN_MOST: Final = 40
"""Of them in a game."""
NAME_LENGTH: Final = 24
GOAL_MOST: Final = 9999
_SHARK: Final = "shark"
_LONGEST: Final = 80
"""Of a name of rules, and of a value that a sentence repeats."""
_A_LINE: Final = "a preset and what differs from it"
_WIDE: Final = 100
"""Letters in a line of what is said of an option."""


@dataclass(frozen=True)
class Option:
    """One thing that can be set.

    ``name`` is its place in the file, ``section.key``; ``field`` its place among the client's settings. A ``choice``,
    ``rules`` and ``names`` have ``choices``, which ``words`` say for people; a ``number`` and a ``goal`` lie between
    ``least`` and ``most``, and so do the lengths of a ``text`` and of a list of ``names``. ``profiles`` are names, each
    with what that player is called now. ``own`` is a table of rules, a line each, by the names that the player gave
    them; ``most`` as many.
    """

    name: str
    field: str
    title: str
    note: str
    kind: Kind
    default: Value
    choices: tuple[int | str, ...] = ()
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0

    @property
    def section(self) -> str:
        """Its table in the file."""
        return self.name.partition(".")[0]

    @property
    def key(self) -> str:
        """Its key in that table."""
        return self.name.partition(".")[2]

    def check(self, found: object) -> Value:
        """The value, if this option can have it. Raises ValueError with a sentence."""
        if self.kind == "own" and isinstance(found, dict):
            lines, wrong = self.own_rules(found)
            for sentence in wrong.values():
                raise ValueError(sentence)
            return lines
        if self._holds(found):
            return found
        raise ValueError(f"{self.name} cannot be {_shown(found)}; choose {self.values}.")

    def _holds(self, found: object) -> TypeGuard[Value]:
        match self.kind:
            case "switch":
                return isinstance(found, bool)
            case "choice":
                return type(found) in (int, str) and found in self.choices
            case "number":
                return self._counts(found)
            case "goal":
                return found == USUAL or self._counts(found)
            case "text":
                return isinstance(found, str) and len(found) <= self.most and (found == "" or found.isprintable())
            case "rules":
                return isinstance(found, str) and (found in self.choices or _is_own_rules(found))
            case "names":
                return self._seats(found)
            case "profiles":
                return isinstance(found, dict) and are_profiles(found, NAME_LENGTH)
            case "own":
                return False

    def own_rules(self, found: Mapping[str, object]) -> tuple[dict[str, str], dict[str, str]]:
        """The player's own rules that are valid, a line each, and what is wrong with the others; both by name."""
        lines: dict[str, str] = {}
        wrong: dict[str, str] = {}
        for name, rules in found.items():
            try:
                if len(lines) == self.most:
                    raise ValueError(f"{self.name} has room for {self.most} rules; {name[:60]} is one too many.")
                lines[name] = self._line(name, rules)
            except ValueError as error:
                wrong[name] = str(error)
        return lines, wrong

    def _line(self, name: str, rules: object) -> str:
        """The player's own rules as one line, the shortest. Raises ValueError with a sentence."""
        variants = GAMES[self.key].variants
        if not name.strip() or not name.isprintable() or len(name) > OWN_LENGTH:
            raise ValueError(f"{self.name} cannot have a name like {_shown(name)}; choose up to {OWN_LENGTH} letters.")
        if any(name.lower() == preset.name.lower() for preset in variants.presets.values()):
            raise ValueError(f"{self.name} cannot have the name {_shown(name)}, which is a preset's; choose another.")
        if not isinstance(rules, str):
            raise ValueError(f"{self.name}: {_shown(name)} cannot be {_shown(rules)}; choose {_A_LINE}, in quotes.")
        try:
            return variants.line(variants.named(rules, name))
        except ValueError as error:
            raise ValueError(f"{self.name}: {_shown(name)} cannot be {_shown(rules)}. {error}") from error

    def _counts(self, found: object) -> bool:
        return isinstance(found, int) and not isinstance(found, bool) and self.least <= found <= self.most

    def _seats(self, found: object) -> bool:
        if not isinstance(found, list) or len(found) != self.most or not all(name in self.choices for name in found):
            return False
        characters = [name for name in found if name != _SHARK]
        return len(set(characters)) == len(characters)

    @property
    def values(self) -> str:
        """Its possible values, as part of a sentence: ``"four" or "two"``."""
        match self.kind:
            case "switch":
                return "true or false"
            case "choice":
                return _either([written(choice) for choice in self.choices])
            case "number":
                return f"a whole number from {self.least} to {self.most}"
            case "goal":
                number = f"a whole number from {self.least} to {self.most}"
                return f"{number}, or {written(USUAL)} for the usual goal of the rules"
            case "text":
                return f"up to {self.most} letters in quotes"
            case "rules":
                choices = _either([written(choice) for choice in self.choices])
                return f"{choices}, or {written(f'{OWN}NAME')} for rules of your own"
            case "names":
                names = ", ".join(written(choice) for choice in self.choices)
                each = (
                    "one name" if self.most == 1 else f"{self.most} names, of which only the Shark's may appear twice"
                )
                return f"a list of {each}, of {names}"
            case "profiles":
                return (
                    '{} or names such as { Ann = "Ann", Anny = "Ann" }: up to '
                    f"{self.most} of up to {NAME_LENGTH} letters, each with the name that this player has now"
                )
            case "own":
                return f"""lines such as "Short game" = "{GAMES[self.key].usual.slug} goal=50": {_A_LINE}"""

    @property
    def description(self) -> list[str]:
        """Its description in the file and on the command line, by line."""
        said = [
            written(choice) if word.lower() == str(choice) else f"{written(choice)} ({word})"
            for choice, word in zip(self.choices, self.words, strict=False)
        ]
        values = ", ".join(said) or self.values
        lines = (
            f"{self.title}. {self.note}",
            f"{values[0].upper()}{values[1:]}.",
            f"Unless set: {'none' if self.kind == 'own' else written(self.default)}.",
        )
        return [part for line in lines for part in wrap(line, _WIDE, break_on_hyphens=False)]


def _is_own_rules(found: str) -> bool:
    return found == "draft" or (found.startswith(OWN) and found.isprintable() and len(found) <= _LONGEST)


def _shown(found: object) -> str:
    """A value in a sentence."""
    shown = written(found)
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"


def written(value: object) -> str:
    """A value as the file has it."""
    match value:
        case bool() | int() | float() | str():
            return json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{', '.join(map(written, value))}]"
        case dict():
            return f"{{{', '.join(f'{written(str(name))} = {written(each)}' for name, each in value.items())}}}"
    return str(value)


def _either(choices: Sequence[str]) -> str:
    return f"{', '.join(choices[:-1])} or {choices[-1]}"


def _choice(name: str, field: str, title: str, note: str, default: int | str, **choices: str) -> Option:
    """A choice among words."""
    return Option(name, field, title, note, "choice", default, tuple(choices), tuple(choices.values()))


def _of_game(game: str, opponents: list[str], least: int, zero: str = "") -> list[Option]:
    """The options for the next match of a game. ``zero`` says what a goal of 0 means, if it is allowed."""
    its = GAMES[game]
    characters = tuple(style.id for style in STYLES.values() if game in style.games)
    around = "Clockwise from your left at a table of six; a smaller one takes the first." if len(opponents) > 1 else ""
    return [
        Option(
            f"{game}.rules", f"{game}.preset", "Rules of the next match", "`hearthside rules` lists them.",
            "rules", its.usual.slug, tuple(its.variants.presets),
        ),
        Option(
            f"{game}.goal", f"{game}.goal", "Goal of the next match", f"Points, or deals.{zero}",
            "goal", USUAL, least=least, most=GOAL_MOST,
        ),
        Option(
            f"{game}.opponents", f"{game}.opponents", "Who plays against you", around,
            "names", opponents, characters, least=len(opponents), most=len(opponents),
        ),
    ]  # fmt: skip


SECTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "look": "How it looks",
        "play": "How it plays",
        "keys": "Keys",
        "sound": "Sounds",
        **{slug: game.name for slug, game in GAMES.items()},
        "rules": "Rules of your own",
    }
)
"""The sections in order, and their titles."""

_BOTH: Final = {
    **{style.id: style.title for style in STYLES.values() if set(style.games) == set(GAMES)},
    **{level.id: level.title for level in list(LEVELS.values())[:-1]},
    MASTER: "The Master",
}
"""Who plays both games, by id."""

_ALL: Final = [
    _choice(
        "look.theme", "theme", "Theme", "Day or evening.", "auto",
        auto="As the system", light="Light", dark="Dark",
    ),
    _choice(
        "look.table", "felt", "Table", "The colour of the felt.", "sage",
        sage="Sage", slate="Slate", claret="Claret", sand="Sand",
    ),
    _choice(
        "look.backs", "back", "Card backs", "", "hearth",
        hearth="Hearth", lattice="Lattice", night="Night", plain="Plain",
    ),
    _choice("look.suits", "deck", "Suit colours", "", "four", four="Four", two="Two"),
    Option("look.big_faces", "bigFaces", "Big faces", "One large index and pip on every card.", "switch", False),
    Option(
        "look.greys", "mono", "Without colour", "Stronger outlines instead of colour.", "switch", False
    ),
    Option(
        "play.name", "name", "Your name", "What the others call you; empty is \"You\".", "text", "", most=NAME_LENGTH
    ),
    Option(
        "play.profiles", "profiles", "Who plays here",
        "The names of everybody who plays at this machine, and what whoever was renamed is called now.",
        "profiles", {}, most=MOST,
    ),
    Option(
        "play.speed", "pace", "Speed of the others", "How long they take to play a card, in milliseconds.",
        "choice", 600, (0, 100, 250, 400, 600, 900, 1200, 2000, 3500),
        ("Instant", "100 ms", "Fast", "400 ms", "Normal", "900 ms", "Slow", "2 s", "3.5 s"),
    ),
    Option(
        "play.one_click", "oneClick", "One click plays",
        "Off: click once to raise a card, again to play it.", "switch", False,
    ),
    Option(
        "play.pause", "pause", "Pause after every card", "The others wait until you go on.", "switch", False,
    ),
    Option(
        "play.hide_scores", "hideScores", "Hide the scores",
        "While cards are in play; they are always shown at the end of a deal.", "switch", False,
    ),
    Option(
        "play.moments", "moments", "Moments at the table",
        "A word from a player when the queen falls, hearts break, or somebody shoots the moon or goes gin, "
        "and at the end of a match.",
        "switch", True,
    ),
    Option(
        "play.reactions", "reactions", "Reactions", "What other people at the table say, in one of eight ways.",
        "switch", True,
    ),
    Option(
        "play.level", "strength", "How strong the Shark is", "1 is a beginner, 10 is the Master.",
        "number", 2, least=1, most=10,
    ),
    _choice(
        "play.duplicate", "duplicate", "Duplicate play", "When the computer plays your cards again.", "ask",
        ask="When I press D", watch="After every deal", zip="After every deal, in the background",
    ),
    Option(
        "play.duplicate_by", "duplicateBy", "Who plays your cards again", "The Shark plays at its usual strength.",
        "choice", "shark", tuple(_BOTH), tuple(_BOTH.values()),
    ),
    _choice("play.game", "game", "Game of the next match", "", "hearts", hearts="Hearts", gin="Gin Rummy"),
    Option(
        "play.saver", "saver", "Screen saver", "Minutes without a touch before it starts.",
        "choice", 10, (0, 1, 2, 5, 10, 20), ("Off", "1 min", "2 min", "5 min", "10 min", "20 min"),
    ),
    Option(
        "keys.preset", "keySet", "What the keys do",
        "MyHearts: four keys do everything. CardShark: choose a card, then confirm it.",
        "choice", "default", ("default", "myhearts", "cardshark"), ("Usual", "MyHearts", "CardShark"),
    ),
    Option("keys.marked", "keys", "Mark the keys", "Show keyboard shortcuts on buttons.", "switch", False),
    Option("sound.on", "sound", "Sound", "Sounds for cards, tricks, points and endings.", "switch", True),
    Option(
        "sound.house",
        "soundHouse",
        "Built-in sounds",
        "Off: where you added files, only yours play.",
        "switch",
        True,
    ),
    Option("sound.volume", "volume", "Volume", "0 is silence.", "number", 60, least=0, most=100),
    *_of_game("hearts", ["nellie", "frank", "cal", "shark", "shark"], least=0, zero=" 0 points are one deal."),
    _choice(
        "gin.order", "ginOrder", "Your hand in Gin", "How it is laid out.", "meld",
        meld="By meld", rank="By rank", suit="By suit",
    ),
    Option(
        "gin.known", "showKnown", "Known cards in Gin",
        "Shows the discards that your opponent took and still holds.", "switch", False,
    ),
    *_of_game("gin", ["nellie"], least=0, zero=" 0 is a single hand."),
    *(
        Option(
            f"rules.{game}", f"own.{game}", f"Rules of your own at {its.name}",
            "The rules editor saves them here; `hearthside rules` lists them.", "own", {}, most=OWN_MOST,
        )
        for game, its in GAMES.items()
    ),
]  # fmt: skip

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({option.name: option for option in _ALL})
"""Every option by its name, in the order of the file."""

DEFAULTS: Final[Mapping[str, Value]] = MappingProxyType({option.name: option.default for option in _ALL})


def script() -> str:
    """Options and sounds for the client, as a TypeScript module."""
    lines = "\n".join(f"  {json.dumps(asdict(option), ensure_ascii=False)}," for option in _ALL)
    heard = ({"name": each.name, "when": each.when} for each in CATEGORIES.values())
    sounds = "\n".join(f"  {json.dumps(each)}," for each in heard)
    groups = {
        game: [(title, each.variants.group_notes[title], slugs) for title, slugs in each.variants.groups.items()]
        for game, each in GAMES.items()
    }
    places = {len(rules.places): rules.places for each in GAMES.values() for rules in each.variants.presets.values()}
    seats = dict(sorted(places.items()))
    usual = {game: each.usual.slug for game, each in GAMES.items()}
    return (
        "/** What can be set, and what is heard when. Written by `make types`, of what the server knows. */\n\n"
        f"export const SECTIONS = {json.dumps(dict(SECTIONS), ensure_ascii=False)} as const\n\n"
        f"export const OPTIONS = [\n{lines}\n] as const\n\n"
        f"export const SOUNDS = [\n{sounds}\n] as const\n\n"
        "/** The presets of each game, in the groups of the first page, each with a sentence, and its usual one. */\n"
        f"export const PRESET_GROUPS = {_by_line(groups)} as const\n"
        f"export const USUAL_PRESETS = {_by_line(usual)} as const\n\n"
        "/** What the seats of a table are called, by how many there are, clockwise from the player's own. */\n"
        f"export const SEAT_NAMES = {_by_line(seats)} as const\n"
    )


def _by_line(table: Mapping[str, object] | Mapping[int, object]) -> str:
    """An object as JSON, one entry a line."""
    lines = (f"  {json.dumps(str(key))}: {json.dumps(value, ensure_ascii=False)},\n" for key, value in table.items())
    return f"{{\n{''.join(lines)}}}"


if __name__ == "__main__":
    print(script(), end="")
