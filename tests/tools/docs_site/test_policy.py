"""Pages of the documents hold no script and no style that the policy of the site forbids."""

from pathlib import Path

import pytest

from tools.docs_site import policy
from tools.docs_site.errors import BuildError

# Only where the documents are built.
sphinx = pytest.importorskip("sphinx")
THEME = (
    "<body>\n    <script>\n      document.body.dataset.theme = "
    'localStorage.getItem("theme") || "auto";\n    </script></body>'
)


def test_the_script_of_the_theme_becomes_a_file() -> None:
    assert policy.adapted(THEME, "../") == (
        '<body>\n    <script src="../_static/theme.js"></script></body>'
    )


def test_style_attributes_go() -> None:
    assert policy.adapted('<col class="a" style="width: 20%" />', "") == '<col class="a" />'


def test_a_page_below_names_files_by_the_way_up(tmp_path) -> None:
    page = tmp_path / "protocol/table.html"
    page.parent.mkdir()
    page.write_text(THEME)
    policy.apply(tmp_path)
    assert 'src="../_static/theme.js"' in page.read_text()


@pytest.mark.parametrize(
    "forbidden", ["<script>go()</script>", "<style>a{}</style>", '<a onclick="go()">']
)
def test_what_the_policy_forbids_ends_the_build(tmp_path, forbidden: str) -> None:
    (tmp_path / "index.html").write_text(f"<p>{forbidden}</p>")
    with pytest.raises(BuildError, match="policy"):
        policy.apply(tmp_path)


def test_an_example_to_save_is_left_as_it_is(tmp_path) -> None:
    example = tmp_path / "_downloads/1a/app.html"
    example.parent.mkdir(parents=True)
    example.write_text("<script>go()</script>")
    policy.apply(tmp_path)
    assert example.read_text() == "<script>go()</script>"


def test_a_page_without_any_is_left_as_it_is(tmp_path) -> None:
    text = '<p>x</p><script src="a.js"></script><script defer="defer" src="b.js"></script>'
    (tmp_path / "index.html").write_text(text)
    policy.apply(tmp_path)
    assert (tmp_path / "index.html").read_text() == text


def test_the_script_of_the_search_evaluates_no_text(tmp_path) -> None:
    doctools = Path(sphinx.__file__).parent / "themes/basic/static/doctools.js"
    script = doctools.read_text(encoding="utf-8")
    assert "new Function" in script
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static/doctools.js").write_text(script)
    policy.apply(tmp_path)
    adapted = (tmp_path / "_static/doctools.js").read_text()
    assert "PLURAL_EXPR = () => 0;" in adapted and "new Function" not in adapted


def test_another_evaluation_ends_the_build(tmp_path) -> None:
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static/new.js").write_text("eval('go()')")
    with pytest.raises(BuildError, match="evaluate"):
        policy.apply(tmp_path)
