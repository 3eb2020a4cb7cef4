"""The live table of both games: the connection, what is asked of the player, and how it is drawn.

`live` speaks with the server, `state` turns messages and keys into requests, with one module a game beside it, and
`page` shows it. None of these knows rules: what may be done stands in each message.
"""
