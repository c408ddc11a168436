"""The page of “What if”, and what its script asks."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import DomainError
from accounts.guests.services import user_or_new_guest
from accounts.http.json_body import json_object
from accounts.http.responses import json_error, reader_of
from accounts.limits.networks import visitor_network
from accounts.limits.services import ClientLimit
from accounts.preferences.appearance import appearance_of
from games import engine
from games.models import Game
from games.queries import seats_of
from games.replays.moments import ReplayMoment, read_moment
from games.tables.bots.level_names import LEVEL_NAMES
from games.tables.errors import TableError
from games.what_if import payloads, played, services
from games.what_if.course import TriedCourse
from games.what_if.errors import MomentError
from games.what_if.moment import StartMoment, Tried, read_tried

Json = dict[str, Any]
READS = ClientLimit("what_if_pages")


@never_cache
@require_safe
def what_if(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the table at the moment that the address names (`at`, as of a replay; `seat`).

    Who plays a game that counts is refused before anything is read.
    """
    READS.take_from(request, reader_of(request))
    try:
        services.refuse_players(request)
        game = services.open_game_or_404(game_id, request.user.pk)
        context = _page(request, game)
    except DomainError as error:
        context = {"text": error.text, "game_id": game_id}
        return render(request, "games/what_if/refused.html", context, status=error.status)
    return render(request, "games/what_if/what_if.html", context)


def _page(request: HttpRequest, game: Game) -> Json:
    """Return what the page is drawn from. Raises: DomainError; Http404."""
    place = read_moment(request.GET.get("at", "1"))
    if place is None:
        raise MomentError("no_moment")
    tried = Tried(_moment(request, game, place))
    deal = played.deal_of(game, tried.moment.deal)
    start = services.start_of(game, tried)
    assert start.running is not None
    course = services.course_of(game, tried)
    moment = tried.moment
    page = {
        "start": {"deal": moment.deal, "step": moment.step, "seat": moment.seat},
        "level": moment.level,
        "levels": [{"key": key, "name": LEVEL_NAMES[key]} for key in services.offered_levels()],
        "seats": payloads.seats_json(game, start.running.active),
        "number": start.played + 1,
        "happened": payloads.result_json(deal.end),
        "answer": payloads.answer_json(game, tried, course),
    }
    return {"game": game, "what_if": page, "place": place.text}


def _moment(request: HttpRequest, game: Game, place: ReplayMoment) -> StartMoment:
    """Return the moment of a place: the reader's own seat plays on, else the one that acts."""
    start = played.deal_of(game, place.deal - 1).at(place.step)
    text, active = request.GET.get("seat", ""), start.running.active if start.running else ()
    own = next((one.number for one in seats_of(game) if one.user_id == request.user.pk), None)
    if text in ("0", "1", "2", "3"):
        seat = int(text)
    elif own in active:
        seat = own
    else:
        seat = start.to_act if start.to_act is not None else active[0]
    return StartMoment(game.pk, place.deal - 1, place.step, seat, services.proposed_level())


@require_POST
def play(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the tables after the actions tried (JSON: `deal step seat level open actions`).

    A visitor becomes a guest when bots have to think.
    """
    READS.take_from(request, reader_of(request))
    try:
        services.refuse_players(request)
        game = services.open_game_or_404(game_id, request.user.pk)
        tried = read_tried(game_id, json_object(request))
        return JsonResponse(_answer(request, game, tried))
    except DomainError as error:
        return json_error(error)


def _answer(request: HttpRequest, game: Game, tried: Tried) -> Json:
    """Return the answer; of a last action that the rules refuse, why. Raises: DomainError."""
    try:
        return _played(request, game, tried)
    except engine.IllegalAction as error:
        if not tried.actions:
            raise MomentError("actions") from None
        refused = TableError.by_rules(error)
    refused.letters = str(appearance_of(request)["card_letters"])
    before = Tried(tried.moment, tried.actions[:-1], tried.is_open)
    try:
        return _played(request, game, before) | {"refused": refused.text}
    except engine.IllegalAction:
        raise MomentError("actions") from None


def _played(request: HttpRequest, game: Game, tried: Tried) -> Json:
    """Return the answer, and let the bots act that are to.

    Raises:
        IllegalAction, DomainError: what is tried, or the request, is refused.
    """
    course: TriedCourse = services.course_of(game, tried)
    if course.waits_for_bots:
        reader, network = reader_of(request), visitor_network(request)
        services.admit(tried, reader, network)
        account = partial(user_or_new_guest, request)
        services.ask(course, tried.moment, reader, network, account)
    return payloads.answer_json(game, tried, course)
