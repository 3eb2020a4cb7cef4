"""The recipe of the cookbook that plays over HTTP: it plays a hand at a server, to its end."""

import re
import subprocess
import sys
from pathlib import Path

from tests.e2e.serving import Serving


def test_the_recipe_plays_a_hand_over_http(server: Serving, tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs" / "cookbook" / "programs.md"
    (script,) = re.findall(r"(?s)```python\n(import json.*?)```", page.read_text("utf-8"))
    (tmp_path / "play.py").write_text(script)
    said = subprocess.run(
        [sys.executable, "play.py", server.url], cwd=tmp_path, text=True, capture_output=True, timeout=120, check=True
    )
    assert re.fullmatch(r"\d+ \d+\n", said.stdout), said
