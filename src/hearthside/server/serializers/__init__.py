"""A table as one seat may see it, as wire values. Knows no HTTP.

Hidden cards are left out here, before anything is serialised. The serializers read the `View` of the seat, the
sentences made for it, and of the moves of other seats only what everyone saw. What all seats see alike is made from the
view of one of them.
"""

from hearthside.app.seat_names import seat_views

from .deals import deal_view, link_view
from .duplicate import computers_play, dup_totals, turn_of
from .games import checked
from .message import Events, Messages, message, shown_to_all, tell_step
from .seats import Reader
from .views import Views

__all__ = [
    "Events",
    "Messages",
    "Reader",
    "Views",
    "checked",
    "computers_play",
    "deal_view",
    "dup_totals",
    "link_view",
    "message",
    "seat_views",
    "shown_to_all",
    "tell_step",
    "turn_of",
]
