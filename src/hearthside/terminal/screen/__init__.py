"""The whole table in a terminal, with colours, keys and the mouse: a client of a Hearthside server, as the browser is.

What is drawn comes from the messages of the server alone. Every screen is a module that is imported when it is opened.
"""

from .app import Hearthside
from .client import Client, Connection, Refused, Value

__all__ = ["Client", "Connection", "Hearthside", "Refused", "Value"]
