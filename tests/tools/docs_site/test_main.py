"""The command replaces the documents at once, and only by what was built."""

from tools.docs_site.__main__ import replace


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
