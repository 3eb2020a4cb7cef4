"""Hints and reviews of Hearts: moves in words, facts about moves, and what each choice is worth."""
