"""A match written down: text notation and its JSON twin; read, write, replay, narrate."""
