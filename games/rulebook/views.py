"""The pages of the rules: chapters, agreements, glossary."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from accounts.http.kept_pages import kept_context, visitor_in
from accounts.preferences.appearance import appearance_of
from games.rulebook import agreements as fields
from games.rulebook import chapters, full_rules, glossary
from games.rulebook.cards import APPEARANCE
from games.rulebook.search_words import search_words

HOUR = 3600


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Render the game in chapters."""
    return _page(request, "rules", {"page": "rules", "chapters": chapters.chapters()})


@require_safe
@gzip_page
@cache_control(no_cache=True)
def kept_rules(request: HttpRequest, language: str) -> HttpResponse:
    """Return the game in chapters as the service worker keeps it for the time without a network.

    Raises:
        Http404: The site has no texts in this language.
    """
    with visitor_in(request, language):
        kept = kept_context(reverse("rules"), timezone.now())
        return _page(request, "rules", {"page": "rules", "chapters": chapters.chapters(), **kept})


@require_safe
def agreements(request: HttpRequest) -> HttpResponse:
    """Render every agreement, group by group."""
    return _page(request, "agreements", {"page": "rules_agreements", "groups": fields.groups()})


@require_safe
@cache_control(public=True, max_age=HOUR)
def words_to_search(request: HttpRequest) -> HttpResponse:
    """Return the words that find each agreement, in all languages, as JSON."""
    return JsonResponse(search_words(), json_dumps_params={"ensure_ascii": False})


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """Render the glossary in four languages."""
    return _page(request, "glossary", {"page": "rules_glossary", "letters": glossary.by_letter()})


@require_safe
@cache_control(public=True, max_age=HOUR)
def word_lines(request: HttpRequest, language: str) -> HttpResponse:
    """Return each word of the game with its line of explanation in one language, as JSON.

    Raises:
        Http404: The site has no texts in this language.
    """
    if language not in chapters.LANGUAGES:
        raise Http404
    return JsonResponse(glossary.lines(language), json_dumps_params={"ensure_ascii": False})


@require_safe
def law(request: HttpRequest, language: str = "") -> HttpResponse:
    """Render the full rules in one language, by default the reader's.

    Raises:
        Http404: They are not translated into the language that the address names.
    """
    translated = dict(full_rules.languages())
    if language and language not in translated:
        raise Http404
    wanted = language or chapters.language()
    shown = wanted if wanted in translated else full_rules.LAW
    context = {
        "page": "full_rules",
        "rules": full_rules.full_rules(shown),
        "shown": shown,
        "is_translated": shown == wanted,
        "languages": list(translated.items()),
    }
    return _page(request, "full_rules", context)


def _page(request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:
    """Render a page with the reader's deck of cards."""
    appearance = APPEARANCE.set(appearance_of(request))
    try:
        return render(request, f"games/rulebook/{name}.html", {**context, "nav_entry": "rules"})
    finally:
        APPEARANCE.reset(appearance)
