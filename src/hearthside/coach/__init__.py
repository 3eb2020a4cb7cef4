"""Hints with their reasons, reviews of finished deals, and the observed matches of One-Handed.

`games` registers what these need of each game. Knows players and records, and no tables.
"""
