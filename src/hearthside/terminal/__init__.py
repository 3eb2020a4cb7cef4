"""Hearthside in a terminal."""
