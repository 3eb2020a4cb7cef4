"""A deal of Hearts derived from the entries of one seat."""

from .deal import HeartsDeal

__all__ = ["HeartsDeal"]

DEAL = HeartsDeal
