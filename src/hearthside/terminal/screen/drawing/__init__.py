"""What the table looks like in a terminal: cards, hands and felts, as functions of a message."""
