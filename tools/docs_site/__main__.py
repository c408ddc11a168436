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
from tools.docs_site.errors import BuildError
from tools.docs_site.navigation import ROOT

OUTPUT = ROOT / "var" / "docs"
# Sphinx writes it beside the first page: what has it was built here.
BUILT = ".buildinfo"
COMPRESSED = {".css", ".html", ".js", ".json", ".svg"}


def build(output: Path) -> None:
    """Build the site into a folder, which is replaced when all has gone well.

    Raises:
        BuildError: Sphinx has warned, a page would need what the site's policy forbids, or the
            folder holds something else.
    """
    from tools.docs_site import engine_pages, languages, staging

    check_place(output)
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
    from tools.docs_site import languages, policy, sphinx_run, staging, theme_texts

    source = work / "sources" / language
    staging.stage(source, languages.documents(language))
    for path, text in sources.items():
        staging.write(source / path, text)
    html = work / "html" / languages.folder(language)
    sphinx_run.run(source, html, work, language)
    theme_texts.apply(html, language)
    policy.apply(html)


def compress(folder: Path) -> None:
    """Put compressed files beside the files of a folder, for WhiteNoise to serve."""
    for path in [path for path in folder.rglob("*") if path.suffix in COMPRESSED]:
        list(Compressor(quiet=True).compress(str(path)))


def check_place(output: Path) -> None:
    """Check that a folder may be replaced. Raises: BuildError: it holds something else."""
    is_free = not output.exists() or (output.is_dir() and not any(output.iterdir()))
    if not is_free and not (output / BUILT).is_file():
        raise BuildError(f"{output} has no documents to replace: name a new or an empty folder.")


def replace(fresh: Path, output: Path) -> None:
    """Put a folder in the place of another, so that readers see the old or the new one.

    Raises:
        BuildError: The place cannot be moved, as a mounted one; it is as it was.
    """
    output.parent.mkdir(parents=True, exist_ok=True)
    aside = output.with_name(f".{output.name}-{os.getpid()}")
    try:
        shutil.copytree(fresh, aside)
        _exchange(aside, output)
    except OSError as error:
        raise BuildError(f"{output} cannot be replaced: {error.strerror}") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _exchange(fresh: Path, output: Path) -> None:
    """Rename a folder to the name of another, which is deleted. Raises: OSError."""
    old = output.with_name(f".{output.name}-old-{os.getpid()}")
    if output.exists():
        output.rename(old)
    try:
        fresh.rename(output)
    except OSError:
        if old.exists():
            old.rename(output)
        raise
    shutil.rmtree(old, ignore_errors=True)


def main(arguments: list[str] | None = None) -> int:
    """Build, and say where the pages are; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs_site", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=OUTPUT, help="var/docs if left out")
    output = parser.parse_args(arguments).folder.resolve()

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
