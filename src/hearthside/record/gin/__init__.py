"""Gin Rummy written down: its moves and its claims, its text and its twin, its replay and its story."""
