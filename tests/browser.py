"""Finds a Chromium for the browser tests, and installs one where there is none.

Knows where browsers live. Knows nothing of the tests that drive it.

    python tests/browser.py     prints the program's path, or one line that says what to do
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CHOSEN = "HEARTHSIDE_CHROMIUM"
# The first has no window to draw, which takes less time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PACKAGES = NAMES[:2]

# Without a sandbox because CI is root; pages share a process, and scripts that run for seconds are not optimized, which
# takes less time; so does it to have no process for the network alone. The rest keeps the browser from calling home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--renderer-process-limit=1",
    "--enable-features=NetworkServiceInProcess2",
    "--js-flags=--no-opt --no-maglev",
    # No script is compiled aside that the process knows from the page before. The others are Playwright's, whose list
    # this replaces.
    "--disable-features=ScriptStreaming,AvoidUnnecessaryBeforeUnloadCheckSync,PaintHolding,HttpsUpgrades,MediaRouter",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NO_BROWSER = (
    "The browser tests need Chromium, and none was found or could be installed:"
    f" install it, or set {CHOSEN} to its path."
)


def find() -> Path | None:
    """Returns the first browser here that starts, or nothing; raises `SystemExit` if the chosen one does not."""
    if chosen := os.environ.get(CHOSEN):
        if not _starts(Path(chosen)):
            raise SystemExit(f"{CHOSEN}={chosen} is not a browser that starts.")
        return Path(chosen)
    return next(filter(_starts, _candidates()), None)


def install() -> None:
    """Tries Playwright's own download, then the distribution's package; leaves it to `find` to see."""
    _say("No browser yet: asking Playwright for one.")
    _playwright("install", "--only-shell", "chromium")
    if find() is None and shutil.which("apt-get") and os.geteuid() == 0:
        _say("Not to be had: asking apt-get for one.")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["install", "--yes", "--no-install-recommends", "fonts-dejavu-core"]
        for step in (["update"], *([*install, package] for package in PACKAGES)):
            subprocess.run(["apt-get", "-qq", *step], env=environment, stdout=subprocess.DEVNULL)
            if find() is not None:
                return


def _candidates() -> Iterator[Path]:
    for name in NAMES:
        if path := shutil.which(name):
            yield Path(path)
    planned = _playwright("install", "--dry-run", "--only-shell", "chromium")
    for line in planned.splitlines():
        label, _, folder = line.partition(":")
        if label.strip().lower() == "install location":
            for name in ("chrome-headless-shell", "headless_shell"):
                yield from Path(folder.strip()).rglob(name)
                yield from Path(folder.strip()).rglob(f"{name}.exe")


def _playwright(*args: str) -> str:
    command = [sys.executable, "-m", "playwright", *args]
    return subprocess.run(command, capture_output=True, text=True).stdout


def _starts(path: Path) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> int:
    """Prints the path of a browser, installing one if need be; returns 1 where that cannot be done."""
    if find() is None:
        install()
    if found := find():
        print(found)
        return 0
    _say(NO_BROWSER)
    return 1


if __name__ == "__main__":
    sys.exit(main())
