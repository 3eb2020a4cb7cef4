"""Machines that are folders: what is installed there, and what is written there."""

from collections.abc import Mapping
from pathlib import Path

from hearthside.desktop.machine import Machine


def machine(root: Path, platform: str, registry: Mapping[str, str] | None = None, **environment: str) -> Machine:
    """A machine of that platform, with nothing on its path but what is in ``root/usr/bin`` and ``root/snap/bin``."""
    home = root / "home"
    home.mkdir(parents=True, exist_ok=True)
    path = f"{root / 'usr' / 'bin'}:{root / 'snap' / 'bin'}"
    return Machine(platform, {"PATH": path, **environment}, home, (registry or {}).get, root)


def install(program: Path, script: str = "#!/bin/sh\n") -> Path:
    """A program in its place."""
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(script)
    program.chmod(0o755)
    return program
