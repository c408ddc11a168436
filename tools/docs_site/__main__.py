"""Command that builds the site of the documents: into var/docs, or the folder named.

    python -m tools.docs_site [FOLDER]

A link that leads nowhere, a page outside the navigation and any other warning end it.
"""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import django
from whitenoise.compress import Compressor

from thousand_site.server.prepare import compile_translations
from tools.docs_site.navigation import ROOT

OUTPUT = ROOT / "var" / "docs"
COMPRESSED = {".css", ".html", ".js", ".json", ".svg"}


def build(output: Path) -> None:
    """Build the site into a folder, which is replaced when all has gone well.

    Raises:
        BuildError: Sphinx has warned, or a page would need what the site's policy forbids.
    """
    from tools.docs_site import engine_pages, languages, staging

    with tempfile.TemporaryDirectory(prefix="docs-") as name:
        work = Path(name)
        engine_pages.lay_out_package(work / "package")
        staging.add_looks(work / "static")
        for language in languages.LANGUAGES:
            _build_language(work, language, languages.sources(language))
        compress(work / "html")
        replace(work / "html", output)


def _build_language(work: Path, language: str, sources: Mapping[str, str]) -> None:
    """Write the sources of a language, and build its pages."""
    from tools.docs_site import languages, policy, sphinx_run, staging

    source = work / "sources" / language
    staging.stage(source, languages.documents(language))
    for path, text in sources.items():
        staging.write(source / path, text)
    html = work / "html" / languages.folder(language)
    sphinx_run.run(source, html, work, language)
    policy.apply(html)


def compress(folder: Path) -> None:
    """Put compressed files beside the files of a folder, for WhiteNoise to serve."""
    for path in [path for path in folder.rglob("*") if path.suffix in COMPRESSED]:
        list(Compressor(quiet=True).compress(str(path)))


def replace(fresh: Path, output: Path) -> None:
    """Put a folder in the place of another, so that readers see the old or the new one."""
    output.parent.mkdir(parents=True, exist_ok=True)
    aside = output.with_name(f".{output.name}-{os.getpid()}")
    shutil.copytree(fresh, aside)
    old = output.with_name(f".{output.name}-old-{os.getpid()}")
    if output.exists():
        output.rename(old)
    aside.rename(output)
    shutil.rmtree(old, ignore_errors=True)


def main(arguments: list[str] | None = None) -> int:
    """Build, and say where the pages are; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs_site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=OUTPUT, help="var/docs if left out")
    output = parser.parse_args(arguments).folder.resolve()
    from tools.docs_site.errors import BuildError

    try:
        build(output)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The documents: {output / 'index.html'}")
    return 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
    # Before anything asks for a text: catalogues are read once.
    compile_translations(ROOT / "locale")
    django.setup()
    sys.exit(main())
