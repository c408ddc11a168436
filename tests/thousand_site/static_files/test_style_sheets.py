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


def test_a_sheet_with_imports_is_a_bundle() -> None:
    assert [name for name in SOURCES if style_sheets.is_bundle(SOURCES[name])] == [
        "games/page.css",
        "site/fonts.css",
    ]


def test_a_missing_sheet_is_an_error() -> None:
    with pytest.raises(KeyError):
        style_sheets.bundle("page.css", {"page.css": '@import "none.css";\n'})
