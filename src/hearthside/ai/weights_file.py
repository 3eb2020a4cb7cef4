"""Files of learned weights: NumPy arrays, and a header that says what made them. NumPy is imported when it is needed,
so that a server can answer its first page without it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path


def read(path: Path | Traversable, version: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The header and the arrays by name. ValueError with a sentence for a file of another version."""
    import numpy as np

    with path.open("rb") as file, np.load(file) as arrays:
        header = json.loads(str(arrays["header"]))
        if header["version"] != version:
            raise ValueError(f"{path.name} has version {header['version']}, and this program needs version {version}.")
        return header, {name: arrays[name] for name in arrays.files if name != "header"}


def write(path: Path, header: Mapping[str, Any], **arrays: Any) -> None:
    """Write such a file; the header has the ``version``."""
    import numpy as np

    with path.open("wb") as file:
        np.savez_compressed(file, header=np.array(json.dumps(header)), **arrays)
