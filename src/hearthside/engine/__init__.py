"""The engine protocol: JSON lines, a position in and a move out. What answers it, and a seat that asks it.

docs/engine.md is its specification. Knows no disk and no screen.
"""

from .answers import PROTOCOL, Engine, serve
from .codec import view_from_json, view_to_json
from .faults import Fault as Fault  # what is imported like this is not public
from .player import EXEC as EXEC
from .player import Program as Program
from .player import Programs
from .player import program as program
from .process import Child as Child

__all__ = [
    "PROTOCOL",
    "Engine",
    "Programs",
    "serve",
    "view_from_json",
    "view_to_json",
]
