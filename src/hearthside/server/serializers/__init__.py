"""A table as one seat may see it, as wire values. Knows no HTTP.

Redaction happens here, before anything is serialised: all that is read of the match is the seat's own `View`, what
its narrator tells it, and of other seats' moves what everyone saw.
"""

from hearthside.app.seat_names import seat_views

from .check import checked
from .deals import deal_view, link_view
from .duplicate import computers_play, dup_totals, turn_of
from .message import message, saw, view

__all__ = [
    "checked",
    "computers_play",
    "deal_view",
    "dup_totals",
    "link_view",
    "message",
    "saw",
    "seat_views",
    "turn_of",
    "view",
]
