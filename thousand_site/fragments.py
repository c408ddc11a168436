"""Fragments of pages that follow from a few plain values, rendered once for all who see the same.

The template of a fragment is given these values and nothing else: no request, no reader and no
query. So what is kept cannot tell one reader what another one may see.
"""

from collections.abc import Hashable
from functools import lru_cache

from django.conf import settings
from django.template.loader import get_template
from django.utils.translation import get_language

# Names and values, in the order of the page.
Values = tuple[tuple[str, Hashable], ...]
# A fragment has about a kilobyte.
MAX_KEPT = 4000


def rendered(template: str, values: Values) -> str:
    """Return the fragment in the reader's language; `values`: all that its template may use."""
    if settings.DEBUG:
        # Who edits a template sees the change at once.
        return _render(template, values)
    return _kept(template, values, get_language())


@lru_cache(maxsize=MAX_KEPT)
def _kept(template: str, values: Values, language: str | None) -> str:
    return _render(template, values)


def _render(template: str, values: Values) -> str:
    return get_template(template).render(dict(values))


def forget() -> None:
    """Forget all that is kept."""
    _kept.cache_clear()
