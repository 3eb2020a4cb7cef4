"""What every screen and dialog has in common when it closes."""

from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete

if TYPE_CHECKING:
    from textual.screen import Screen

    _Screen = Screen[Any]
else:
    _Screen = object


class Closing(_Screen):
    """Closes itself alone. In Textual a screen that dismisses itself closes whichever is on top."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close, with that answer. A screen that is below another, or is gone, stays as it is."""
        return super().dismiss(result) if self.is_active else AwaitComplete()
