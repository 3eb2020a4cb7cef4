"""The boss key: a screen that nobody looks at twice, over whatever was there."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import DataTable, Static

from .closing import Closing

_STOCK: Final = (
    ("A4 paper, 80 g", "ream", 46, 3.85),
    ("A4 paper, recycled", "ream", 22, 3.40),
    ("A3 paper, 80 g", "ream", 9, 8.10),
    ("Envelopes, C5", "box", 31, 12.75),
    ("Envelopes, C4, window", "box", 14, 18.20),
    ("Lever arch files, 70 mm", "each", 120, 2.15),
    ("Dividers, ten part", "set", 85, 0.95),
    ("Plastic pockets, A4", "pack", 64, 4.30),
    ("Ballpoint pens, blue", "box", 27, 6.50),
    ("Ballpoint pens, black", "box", 19, 6.50),
    ("Pencils, HB", "box", 33, 3.20),
    ("Highlighters, assorted", "pack", 18, 4.95),
    ("Whiteboard markers", "pack", 12, 7.40),
    ("Staples, 24/6", "box", 58, 0.80),
    ("Paper clips, 33 mm", "box", 72, 0.55),
    ("Sticky notes, 76 mm", "pack", 40, 5.10),
    ("Toner, black", "each", 7, 61.00),
    ("Toner, cyan", "each", 4, 74.50),
    ("Batteries, AA", "pack", 26, 5.60),
    ("Cable ties, 200 mm", "bag", 11, 3.75),
    ("Parcel tape, brown", "roll", 48, 1.45),
    ("Label rolls, 62 mm", "roll", 16, 9.90),
)
"""What is left in a stationery cupboard, as in the browser."""


class Boss(Closing, Screen[None]):
    """A list of stationery."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("b,escape", "dismiss", show=False)]
    DEFAULT_CSS = """
    Boss { background: $background; }
    Boss #bar { height: 1; background: $panel; padding: 0 1; }
    Boss DataTable { height: 1fr; background: $background; }
    """

    def compose(self) -> ComposeResult:
        """A sheet."""
        yield Static("stores.csv", id="bar", markup=False)
        sheet: DataTable[str] = DataTable(cursor_type="cell", zebra_stripes=False)
        sheet.add_columns("", "Item", "Unit", "Count", "Price", "Value", "Shelf")
        for at, (item, unit, count, price) in enumerate(_STOCK):
            shelf = f"{'ABCD'[at % 4]}{1 + at % 3}"
            sheet.add_row(str(at + 1), item, unit, f"{count:>5}", f"{price:>6.2f}", f"{count * price:>8.2f}", shelf)
        total = sum(count * price for _, _, count, price in _STOCK)
        sheet.add_row(str(len(_STOCK) + 1), "Total", "", "", "", f"{total:>8.2f}", "")
        yield sheet

    def on_mount(self) -> None:
        """The sheet has the keys."""
        self.query_one(DataTable).focus()
