"""Pages that describe presets in words."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import User
from games import engine
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from games.presets.queries import newest_preset, newest_presets, presets_of_user, versions_of
from games.presets.services import may_change
from games.presets.wording.descriptions import describe, differences


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    """List the site's presets and the user's own, each with its differences from classic."""
    classic = engine.agreements_from({})
    listed = [
        {"preset": preset, "differences": differences(agreements_of(preset), classic)}
        for preset in newest_presets()
    ]
    own = presets_of_user(request.user) if isinstance(request.user, User) else []
    context = {"presets": listed, "own": _with_differences(own), "nav_entry": "rules"}
    return render(request, "games/presets/presets.html", context)


def _with_differences(presets: list[Preset]) -> list[dict[str, Any]]:
    """Return the presets with the differences from their bases, retired ones last."""
    ordered = sorted(presets, key=lambda preset: preset.retired_at is not None)
    return [
        {"preset": preset, "differences": differences(agreements_of(preset), base_of(preset))}
        for preset in ordered
    ]


def base_of(preset: Preset) -> engine.Agreements:
    """Return the agreements of the engine's preset that a stored one is based on."""
    return engine.agreements_from({"preset": preset.agreements.get("preset", DEFAULT_PRESET)})


@require_safe
def preset(request: HttpRequest, key: str) -> HttpResponse:
    """Describe one preset beside classic, or beside the preset named by `with`.

    `version` shows an older version, and `before` compares it with another version of the preset.
    A user's preset is shown to everybody who knows its address, since others play by it.
    """
    known = {preset.key: preset for preset in newest_presets()}
    if (newest := newest_preset(key)) is not None:
        known[key] = newest
    other_key = request.GET.get("with", DEFAULT_PRESET)
    if key not in known or other_key not in known:
        raise Http404
    chosen, other = known[key], known[other_key]
    versions = versions_of(key)
    if "version" in request.GET or "before" in request.GET:
        chosen = _version(versions, request.GET.get("version", str(chosen.version)))
        if "before" in request.GET:
            other = _version(versions, request.GET["before"])
    agreed, usual = agreements_of(chosen), agreements_of(other)
    context = {
        "preset": chosen,
        "other": None if chosen == other else other,
        "others": [preset for preset in known.values() if preset.key != key],
        "versions": versions,
        "compares_versions": other.key == key and other != chosen,
        "groups": describe(agreed, usual),
        "differences": differences(agreed, usual),
        "may_change": isinstance(request.user, User) and may_change(request.user, chosen),
        "nav_entry": "rules",
    }
    return render(request, "games/presets/preset.html", context)


def _version(versions: list[Preset], number: str) -> Preset:
    """Return the version with this number. Raises: Http404: there is none."""
    for version in versions:
        if str(version.version) == number:
            return version
    raise Http404


def agreements_of(preset: Preset) -> engine.Agreements:
    """Return the checked agreements of a stored preset."""
    return engine.agreements_from(preset.agreements)
