"""The engine protocol: JSON lines, a position in and a move out. What answers it, and a seat that asks it.

docs/engine.md is its specification. Knows no disk and no screen.
"""

from .answers import PROTOCOL, Engine, serve
from .codec import view_from_json, view_to_json
from .faults import Fault
from .player import EXEC, Program, Programs, program
from .process import Child

__all__ = [
    "EXEC",
    "PROTOCOL",
    "Child",
    "Engine",
    "Fault",
    "Program",
    "Programs",
    "program",
    "serve",
    "view_from_json",
    "view_to_json",
]
