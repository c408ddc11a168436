"""The README is read by newcomers first, so what it says must be so."""

import doctest
import re

from tests.site import ROOT

README = ROOT / "README.md"


def test_the_engine_does_what_the_readme_shows() -> None:
    results = doctest.testfile(
        str(README),
        module_relative=False,
        optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
    )
    assert results.attempted > 5 and not results.failed


def test_what_the_readme_points_at_is_there() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert len(links) > 8
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_folders_the_readme_names_are_there() -> None:
    folders = re.findall(r"`([a-z_/]+/)`", README.read_text(encoding="utf-8"))
    assert len(folders) > 6
    assert [folder for folder in folders if not (ROOT / folder).is_dir() and folder != "var/"] == []
