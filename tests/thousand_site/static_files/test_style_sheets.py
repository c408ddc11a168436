"""A bundle holds the style sheets that it imports."""

import pytest

from thousand_site.static_files import style_sheets

SOURCES = {
    "games/page.css": '@import "../site/fonts.css";\n@import "table.css";\nb { color: red; }\n',
    "games/table.css": 'a { background: url("cloth.png"), url("data:image/png,x"); }\n',
    "site/fonts.css": '@import "deep/more.css";\n@font-face { src: url("fonts/a.woff2"); }\n',
    "site/deep/more.css": 'i { background: url("x.svg"); }\n',
}


def test_imports_are_replaced_in_order_and_addresses_still_lead_to_their_files() -> None:
    assert style_sheets.bundle("games/page.css", SOURCES) == (
        'i { background: url("../site/deep/x.svg"); }\n'
        '@font-face { src: url("../site/fonts/a.woff2"); }\n'
        'a { background: url("cloth.png"), url("data:image/png,x"); }\n'
        "b { color: red; }\n"
    )


@pytest.mark.parametrize(
    ("written", "served"),
    [
        (
            "/* Why. */\na {\n  color: red; /* Warm. */\n\n  top: 0;\n}\n",
            "a {\ncolor: red; top: 0;\n}\n",
        ),
        ("/* One. */\n/* It's\n   two. */\nb { top: 0 }\n", "b { top: 0 }\n"),
        ('a::after { content: "/* said */  \\" /* "; }\n',) * 2,
        ("a{margin:0/**/1px}\n",) * 2,
        ('a {\n  grid: "x y"\n    "z z";\n}\n', 'a {\ngrid: "x y"\n"z z";\n}\n'),
    ],
)
def test_comments_and_indentation_are_left_out(written: str, served: str) -> None:
    assert style_sheets.bundle("page.css", {"page.css": written}) == served


def test_a_missing_sheet_is_an_error() -> None:
    with pytest.raises(KeyError):
        style_sheets.bundle("page.css", {"page.css": '@import "none.css";\n'})
