"""Browsers of the Chromium family are found where each system has them."""

from pathlib import Path

import pytest

from hearthside.desktop.browsers import find

from .machines import install, machine


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "microsoft-edge", "brave-browser", "vivaldi"])
def test_on_linux_by_its_name_on_the_path(tmp_path: Path, name: str) -> None:
    program = install(tmp_path / "usr" / "bin" / name)
    assert find(machine(tmp_path, "linux")) == (program, None)


def test_a_snap_and_a_flatpak_keep_what_they_keep_in_their_own_folders(tmp_path: Path) -> None:
    here = machine(tmp_path, "linux")
    flatpak = install(here.home / ".local" / "share" / "flatpak" / "exports" / "bin" / "com.google.Chrome")
    assert find(here) == (flatpak, here.home / ".var" / "app" / "com.google.Chrome" / "data" / "hearthside")
    snap = install(tmp_path / "snap" / "bin" / "chromium")
    assert find(here) == (snap, here.home / "snap" / "chromium" / "common" / "hearthside")


@pytest.mark.parametrize("own", [False, True])
def test_on_a_mac_among_the_applications(tmp_path: Path, own: bool) -> None:
    here = machine(tmp_path, "darwin")
    folder = (here.home if own else tmp_path) / "Applications" / "Microsoft Edge.app" / "Contents" / "MacOS"
    program = install(folder / "Microsoft Edge")
    assert find(here) == (program, None)


def test_on_windows_by_the_registry_and_in_the_folders_of_programs(tmp_path: Path) -> None:
    edge = install(tmp_path / "x86" / "Microsoft" / "Edge" / "Application" / "msedge.exe")
    folders = {"PROGRAMFILES": str(tmp_path / "nothing"), "PROGRAMFILES(X86)": str(tmp_path / "x86")}
    assert find(machine(tmp_path, "win32", None, **folders)) == (edge, None)
    chrome = install(tmp_path / "elsewhere" / "chrome.exe")
    assert find(machine(tmp_path, "win32", {"chrome.exe": str(chrome)}, **folders)) == (chrome, None)
    gone = {"chrome.exe": str(tmp_path / "removed" / "chrome.exe")}
    assert find(machine(tmp_path, "win32", gone, **folders)) == (edge, None), "what the registry names may be gone"


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_where_there_is_none_none_is_found(tmp_path: Path, platform: str) -> None:
    install(tmp_path / "usr" / "bin" / "firefox")
    assert find(machine(tmp_path, platform)) is None
