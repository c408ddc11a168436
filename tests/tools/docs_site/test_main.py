"""The command replaces the documents at once, and only by what was built."""

from pathlib import Path

import pytest

from tools.docs_site.__main__ import BUILT, check_place, replace
from tools.docs_site.errors import BuildError


def folder(path, text: str):
    path.mkdir(parents=True)
    (path / "index.html").write_text(text)
    return path


def test_fresh_documents_take_the_place_of_old_ones(tmp_path) -> None:
    output = folder(tmp_path / "var/docs", "old")
    replace(folder(tmp_path / "work", "new"), output)
    assert (output / "index.html").read_text() == "new"
    assert [path.name for path in output.parent.iterdir()] == ["docs"]


def test_the_first_documents_need_no_folder(tmp_path) -> None:
    replace(folder(tmp_path / "work", "new"), tmp_path / "var/docs")
    assert (tmp_path / "var/docs/index.html").read_text() == "new"


def test_a_place_that_cannot_be_moved_stays_as_it_was(tmp_path, monkeypatch) -> None:
    output = folder(tmp_path / "var/docs", "old")
    rename = Path.rename

    def refuse_fresh(path: Path, target: Path) -> Path:
        if (path / "index.html").read_text() == "new":
            raise OSError(16, "Device or resource busy")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse_fresh)
    with pytest.raises(BuildError, match="Device or resource busy"):
        replace(folder(tmp_path / "work", "new"), output)
    assert (output / "index.html").read_text() == "old"
    assert [path.name for path in output.parent.iterdir()] == ["docs"]


def test_a_folder_of_something_else_is_never_replaced(tmp_path) -> None:
    with pytest.raises(BuildError, match="no documents to replace"):
        check_place(folder(tmp_path / "letters", "dear"))


def test_new_empty_and_built_folders_are_replaced(tmp_path) -> None:
    (tmp_path / "empty").mkdir()
    (folder(tmp_path / "docs", "old") / BUILT).touch()
    for name in ("new", "empty", "docs"):
        check_place(tmp_path / name)
