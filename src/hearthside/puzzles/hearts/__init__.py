"""Puzzles of Hearts."""
