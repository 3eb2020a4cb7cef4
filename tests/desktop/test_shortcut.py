"""The shortcut is made where each system looks for it, starts what is installed, and goes without a trace."""

import configparser
import os
import plistlib
import struct
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hearthside.cli import app
from hearthside.desktop.machine import Machine
from hearthside.desktop.shortcut import CannotMake, Icons, launcher, make, of_this_program, remove

from .machines import install, machine

PNG = Icons(b"\x89PNG of 192", b"\x89PNG of 512")
ODD = ['/opt/my 100% `own`/$HOME/hearth"side', "--app", "--data", "/data/back\\slash"]


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def test_on_linux_it_is_a_desktop_entry_with_its_icon(tmp_path: Path) -> None:
    here = machine(tmp_path, "linux", XDG_DATA_HOME=str(tmp_path / "data"))
    made = make(here, ODD, PNG)
    assert made == tmp_path / "data" / "applications" / "hearthside.desktop"
    read = configparser.RawConfigParser(delimiters="=")
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(made)
    entry = dict(read["Desktop Entry"])
    assert (entry["Type"], entry["Name"], entry["Terminal"]) == ("Application", "Hearthside", "false")
    assert Path(entry["Icon"]).read_bytes() == PNG.of_512
    # As the specification has it: the value's escapes go first, then % is halved, then quotes as a shell has them.
    line = entry["Exec"].replace("\\\\", "\\").replace("%%", "%")
    read_by_a_shell = subprocess.run(["sh", "-c", f"printf '%s\n' {line}"], capture_output=True, text=True, check=True)
    assert "%%" in entry["Exec"] and read_by_a_shell.stdout.splitlines() == ODD
    assert remove(here) == [made, Path(entry["Icon"])]
    assert files(tmp_path) == [] and remove(here) == []


def test_on_a_mac_it_is_an_application_that_runs_the_command(tmp_path: Path) -> None:
    here = machine(tmp_path, "darwin")
    program = install(tmp_path / "my own" / "hearthside", '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    for _ in range(2):  # made once more, it is in the place of the first
        made = make(here, [str(program), "--app", "a b"], PNG)
    assert made == here.home / "Applications" / "Hearthside.app"
    about = plistlib.loads((made / "Contents" / "Info.plist").read_bytes())
    assert about["LSArchitecturePriority"][0] == "arm64"
    started = made / "Contents" / "MacOS" / about["CFBundleExecutable"]
    assert subprocess.run([started], capture_output=True, text=True, check=True).stdout == "--app\na b\n"
    icon = (made / "Contents" / "Resources" / f"{about['CFBundleIconFile']}.icns").read_bytes()
    assert icon[:4] == b"icns" and struct.unpack(">I", icon[4:8]) == (len(icon),) and icon[16:] == PNG.of_512
    assert remove(here) == [made] and not made.exists() and remove(here) == []


def test_on_windows_powershell_makes_a_link_with_its_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = machine(tmp_path, "win32", None, APPDATA=str(tmp_path / "roaming"), LOCALAPPDATA=str(tmp_path / "local"))
    monkeypatch.setenv("PATH", str(tmp_path / "usr" / "bin") + os.pathsep + os.environ["PATH"])
    install(tmp_path / "usr" / "bin" / "powershell", f'#!/bin/sh\nprintf "%s" "$4" > "{tmp_path}/script"\n')
    made = make(here, ["C:\\it's\\pythonw.exe", "-m", "hearthside", "--app", "--data", "a b"], PNG)
    assert made == tmp_path / "roaming/Microsoft/Windows/Start Menu/Programs/Hearthside.lnk"
    icon = tmp_path / "local" / "hearthside" / "hearthside.ico"
    script = (tmp_path / "script").read_text()
    for part in (
        f"CreateShortcut('{made}')",
        "$link.TargetPath = 'C:\\it''s\\pythonw.exe'",
        "$link.Arguments = '-m hearthside --app --data \"a b\"'",
        f"$link.IconLocation = '{icon}'",
        "$link.Save()",
    ):
        assert part in script
    content = icon.read_bytes()
    assert content[int.from_bytes(content[18:22], "little") :] == PNG.of_192
    install(tmp_path / "usr" / "bin" / "powershell", "#!/bin/sh\nexit 1\n")
    with pytest.raises(CannotMake, match="Windows made no shortcut"):
        make(here, ["hearthside"], PNG)


def test_it_starts_the_program_that_is_installed(tmp_path: Path) -> None:
    python = install(tmp_path / "bin" / "python")
    assert launcher(python, tmp_path, "linux") == [str(python), "-m", "hearthside"]
    program = install(tmp_path / "bin" / "hearthside")
    assert launcher(python, tmp_path, "linux") == [str(program)]
    assert launcher(python, tmp_path, "win32") == [str(python), "-m", "hearthside"]
    without = install(tmp_path / "bin" / "pythonw.exe")
    assert launcher(python, tmp_path, "win32") == [str(without), "-m", "hearthside"]
    words = of_this_program(machine(tmp_path, "linux"), ["--data", "/d"])
    assert Path(words[0]).parent == Path(sys.executable).parent and words[-3:] == ["--app", "--data", "/d"]


@pytest.mark.parametrize(
    "prefix",
    [
        "/home/me/.cache/uv/archive-v0/x1",
        "/home/me/.cache/uv/archive-v12/x1",
        "/home/me/.cache/uv/environments-v2/x1",
        "/home/me/.local/share/pipx/.cache/5",
    ],
)
def test_it_is_not_made_of_what_goes_again(prefix: str) -> None:
    with pytest.raises(CannotMake, match="uv tool install hearthside"):
        launcher(Path(prefix) / "bin" / "python", Path(prefix), "linux")
    assert launcher(Path("/p/bin/python"), Path("/home/me/.local/share/pipx/venvs/hearthside"), "linux")


def test_the_command_says_where_it_is_and_what_it_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = machine(tmp_path, "linux")

    def this_machine() -> Machine:
        return here

    monkeypatch.setattr("hearthside.desktop.machine.this_machine", this_machine)
    monkeypatch.setattr("hearthside.server.client.STATIC", tmp_path)
    endless = CliRunner().invoke(app, ["shortcut"])
    assert endless.exit_code == 2 and "needs Chromium, Chrome" in endless.stderr
    install(tmp_path / "usr" / "bin" / "chromium")
    unbuilt = CliRunner().invoke(app, ["shortcut"])
    assert unbuilt.exit_code == 2 and "icon-192.png" in unbuilt.stderr
    for size in (192, 512):
        (tmp_path / f"icon-{size}.png").write_bytes(b"PNG")
    made = here.home / ".local" / "share" / "applications" / "hearthside.desktop"
    assert CliRunner().invoke(app, ["shortcut"]).stdout == f"Hearthside is in the menu of programs: {made}\n"
    assert "Exec=" in made.read_text()
    assert f"Removed: {made}\n" in CliRunner().invoke(app, ["shortcut", "--remove"]).stdout
    assert CliRunner().invoke(app, ["shortcut", "--remove"]).stdout == "There is no shortcut to Hearthside.\n"
