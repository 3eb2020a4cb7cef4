"""Gin Rummy written down: its moves and its derived values, its text and its JSON, and its replay."""
