"""Words to choose from, as values. Knows nothing of what they are about."""

from enum import StrEnum


class Word(StrEnum):
    """One of a few words. Its ``repr`` is code: ``Direction.LEFT``."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
