"""Files of records, as people write them."""

import json
import re

import pytest

from games.command_line.files import read_lines
from tests.games.command_line.conftest import Run
from tests.site import ROOT

SHOWN = re.search(r"```json\n(.*?)```", (ROOT / "docs" / "record.md").read_text(), re.S)[1]


def test_the_record_that_the_documents_show_is_replayed_as_it_is(run: Run, write) -> None:
    status, lines, _ = run("replay", write(*SHOWN.splitlines()))
    assert status == 0 and SHOWN.count("\n") > 5
    assert json.loads(lines[-1])["scores"] == json.loads(SHOWN)["result"]["scores"]


@pytest.mark.parametrize(
    "lines", [('{"a": 1}',), ('{"a": 1}', ""), ('{"a": 1}', '{"b": 2}'), ("{", '"a": '), ("[", "]")]
)
def test_other_files_are_read_line_by_line(write, lines: tuple[str, ...]) -> None:
    found = read_lines(str(write(*lines)))
    assert [line for line in found if line] == [line for line in lines if line]
