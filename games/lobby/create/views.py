"""The page that creates a table, and its live check of the agreements."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.clubs.queries import clubs_of
from accounts.http.responses import reader_of
from accounts.models import User
from accounts.names.alphabets import sorted_by_name
from accounts.queries import (
    has_confirmed_email,
    hiding_online,
    takes_challenges,
    user_by_name,
)
from games import engine
from games.lobby import options, queries
from games.lobby.against_bots.views import level_choices
from games.lobby.bots.levels import level_named
from games.lobby.create.forms import (
    DRAFT_FIELD,
    FRIEND_MARK,
    MAX_OTHER_SEATS,
    chosen_preset,
    read_draft,
)
from games.lobby.errors import TEXTS
from games.lobby.models import CustomTable
from games.models import Game
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from games.presets.wording.drafts import Draft, draft_of, evaluate, field_groups
from games.queries import running_game_of, unfinished_game_of

Json = dict[str, Any]
# The level of the third at a challenge.
CHALLENGE_LEVEL = "club"


def form_context(request: HttpRequest, user: User | None, params: QueryDict) -> dict[str, Any]:
    """Return the page's context, keeping whatever the request has chosen."""
    presets = options.presets_for(user)
    preset = _chosen_preset(params, presets)
    config = editor_config(request, preset, params.get(DRAFT_FIELD, ""))
    return {
        "nav_entry": "tables",
        # A preset of another user can be played by its address.
        "presets": presets if preset in presets else [*presets, preset],
        "preset": preset,
        "draft": params.get(DRAFT_FIELD, ""),
        "config": config,
        "verdict": config["verdict"],
        **_table_choices(user, params),
        **_people(user, params),
    }


def _table_choices(user: User | None, params: QueryDict) -> Json:
    """Return the choices of clock, readers and counting."""
    clubs = sorted_by_name(clubs_of(user), str) if user else []
    return {
        "clocks": options.CLOCKS,
        "clock": params.get("clock", options.DEFAULT_CLOCK),
        "visibility": params.get("visibility", CustomTable.Visibility.OPEN),
        "clubs": clubs,
        "club": next((club for club in clubs if club.key == params.get("club")), None),
        "rated": "rated" in params,
    }


def _people(user: User | None, params: QueryDict) -> Json:
    """Return the choices of the other seats, and what keeps from a challenge."""
    challenged = user_by_name(params.get("challenge", ""))
    return {
        "seats": _seat_choices(params, challenged is not None),
        "levels": level_choices(),
        "followed": queries.invitable_users(user) if user else [],
        "invited": params.getlist("invite"),
        "challenged": None if challenged == user else challenged,
        "refused": _refusal(user, challenged),
        "own_game": _own_game(user),
        "is_challenged_playing": challenged is not None and _is_seen_playing(challenged),
        "friend_mark": FRIEND_MARK,
    }


def _refusal(user: User | None, challenged: User | None) -> str:
    """Return why the user cannot set up a table, or challenge the other; "" if they can."""
    if challenged is not None and (user is None or user.is_guest):
        return "account"
    if _own_game(user) is not None:
        return "playing"
    if challenged is None or user is None:
        return ""
    return "" if takes_challenges(challenged, user) else "settings"


def _own_game(user: User | None) -> Game | None:
    """Return the game that the user must finish first."""
    if user is None:
        return None
    return running_game_of(user) or unfinished_game_of(user)


def _is_seen_playing(person: User) -> bool:
    """Return whether the other is in a pool's game, unless they hide what they do."""
    return not hiding_online([person.pk]) and running_game_of(person) is not None


def _seat_choices(params: QueryDict, challenge: bool) -> list[tuple[int, str]]:
    """Return (seat, level of a bot) of the other seats; a challenge gets a bot as third."""
    default = {2: CHALLENGE_LEVEL} if challenge else {}
    others = range(1, MAX_OTHER_SEATS + 1)
    chosen = ((n, params.get(f"seat{n}", default.get(n, ""))) for n in others)
    return [(n, level_named(choice) or choice) for n, choice in chosen]


def _chosen_preset(params: QueryDict, presets: list[Preset]) -> Preset:
    """Return the preset of the request; without one the first, which is played most."""
    try:
        return chosen_preset(params.get("preset", presets[0].key if presets else DEFAULT_PRESET))
    except ValidationError:
        return chosen_preset(DEFAULT_PRESET)


def editor_config(request: HttpRequest, preset: Preset, text: str) -> Json:
    """Return the configuration of the agreements editor on this page."""
    return {
        "csrf": get_token(request),
        "urls": {
            "check": reverse("custom_table_check"),
            "words": reverse("rules_search_words"),
        },
        "usual": draft_of(preset.agreements).agreements,
        "groups": field_groups(),
        **_agreements_json(draft_of(read_draft(text) or preset.agreements), request),
    }


def check_agreements(request: HttpRequest, body: Json) -> HttpResponse:
    """Return the verdict on `agreements`, or on the preset of the given key, as JSON."""
    agreements = body.get("agreements")
    if isinstance(body.get("preset"), str):
        try:
            agreements = chosen_preset(body["preset"]).agreements
        except ValidationError:
            agreements = None
    if not isinstance(agreements, dict):
        return JsonResponse({"error": "bad"}, status=400)
    return JsonResponse(_agreements_json(draft_of(agreements), request))


def _agreements_json(draft: Draft, request: HttpRequest) -> Json:
    return {
        "draft": {"base": draft.base, "changes": draft.changes},
        "evaluation": evaluate(draft),
        "verdict": _verdict(draft, request),
    }


def _verdict(draft: Draft, request: HttpRequest) -> Json:
    """Return the number of players, and whether and in which ladder it can be rated."""
    choice = _ladder_choice(draft, reader_of(request))
    return {
        "players": _players(draft),
        "ladder": _(choice.ladder.name) if choice.ladder else None,
        "why": str(TEXTS[choice.problem]) if choice.problem else "",
    }


def _ladder_choice(draft: Draft, reader: User | None) -> options.LadderChoice:
    if draft.problems:
        return options.LadderChoice(problem="invalid_agreements")
    choice = options.ladder_choice(engine.agreements_from(draft.agreements))
    if choice.ladder and not (reader and has_confirmed_email(reader)):
        return options.LadderChoice(problem="rated_unconfirmed")
    return choice


def _players(draft: Draft) -> int:
    players = draft.values["players"]
    return players if players in (2, 3, 4) else 3
