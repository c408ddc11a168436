"""Pages of the documents, served as files where they were built (docs/decisions/0132)."""

from functools import lru_cache
from pathlib import Path
from wsgiref.headers import Headers

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from whitenoise.base import WhiteNoise
from whitenoise.middleware import WhiteNoiseMiddleware

from thousand_site.errors.views import error_page, not_found

# Seconds for which a browser asks no more: the names of pages stay when they change.
MAX_AGE = 300


def is_built() -> bool:
    """Return whether this server has the documents: pages link to them only then."""
    return bool((settings.DOCUMENTS_ROOT / "index.html").is_file())


@require_safe
def document(request: HttpRequest, path: str) -> HttpResponse | FileResponse:
    """Return a file of the documents; 404 with a sentence of its own where they are not built."""
    if not is_built():
        return _not_built(request)
    root: Path = settings.DOCUMENTS_ROOT
    found = _files(root, root.stat().st_mtime_ns).files.get(f"/docs/{path}")
    if found is None:
        return not_found(request, LookupError(path))
    return WhiteNoiseMiddleware.serve(found, request)


@lru_cache(1)
def _files(root: Path, built_at: int) -> WhiteNoise:
    """Return the files of the documents by their paths; those of another build are read again."""
    return WhiteNoise(
        None,
        root=str(root),
        prefix="docs/",
        max_age=MAX_AGE,
        index_file=True,
        allow_all_origins=False,
        add_headers_function=_describe,
    )


def _describe(headers: Headers, path: str, url: str) -> None:
    """Name the language of a file, which is its folder's and not the reader's.

    Browsers save example files: the page of an app must not run on this site.
    """
    folder = url.removeprefix("/docs/").partition("/")[0]
    headers["Content-Language"] = folder if folder in dict(settings.LANGUAGES) else "en"
    if "/_downloads/" in url:
        headers["Content-Disposition"] = "attachment"


def _not_built(request: HttpRequest) -> HttpResponse:
    """Return the page of status 404 for a server without documents."""
    sentence = _("The documentation has not been built on this server. Its operator can do that.")
    return error_page(request, 404, _("The documentation is not here"), sentence)
