"""What choices are worth, and why: hints with their reasons, and deals looked back at.

Knows players and records, and no tables.
"""
