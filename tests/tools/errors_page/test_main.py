"""The page of errors is what the code gives."""

from tools.errors_page.__main__ import PAGE, page


def test_the_file_is_what_the_tool_writes() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()
