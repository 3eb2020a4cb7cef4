"""Puzzles of Gin Rummy."""
