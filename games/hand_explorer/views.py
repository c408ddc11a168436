"""Views of the hand explorer: its page, and what its script asks."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import DomainError
from accounts.guests.services import user_or_new_guest
from accounts.http.responses import json_error, reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit
from games.hand_explorer import page, queries, services
from games.hand_explorer.address import Asked, asked_from, empty
from games.hand_explorer.errors import HandError

READS = ClientLimit("hand_pages")
TEMPLATE = "games/hand_explorer/hand.html"


@never_cache
@require_safe
def hand(request: HttpRequest) -> HttpResponse:
    """Show the page for the hand in its address, with what is known of it."""
    READS.take_from(request, reader_of(request))
    try:
        services.refuse_players(request)
        asked = asked_from(request.GET)
    except HandError as error:
        return _page(request, empty(), error)
    except DomainError as error:
        return render(request, TEMPLATE, {"refusal": error.text}, status=error.status)
    return _page(request, asked)


def _page(request: HttpRequest, asked: Asked, error: HandError | None = None) -> HttpResponse:
    found = queries.state_of(asked, reader_of(request))
    context = page.form_context(asked) | page.answer_context(asked, found) | {"error": error}
    return render(request, TEMPLATE, context, status=error.status if error else 200)


@require_POST
def ask(request: HttpRequest) -> HttpResponse:
    """Let workers find out the chances of the hand in the address; a visitor becomes a guest."""
    READS.take_from(request, reader_of(request))
    try:
        services.refuse_players(request)
        asked = _whole_hand(request)
        _ask(request, asked)
    except DomainError as error:
        return json_error(error)
    return _state(request, asked)


def _whole_hand(request: HttpRequest) -> Asked:
    """Return what the address asks. Raises: HandError: also if cards are missing."""
    asked = asked_from(request.GET)
    if asked.missing:
        raise HandError("count", cards=len(asked.cards))
    return asked


def _ask(request: HttpRequest, asked: Asked) -> None:
    """Ask; who is refused becomes no guest. Raises: DomainError."""
    assert asked.question is not None
    network = visitor_network(request)
    services.admit(asked.question, reader_of(request), network)
    services.begin(asked, user_or_new_guest(request), network)


@never_cache
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """Return the state of the answer to the hand in the address, with what is known so far."""
    READS.take_from(request, reader_of(request))
    try:
        services.refuse_players(request)
        asked = _whole_hand(request)
    except DomainError as error:
        return json_error(error)
    reader = reader_of(request)
    if reader is not None:
        services.wait_on(asked, reader)
    return _state(request, asked)


def _state(request: HttpRequest, asked: Asked) -> HttpResponse:
    found = queries.state_of(asked, reader_of(request))
    context = {"asked": asked} | page.answer_context(asked, found)
    html = render_to_string("games/hand_explorer/answer.html", context, request)
    return JsonResponse(page.answer_json(asked, found) | {"html": html})
