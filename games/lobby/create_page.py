"""The page on which a table is laid: what it offers, and what agreements come to meanwhile."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.clubs.queries import clubs_of
from accounts.models import User
from accounts.queries import user_by_name
from games import engine
from games.lobby import bot_seats, options, queries
from games.lobby.errors import TEXTS
from games.lobby.forms import DRAFT, MOST_OTHERS, given_of, preset_of, read_draft
from games.lobby.models import OwnTable
from games.presets.models import Preset
from games.presets.wording.drafts import Draft, draft_of, field_groups, told

Json = dict[str, Any]
USUAL = "classic"


def form_context(request: HttpRequest, user: User, asked: QueryDict) -> dict[str, Any]:
    """What the page shows: first what was asked for, so that nothing that was chosen is lost."""
    preset = _chosen(asked)
    presets = options.presets_for(user)
    config = editor_config(request, preset, asked.get(DRAFT, ""))
    challenged = user_by_name(asked.get("challenge", ""))
    return {
        "here": "tables",
        # Somebody else's, of whose address one was told, can be played too.
        "presets": presets if preset in presets else [*presets, preset],
        "preset": preset,
        "draft": asked.get(DRAFT, ""),
        "clocks": options.CLOCKS,
        "clock": asked.get("clock", options.USUAL_CLOCK),
        "visibility": asked.get("visibility", OwnTable.Visibility.OPEN),
        "clubs": (mine := list(clubs_of(user))),
        "club": next((one for one in mine if one.key == asked.get("club")), None),
        "rated": "rated" in asked,
        "seats": _seats(asked, challenged is not None),
        "strengths": bot_seats.NAMES,
        "followed": queries.may_call(user),
        "invited": asked.getlist("invite"),
        "challenged": None if challenged == user else challenged,
        "config": config,
        "verdict": config["verdict"],
    }


def _seats(asked: QueryDict, challenge: bool) -> list[tuple[int, str]]:
    """Of the other seats who is to take them; two who meet need not wait for a third."""
    usual = {2: "medium"} if challenge else {}
    others = range(1, MOST_OTHERS + 1)
    return [(n, asked.get(f"seat{n}", usual.get(n, ""))) for n in others]


def _chosen(asked: QueryDict) -> Preset:
    try:
        return preset_of(asked.get("preset", USUAL))
    except ValidationError:
        return preset_of(USUAL)


def editor_config(request: HttpRequest, preset: Preset, text: str) -> Json:
    """For the editor of the agreements: its fields, and how it begins."""
    return {
        "csrf": get_token(request),
        "urls": {"check": reverse("own_table_check")},
        "usual": draft_of(preset.agreements).agreements,
        "groups": field_groups(),
        **_answer(draft_of(read_draft(text) or preset.agreements)),
    }


def judged(request: HttpRequest) -> HttpResponse:
    """Of `agreements`, or of the preset whose key is given."""
    given = given_of(request)
    agreements = given.get("agreements")
    if isinstance(given.get("preset"), str):
        try:
            agreements = preset_of(given["preset"]).agreements
        except ValidationError:
            agreements = None
    if not isinstance(agreements, dict):
        return JsonResponse({"error": "bad"}, status=400)
    return JsonResponse(_answer(draft_of(agreements)))


def _answer(draft: Draft) -> Json:
    return {
        "draft": {"base": draft.base, "changes": draft.changes},
        "told": told(draft),
        "verdict": _verdict(draft),
    }


def _verdict(draft: Draft) -> Json:
    """What the table is like: how many sit down, and whether and where it can be rated."""
    if draft.faults:
        return {"players": _players(draft), "ladder": None, "why": str(TEXTS["faults"])}
    rating = options.rating_of(engine.agreements_from(draft.agreements))
    return {
        "players": _players(draft),
        "ladder": _(rating.ladder.name) if rating.ladder else None,
        "why": str(TEXTS[rating.why]) if rating.why else "",
    }


def _players(draft: Draft) -> int:
    players = draft.values["players"]
    return players if players in (2, 3, 4) else 3
