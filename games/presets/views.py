"""Pages that explain presets in words, and what is agreed at one table."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games import engine
from games.presets.models import Preset
from games.presets.queries import newest_preset, newest_presets, presets_of
from games.presets.services import may_change
from games.presets.wording.descriptions import differences, explained

USUAL = "classic"


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    """All presets of the site, each with what differs from classic."""
    usual = engine.agreements_from({})
    told = [
        {"preset": preset, "differences": differences(agreed_by(preset), usual)}
        for preset in newest_presets()
    ]
    own = presets_of(request.user) if isinstance(request.user, User) else []
    context = {"told": told, "own": _in_use_first(own), "here": "rules"}
    return render(request, "games/presets/presets.html", context)


def _in_use_first(presets: list[Preset]) -> list[dict[str, Any]]:
    """Each with what differs from the preset that it starts from; what is put away comes last."""
    ordered = sorted(presets, key=lambda preset: preset.retired_at is not None)
    return [
        {"preset": one, "differences": differences(agreed_by(one), base_of(one))} for one in ordered
    ]


def base_of(preset: Preset) -> engine.Agreements:
    """The engine's preset that a stored one starts from."""
    return engine.agreements_from({"preset": preset.agreements.get("preset", USUAL)})


@require_safe
def preset(request: HttpRequest, key: str) -> HttpResponse:
    """One preset in words, beside classic or beside the one that `with` names.

    A player's own is shown to whoever knows its address, as those who play by it must.
    """
    known = {preset.key: preset for preset in newest_presets()}
    if (asked := newest_preset(key)) is not None:
        known[key] = asked
    other_key = request.GET.get("with", USUAL)
    if key not in known or other_key not in known:
        raise Http404
    shown, other = known[key], known[other_key]
    agreed, usual = agreed_by(shown), agreed_by(other)
    context = {
        "preset": shown,
        "other": None if shown == other else other,
        "others": [preset for preset in known.values() if preset != shown],
        "groups": explained(agreed, usual),
        "differences": differences(agreed, usual),
        "may_change": isinstance(request.user, User) and may_change(request.user, shown),
        "here": "rules",
    }
    return render(request, "games/presets/preset.html", context)


def agreed_by(preset: Preset) -> engine.Agreements:
    """The checked set of a stored preset."""
    return engine.agreements_from(preset.agreements)
