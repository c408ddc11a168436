"""A long match goes on where it was interrupted."""

from pathlib import Path

import pytest

from games.bots.matches import Journal, JournalMismatch, SetResult

TERMS = {"levels": "greedy,greedy,greedy", "seed": 7}
ROWS = [SetResult(0, 1 / 3, 1.5, 0), SetResult(1, 0.0, -2.25, 1)]


def test_rows_are_read_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "match", TERMS)
    for row in ROWS:
        journal.add(row)
    assert Journal(tmp_path / "match", TERMS).rows == ROWS


def test_half_a_line_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "match"
    journal = Journal(path, TERMS)
    for row in ROWS:
        journal.add(row)
    path.write_text(path.read_text()[:-10])
    again = Journal(path, TERMS)
    assert again.rows == ROWS[:1]
    again.add(ROWS[1])
    assert Journal(path, TERMS).rows == ROWS


def test_another_match_is_refused_by_what_differs(tmp_path: Path) -> None:
    Journal(tmp_path / "match", TERMS)
    with pytest.raises(JournalMismatch, match="seed was 7, and is 8 now"):
        Journal(tmp_path / "match", TERMS | {"seed": 8})


@pytest.mark.parametrize("text", ["hello\n", '{"match": {}}\n[]\n', "1\n", '{"seed": 7}\n'])
def test_a_file_that_is_no_journal_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match"
    path.write_text(text)
    with pytest.raises(JournalMismatch):
        Journal(path, TERMS)
    assert path.read_text() == text
