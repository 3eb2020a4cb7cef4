"""Every key of the tables and pages, in a browser and in a terminal: where it works, what it does, and what the help
says of it. Knows no page.

Handlers ask what a key does, the help lists the entries, and tests compare the user guide with them. ``make types``
writes the table down for the browser, where `client/src/lib/keys.ts` reads it.
"""

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final, NamedTuple


class Key(NamedTuple):
    """One or several keys that do the same."""

    keys: Sequence[str]
    """As browsers name them, letters small; `Shift+` before those that need it."""
    does: str
    contexts: Sequence[str]
    """What listens to it. Several contexts are in force at once: `PLACES` says which."""
    says: str | None = None
    """The line of the help; none for keys that a page shows itself."""
    shown: Sequence[str] = ()
    """What the help shows in place of the keys themselves."""
    waiting: bool = False
    """It works while the others play, so it does not end a pause. Those of `page` and `table` all do."""
    last: bool = False
    """It works only where nothing more special uses the key."""
    alone: str = ""
    """What it does where one key does all of it, as in MyHearts' key set."""


ARROWS: Final = ("ArrowLeft", "ArrowRight")

KEYS: Final = (
    Key(ARROWS, "walk", ("hearts", "gin"), "walk along the hand"),
    Key(("Home", "End"), "end", ("hearts", "gin"), "go to the first or the last card"),
    Key(
        ("Enter", "ArrowUp"),
        "yes",
        ("hearts",),
        "raise the card, then play it",
        alone="play the card; when passing, choose it, then pass",
    ),
    Key(
        ("Enter", "ArrowUp"),
        "yes",
        ("gin",),
        "raise the card, then discard it",
        alone="discard the card, or press the chosen answer",
    ),
    Key(("Escape",), "back", ("hearts", "gin"), "lower the card, or open the menu"),
    Key(("ArrowDown",), "lower", ("hearts", "gin"), "lower the card"),
    Key((" ",), "raise", ("hearts", "gin"), "raise a card or lower it"),
    Key((*"23456789jqkasdc",), "type", ("hearts",), "type a rank, then a suit: the queen of spades", shown=("Q", "S")),
    Key(("1", "0"), "type", ("hearts",), "10 H or T H: ten of hearts", shown=("1", "0", "H")),
    Key(("l",), "last trick", ("hearts",), "show the last trick", waiting=True),
    Key(("t",), "log", ("hearts",), "show the cards played so far", waiting=True),
    Key(("h",), "hint", ("hearts",), "show a hint; Enter raises its card", waiting=True),
    Key(("u",), "undo", ("hearts",), "undo", waiting=True),
    Key(("e",), "direction", ("hearts",), "change the passing direction of this deal", waiting=True),
    Key(("d",), "draw", ("gin",), "draw from the stock"),
    Key(("p",), "take", ("gin",), "take the top discard"),
    Key(
        ("Shift+ArrowLeft", "Shift+ArrowRight"),
        "carry",
        ("gin",),
        "move the card along the hand",
        shown=("Shift", "←", "→"),
    ),
    Key((*"1234567890-",), "place", ("gin",), "raise the card at that place", shown=("1", "…", "0")),
    Key(("k",), "knock", ("gin",), "knock"),
    Key(("n",), "no", ("gin",), "no: leave the upcard, or not yet"),
    Key(("g",), "gin", ("gin",), "gin; or play to gin when asked to knock"),
    Key(("h",), "hint", ("gin",), "show a hint; Enter follows it", waiting=True),
    Key(("u",), "undo", ("gin",), "undo: put back the discard you just took", waiting=True),
    Key(("s",), "sort", ("gin",), "sort by meld, rank or suit", waiting=True),
    Key(("l",), "discards", ("gin", "layoff", "melds"), "show all discards", waiting=True),
    Key(("c",), "sheet", ("gin", "layoff", "melds", "gin after"), "show the score sheet", waiting=True),
    Key(("t",), "log", ("gin", "layoff", "melds"), "show what happened so far in this hand", waiting=True),
    Key(("z",), "zip", ("hearts", "duplicate"), "zip: no pauses until the deal is over", waiting=True),
    Key(("z",), "zip", ("gin",), "zip: no pauses until the hand is over", waiting=True),
    Key(("Shift+z",), "play out", ("hearts",), "the computer finishes the deal for you, without pauses", waiting=True),
    Key(("Shift+z",), "play out", ("gin",), "the computer finishes the hand for you, without pauses", waiting=True),
    Key(
        ("Shift+c",),
        "counting",
        ("hearts", "gin"),
        "counting aid on or off: what is played and still out",
        waiting=True,
    ),
    Key(
        ("Enter", "n"),
        "next",
        ("after", "layoff"),
        "on the score page: go on; after the match, play the same players again",
    ),
    Key(("r",), "review", ("after",), "on the score page: review your decisions"),
    Key(("d",), "watch", ("after",), "on the score page: see how the computer plays your cards"),
    Key(("#",), "deal number", ("after",), "on the score page: number, link and proof"),
    Key(("h",), "other hand", ("gin after",), "on the score page: play the other hand"),
    Key(("o",), "table", ("table",), "options at this table"),
    Key(("i",), "autoplay", ("table",), "AutoPlay on or off"),
    Key(("x",), "demo", ("table",), "demo: AutoPlay, and the table deals by itself"),
    Key(("w",), "pause", ("table",), "pause after every card; any key goes on"),
    Key((",", "<"), "slower", ("table",), "slower", shown=(",",)),
    Key((".", ">"), "faster", ("table",), "faster", shown=(".",)),
    Key(("v",), "all hands", ("table",), "show all hands"),
    Key(("f",), "hide scores", ("table",), "hide the scores"),
    Key(("f2",), "sound", ("table",), "sound on or off"),
    Key(("f4",), "colour", ("table",), "another table colour"),
    Key(("f8",), "leave", ("table",), "leave this match"),
    Key(("y",), "way back", ("table",), "back to the match or the review, from a deal played again"),
    Key(("m",), "menu", ("page",), "menu", last=True),
    Key(("Escape",), "menu", ("page",), last=True),
    Key(("?",), "help", ("page",), "this help"),
    Key(("b",), "boss", ("page",), "boss key: hides the table; B or Esc brings it back"),
    Key((), "wake", ("page",), "end the screen saver", shown=("any",)),
    Key(ARROWS, "walk", ("melds",)),
    Key(("Enter",), "done", ("melds",)),
    Key(("Escape",), "back", ("melds", "board")),
    Key(("Enter", "Escape"), "close", ("duplicate",)),
    Key((" ",), "run", ("duplicate",)),
    Key(ARROWS, "step", ("record",), "on the board: a step back or on"),
    Key(
        ("Shift+ArrowLeft", "Shift+ArrowRight"),
        "jump",
        ("record",),
        "a trick or a turn back or on",
        shown=("Shift", "←", "→"),
    ),
    Key(("Home", "End"), "end", ("record",), "to the start or the end of the deal"),
    Key(("PageUp",), "previous", ("record",), "to the deal before"),
    Key(("PageDown",), "next", ("record",), "to the deal after"),
    Key(("m",), "next mistake", ("board",), "to the next mistake"),
    Key(("o",), "open hands", ("board",), "the cards as you knew them, or as they lay"),
    Key(("n",), "note", ("board",), "write a note, or put a mark on the move"),
    Key(("p",), "play on", ("board",), "play on from here"),
    Key(("l",), "learn", ("board",), "learn from your mistakes: each decision once more"),
    Key((*"1234560",), "mark", ("board",), "mark the move from !! to ??; 0 removes the mark", shown=("1", "…", "6")),
    Key(("r",), "show", ("puzzle",)),
    Key(("Enter", "n"), "next", ("solved",)),
    Key(("o",), "object", ("solved",)),
    Key(("r",), "show", ("solved",)),
    Key(("Enter",), "next", ("lesson",)),
    Key(("Enter",), "start", ("start",)),
    Key(("Enter",), "uncover", ("cover",)),
)

PLACES: Final[Mapping[str, Sequence[str]]] = {
    "Hearts, in play": ("page", "table", "hearts"),
    "Hearts, after a deal": ("page", "table", "after"),
    "Gin, in play": ("page", "table", "gin"),
    "Gin, laying off": ("page", "table", "layoff"),
    "Gin, laying out melds": ("page", "table", "melds"),
    "Gin, after a hand": ("page", "table", "after", "gin after"),
    "watching the computer": ("page", "table", "record", "duplicate"),
    "the board": ("page", "record", "board"),
    "before a match": ("page", "start"),
    "a covered screen": ("page", "cover"),
    "a puzzle of Hearts": ("page", "hearts", "puzzle"),
    "a puzzle of Gin": ("page", "gin", "puzzle"),
    "a puzzle with its answer": ("page", "solved"),
    "a lesson that explains": ("page", "lesson"),
}
"""The contexts that listen at the same time, by where the player is."""

YES: Final[Mapping[str, str]] = {context: entry.alone for entry in KEYS for context in entry.contexts if entry.alone}
"""What one key for yes does with a hand, by the context that listens."""
FOUR_KEYS: Final[Sequence[tuple[Sequence[str], str]]] = (
    (("←", "→"), "choose a card; elsewhere, choose an answer"),
    (("↓", "Enter"), "yes: {yes}"),
    (("↑", "Esc"), "no: lower the card, or open and close the menu"),
    (("any",), "end a pause"),
)
"""What the four keys of MyHearts do at a table, in the lines of the help."""
REPLACED: Final = ("walk", "end", "yes", "back", "lower", "raise")
"""The actions that they stand in for."""
CONFIRMS: Final = "raise the card, then confirm it"
"""What the key for yes does in CardShark's key set."""

_LABELS: Final = {
    "ArrowLeft": "←", "ArrowRight": "→", "ArrowUp": "↑", "ArrowDown": "↓", "Escape": "Esc", " ": "Space",
}  # fmt: skip


def action_of(key: str, contexts: Sequence[str]) -> str | None:
    """What a key does where these contexts listen, the most special first; None for a key that means nothing there.

    A key with Shift that means nothing means what it does without.

    >>> action_of("Shift+z", ["hearts", "table"]), action_of("Shift+h", ["hearts"]), action_of("F9", ["hearts"])
    ('play out', 'hint', None)
    """
    for name in dict.fromkeys((key, key.removeprefix("Shift+"))):
        for context in contexts:
            for entry in KEYS:
                if context in entry.contexts and name in entry.keys:
                    return entry.does
    return None


def labels_of(key: str) -> list[str]:
    """A key as it is printed on it; with Shift, two of them."""
    parts = ("Shift", key[len("Shift+") :]) if key.startswith("Shift+") else (key,)
    return [_LABELS.get(part) or (part.upper() if len(part) < 3 else part) for part in parts]


def help_for(contexts: Sequence[str], without: Container[str] = ()) -> Iterator[tuple[Sequence[str], str]]:
    """The lines of the help where these contexts listen, ``without`` some actions, in the order of the table: labels of
    keys, and words.
    """
    here = [entry for entry in KEYS if not set(contexts).isdisjoint(entry.contexts)]
    special = {key for entry in here if not entry.last for key in entry.keys}
    for entry in here:
        if entry.says is not None and entry.does not in without and not (entry.last and special.issuperset(entry.keys)):
            yield entry.shown or [label for key in entry.keys for label in labels_of(key)], entry.says


def script() -> str:
    """The table for the browser, as a TypeScript module."""
    keys = "".join(map(_line, KEYS))
    places = "".join(f"  {json.dumps(name)}: {json.dumps(each)},\n" for name, each in PLACES.items())
    four = "".join(
        f"  {json.dumps({'labels': labels, 'says': says}, ensure_ascii=False)},\n" for labels, says in FOUR_KEYS
    )
    return (
        "/** Every key, and which contexts listen together. Written by `make types`, of what the server knows. */\n\n"
        f"export const KEYS = [\n{keys}] as const\n\nexport const PLACES = {{\n{places}}} as const\n\n"
        f"/** What one key for yes does with a hand. */\nexport const YES = {json.dumps(YES)} as const\n\n"
        "/** What the four keys of MyHearts do at a table, and the actions that they stand in for. */\n"
        f"export const FOUR_KEYS = [\n{four}] as const\n\n"
        f"export const REPLACED: readonly string[] = {json.dumps(REPLACED)}\n\n"
        "/** What the key for yes does in CardShark's key set. */\n"
        f"export const CONFIRMS = {json.dumps(CONFIRMS)}\n"
    )


def _line(entry: Key) -> str:
    members: dict[str, object] = {"keys": entry.keys, "does": entry.does, "in": entry.contexts}
    others = {"says": entry.says, "shown": entry.shown, "waiting": entry.waiting, "last": entry.last}
    members |= {name: value for name, value in others.items() if value}
    return f"  {json.dumps(members, ensure_ascii=False)},\n"


if __name__ == "__main__":
    print(script(), end="")
