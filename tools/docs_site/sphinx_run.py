"""One run of Sphinx, in which each warning is an error."""

import os
from pathlib import Path

from sphinx.cmd.build import build_main

from tools.docs_site.errors import BuildError

HERE = Path(__file__).parent


def run(source: Path, html: Path, doctrees: Path, language: str) -> None:
    """Build the pages of a language.

    Raises:
        BuildError: There were warnings, which Sphinx has printed.
    """
    os.environ["DOCS_LANGUAGE"] = language
    options = ["--fail-on-warning", "--keep-going", "--quiet"]
    folders = ["--conf-dir", str(HERE), "--doctree-dir", str(doctrees), str(source), str(html)]
    if build_main([*options, *folders]):
        raise BuildError(f"The documents in {language} have the faults above.")
