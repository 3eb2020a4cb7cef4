"""What the host of a table sets for everybody, as it is stored with the table."""

import json
from typing import Final, NamedTuple

TAKEOVER_SECONDS: Final = 60
"""How long the others wait for somebody who is away, unless the host changes it."""


class TableOptions(NamedTuple):
    """What the host may change for as long as the table stands. None switches something off."""

    clock: int | None = None
    """Seconds that a person has for each decision."""
    takeover: int | None = TAKEOVER_SECONDS
    """Seconds of the turn of somebody who is away, after which the computer plays for them."""

    watch: int | None = None
    """What the link for watching is made from. Without it nobody may watch."""

    daily: int | None = None
    """The number of the day whose deal this is: nobody is helped there."""

    def to_json(self) -> str:
        """The options that are not the usual ones, as a JSON object."""
        usual = TableOptions()._asdict()
        return json.dumps({name: value for name, value in self._asdict().items() if value != usual[name]})

    @classmethod
    def from_json(cls, text: str) -> "TableOptions":
        """Read what `to_json` wrote. What is damaged or unknown is passed over, since play does not depend on it."""
        try:
            stored = json.loads(text)
        except (ValueError, RecursionError):
            return cls()
        if not isinstance(stored, dict):
            return cls()
        known = {name: value for name, value in stored.items() if name in cls._fields}
        return cls(**{name: value for name, value in known.items() if value is None or type(value) is int})
