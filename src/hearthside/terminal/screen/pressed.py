"""Keys as the table of keys names them. Knows no screen."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.events import Key

_NAMES: Final = {
    "left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "home": "Home", "end": "End",
    "enter": "Enter", "escape": "Escape", "space": " ", "pageup": "PageUp", "pagedown": "PageDown",
    "backspace": "Backspace", "delete": "Delete",
}  # fmt: skip


FOUR_IN_LISTS: Final = {"left": "up", "right": "down", "down": "enter", "up": "escape"}
"""What the four keys of MyHearts do, as Textual names them, where something is chosen from a list, or read."""
FOUR_NAMES: Final = {"Enter": "↓", "Esc": "↑", "↑ ↓": "← →"}
"""What keys are called where the four do everything, by what they are called otherwise."""


def name_of(event: "Key") -> str | None:
    """A key that was pressed, as `app.keys` has it."""
    return name_of_key(event.key, event.character)


def name_of_key(named: str, character: str | None) -> str | None:
    """A key that Textual names so, as `app.keys` has it: ``Enter``, ``Shift+ArrowLeft``, ``Shift+z``. None for others,
    such as those with Ctrl.
    """
    key, shift = named.removeprefix("shift+"), "Shift+" if named.startswith("shift+") else ""
    if key in _NAMES:
        return shift + _NAMES[key]
    if key[0] == "f" and key[1:].isdigit():
        return shift + key
    if character is None or not character.isprintable() or "+" in named:
        return None
    return f"Shift+{character.lower()}" if character.isalpha() and character.isupper() else character
