"""Configuration of Sphinx for the site of the documents; `tools.docs_site` starts it."""

import os
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from tools.docs_site import diagrams, engine_pages, search_languages

WORK = Path(os.environ["DOCS_WORK"])
# Where engine_pages laid out the package.
sys.path.insert(0, str(WORK / "package"))

TITLES = {"en": "Thousand", "pl": "Tysiąc", "ru": "Тысяча", "uk": "Тисяча"}
PART = os.environ["DOCS_LANGUAGE"]
# Sphinx has its Ukrainian texts under this name.
language = {"uk": "uk_UA"}.get(PART, PART)
project = html_title = TITLES[PART]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["files/**"]
templates_path = ["templates"]

# The documents are CommonMark as GitHub shows it: what MyST adds is off, but for directives.
myst_heading_anchors = 4
myst_disable_syntax = [
    "myst_role",
    "myst_target",
    "myst_line_comment",
    "myst_block_break",
]
# JSON with ".." in it; names of the engine that more than one module of it has.
suppress_warnings = ["misc.highlighting_failure", "ref.python"]
highlight_language = "none"
# Quotation marks are those of JSON in many places.
smartquotes = False

autodoc_mock_imports = engine_pages.EXTRAS
autodoc_member_order = "groupwise"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True

html_theme = "furo"
html_static_path = [str(WORK / "static"), "static"]
html_css_files = ["docs.css"]
html_js_files = [("surroundings.js", {"defer": "defer"})]
html_favicon = html_logo = str(WORK / "static" / "logo.svg")
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_theme_options = {"top_of_page_buttons": []}
pygments_style, pygments_dark_style = "friendly", "monokai"


def setup(app: Sphinx) -> dict[str, Any]:
    """Add what this site does on its own."""
    app.add_transform(diagrams.DrawDiagrams)
    app.connect("autodoc-process-docstring", engine_pages.adapt_docstring, priority=100)
    search_languages.register(app)
    return {"parallel_read_safe": True}
