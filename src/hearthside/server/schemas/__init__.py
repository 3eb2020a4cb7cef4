"""What goes over the wire, as types. Knows no rules and no tables.

The OpenAPI document is made from this package, and the browser's types from that. Cards are two letters, rank first
(``QS``, ``TD``). With two packs, cards of the second have a mark (``QS'``). Seats are numbered clockwise from 0; seat 0
is South.
"""

from .analysis import *
from .base import *
from .catalogue import *
from .daily import *
from .gin import *
from .hearts import *
from .lessons import *
from .mistakes import *
from .observed import *
from .puzzles import *
from .records import *
from .settings import *
from .statistics import *
from .table import *
