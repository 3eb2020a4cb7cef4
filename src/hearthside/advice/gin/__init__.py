"""What telling a hand of Gin Rummy is, with the same face as that of Hearts."""

from .hand import derive
from .log import held, joined
from .objection import object_to
from .told import entries_of
from .words import limits, score, trouble_of, wanted

__all__ = ["derive", "entries_of", "held", "joined", "limits", "object_to", "score", "trouble_of", "wanted"]
