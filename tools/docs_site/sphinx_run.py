"""One run of Sphinx, in which each warning is an error."""

import os
import subprocess
import sys
from pathlib import Path

from tools.docs_site.errors import BuildError
from tools.docs_site.navigation import ROOT

HERE = Path(__file__).parent


def run(source: Path, html: Path, work: Path, language: str) -> None:
    """Build the pages of a language, with what `work` holds for all of them.

    Raises:
        BuildError: There were warnings, which Sphinx has printed.
    """
    options = ["--fail-on-warning", "--keep-going", "--quiet", "--conf-dir", str(HERE)]
    options += ["--doctree-dir", str(work / "doctrees" / language)]
    environment = os.environ | {"DOCS_LANGUAGE": language, "DOCS_WORK": str(work)}
    # A process each: Sphinx keeps the texts of the first language that it has read.
    command = [sys.executable, "-m", "sphinx", *options, str(source), str(html)]
    if subprocess.run(command, cwd=ROOT, env=environment).returncode:
        raise BuildError(f"The documents in {language} have the faults above.")
