"""The pages of the rules: chapters, agreements, words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rulebook import fields, glossary, library

HERE = {"here": "rules"}


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The game in chapters."""
    context = {**HERE, "page": "rules", "chapters": library.chapters()}
    return render(request, "games/rulebook/rules.html", context)


@require_safe
def agreements(request: HttpRequest) -> HttpResponse:
    """Every agreement, group by group."""
    context = {**HERE, "page": "rules_agreements", "groups": fields.groups()}
    return render(request, "games/rulebook/agreements.html", context)


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    """The words of the game in four languages."""
    context = {**HERE, "page": "rules_glossary", "letters": glossary.by_letter()}
    return render(request, "games/rulebook/glossary.html", context)
