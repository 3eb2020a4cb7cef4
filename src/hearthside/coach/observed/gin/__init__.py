"""A hand of Gin Rummy derived from the entries of one seat."""

from .deal import GinHand

__all__ = ["GinHand"]

DEAL = GinHand
