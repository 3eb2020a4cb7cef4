"""Puzzles, mistakes to decide once more, and lessons: a table that stands still and asks."""
