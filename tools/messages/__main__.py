"""Command that extracts texts into locale/ and reports missing translations.

python -m tools.messages
"""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "thousand_site.settings")
django.setup()

from tools.messages import extract  # noqa: E402 (it marks texts for translation)


def main() -> int:
    """Write the catalogs of all languages; return 1 if a translation is missing."""
    problems = []
    for language in extract.languages():
        for domain in extract.DOMAINS:
            problems += extract.problems(extract.update_catalog(language, domain))
            print(extract.po_path(language, domain))
    print(*problems, sep="\n", end="", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
