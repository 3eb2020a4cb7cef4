"""Hearthside among the programs of a machine: a window of its own, and a place in the menu. Knows the ways of Linux,
macOS and Windows. Knows no server and no game.
"""
