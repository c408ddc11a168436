"""The reference of the engine is made of the files of the wheel."""

import pytest

from tools.docs_site import engine_pages


def test_the_package_is_laid_out_as_in_the_wheel(tmp_path) -> None:
    engine_pages.lay_out_package(tmp_path)
    named = [module for _, modules in engine_pages.PAGES.values() for module in modules]
    for module in named:
        path = tmp_path / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file(), module


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Return `act` of a game.", "Return ``act`` of a game."),
        ("Two * three.", r"Two \* three."),
        (
            "enter      begin it\nact        go on",
            "::\n\n    enter      begin it\n    act        go on",
        ),
        ("Raises:\n    ValueError: It is wrong.", "Raises:\n    ValueError: It is wrong."),
        (">>> 1 + 1\n2", ">>> 1 + 1\n2"),
    ],
)
def test_a_docstring_becomes_what_sphinx_reads(text: str, expected: str) -> None:
    lines = text.split("\n")
    engine_pages.adapt_docstring(None, "function", "act", None, None, lines)
    assert "\n".join(lines).strip() == expected
