"""The computer players of Gin Rummy."""

from .baselines import BASELINES, Easy, Simple
from .network_player import NetworkPlayer, Profile
from .settings import Settings

__all__ = ["BASELINES", "Easy", "NetworkPlayer", "Profile", "Settings", "Simple"]
