"""A population of players that were written to measure others by, and share neither tables nor networks nor search with
the characters and levels. They play in the arena, and not at the table.

They use the compiled rules, and sample hidden cards by themselves. Half of each game's members are kept out: training
and tuning may use those in `partners` and no others, so that what is measured against the rest says how a player does
against strangers. A member's own line in `hearts` or `gin` says which half it is in, and nothing else does.
`hearthside.ai.players.foreign_players` finds them by name.
"""

from .member import Half, Member

__all__ = ["Half", "Member"]
