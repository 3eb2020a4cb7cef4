"""Statistics of a player's finished matches.

``results`` says how matches ended. ``play`` says how they were played: what is counted stands in one table for each
game (``hearts.STATISTICS``, ``gin.STATISTICS``), from which the counting, the interface, the page and the command are
made.
"""
