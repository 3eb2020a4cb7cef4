"""Hints and reviews of Gin Rummy: moves in words, facts about moves, and what each choice is worth."""
