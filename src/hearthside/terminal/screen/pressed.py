"""Keys as the table of keys names them. Knows no screen."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.events import Key

_NAMES: Final = {
    "left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "home": "Home", "end": "End",
    "enter": "Enter", "escape": "Escape", "space": " ", "pageup": "PageUp", "pagedown": "PageDown",
    "backspace": "Backspace", "delete": "Delete",
}  # fmt: skip


def name_of(event: "Key") -> str | None:
    """A key that was pressed, as `app.keys` has it: ``Enter``, ``Shift+ArrowLeft``, ``Shift+z``. None for others, such
    as those with Ctrl.
    """
    key, shift = event.key.removeprefix("shift+"), "Shift+" if event.key.startswith("shift+") else ""
    if key in _NAMES:
        return shift + _NAMES[key]
    if key[0] == "f" and key[1:].isdigit():
        return shift + key
    letter = event.character
    if letter is None or not letter.isprintable() or "+" in event.key:
        return None
    return f"Shift+{letter.lower()}" if letter.isalpha() and letter.isupper() else letter
