"""The preset editor: its page, the check of a draft, and saving."""

from typing import Any, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.clubs.models import Club
from accounts.clubs.queries import clubs_organised_by
from accounts.http.json_body import takes_json
from accounts.http.responses import json_error
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from games.presets import services
from games.presets.defaults import DEFAULT_PRESET, PRESETS
from games.presets.errors import InvalidPreset, NotAllowed, PresetError
from games.presets.models import Preset
from games.presets.queries import newest_preset
from games.presets.services import (
    MAX_DESCRIPTION_LENGTH,
    MAX_NAME_LENGTH,
    ImportedPreset,
    PresetTexts,
)
from games.presets.wording.drafts import draft_of, evaluate, field_groups, problem_json

Json = dict[str, Any]
ERRORS = {
    "missing": gettext_lazy("Enter a name."),
    "too_long": gettext_lazy("This text is too long."),
    "too_many": gettext_lazy("You have reached the limit of presets."),
}


@never_cache
@login_required
@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """Show the editor for a new preset: `from` names one to copy, `club` a club to own it."""
    preset = newest_preset(request.GET.get("from", DEFAULT_PRESET))
    club = _club(request)
    if preset is None or (club is None and "club" in request.GET):
        raise Http404
    return _editor(request, preset.agreements, club=club)


def _club(request: HttpRequest) -> Club | None:
    """Return the club for a new preset if the user is an organiser there."""
    key = request.GET.get("club", "")
    return clubs_organised_by(cast(User, request.user)).filter(key=key).first()


@never_cache
@login_required
@require_safe
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """Show the editor for the next version of a preset."""
    preset = newest_preset(key)
    if preset is None:
        raise Http404
    if not services.may_change(cast(User, request.user), preset):
        raise PermissionDenied
    return _editor(request, preset.agreements, preset=preset)


def _editor(
    request: HttpRequest,
    agreements: Json,
    preset: Preset | None = None,
    imported: ImportedPreset | None = None,
    club: Club | None = None,
) -> HttpResponse:
    draft = draft_of(agreements)
    texts = imported.texts if imported else PresetTexts("")
    config = {
        "csrf": get_token(request),
        "urls": {
            "check": reverse("preset_check"),
            "save": _save_url(club),
            "words": reverse("rules_search_words"),
        },
        "limits": {"name": MAX_NAME_LENGTH, "description": MAX_DESCRIPTION_LENGTH},
        "groups": field_groups(),
        "bases": [{"key": key, "name": _(name)} for key, name in PRESETS.items()],
        "draft": {"base": draft.base, "changes": draft.changes, **vars(texts)},
        "evaluation": evaluate(draft),
        "preset": preset and _preset_json(preset),
    }
    values = {**draft.values, **agreements}
    problems = [problem_json(problem, values)["text"] for problem in _hidden_problems(imported)]
    context = {"config": config, "preset": preset, "imported": imported, "problems": problems}
    return render(
        request,
        "games/presets/editor.html",
        {**context, "club": preset.club if preset else club, "nav_entry": "rules"},
    )


def _save_url(club: Club | None) -> str:
    return reverse("preset_save") + (f"?{urlencode({'club': club.key})}" if club else "")


def _preset_json(preset: Preset) -> Json:
    return {
        "key": preset.key,
        "version": preset.version,
        "name": preset.name,
        "description": preset.description,
    }


def _hidden_problems(imported: ImportedPreset | None) -> list[Any]:
    """Return problems of a file that no row of the editor shows: unknown or inactive fields."""
    hidden = ("unknown_field", "unknown_preset", "needs")
    return [problem for problem in imported.problems if problem.code in hidden] if imported else []


@require_POST
@limited(ClientLimit("drafts"))
@takes_json
def check(request: HttpRequest, body: Json) -> HttpResponse:
    """Return the evaluation of a draft; nothing is stored."""
    if not request.user.is_authenticated:
        return JsonResponse({"error": "login"}, status=403)
    agreements = body.get("agreements")
    if not isinstance(agreements, dict):
        return JsonResponse({"error": "bad"}, status=400)
    return JsonResponse(evaluate(draft_of(agreements)))


@require_POST
@takes_json
def save(request: HttpRequest, body: Json) -> HttpResponse:
    """Save a new preset or a version; return its problems and errors if it is invalid."""
    if not request.user.is_authenticated:
        return JsonResponse({"error": "login"}, status=403)
    if not isinstance(body.get("agreements"), dict):
        return JsonResponse({"error": "bad"}, status=400)
    draft = draft_of(body["agreements"])
    try:
        preset = _saved(request, request.user, body, draft.agreements)
    except InvalidPreset as bad:
        errors = {name: str(ERRORS[code]) for name, code in bad.errors.items()}
        return JsonResponse({"evaluation": evaluate(draft), "errors": errors}, status=422)
    except Preset.DoesNotExist:
        return json_error(NotAllowed())
    except PresetError as error:
        return json_error(error)
    return _saved_response(request, preset)


def _saved(request: HttpRequest, user: User, body: Json, agreements: Json) -> Preset:
    texts = PresetTexts(str(body.get("name", "")), str(body.get("description", "")))
    key, version = body.get("key"), body.get("version")
    if key is None and "club" in request.GET:
        if (club := _club(request)) is None:
            raise NotAllowed
        return services.create_for_club(user, club, texts, agreements)
    if key is None:
        return services.create(user, texts, agreements)
    return services.save_version(
        user, str(key), version if type(version) is int else 0, texts, agreements
    )


def _saved_response(request: HttpRequest, preset: Preset) -> HttpResponse:
    text = _("Saved: %(name)s, version %(version)s.")
    messages.success(request, text % {"name": preset.title, "version": preset.version})
    return JsonResponse({"url": reverse("preset", args=[preset.key]), "version": preset.version})


@login_required
@require_POST
def retire(request: HttpRequest, key: str) -> HttpResponse:
    """Retire a preset, or with `again` offer it again."""
    again = "again" in request.POST
    try:
        preset = services.retire(cast(User, request.user), key, retired=not again)
    except (Preset.DoesNotExist, NotAllowed):
        raise PermissionDenied from None
    text = _("%(name)s has been restored.") if again else _("%(name)s has been archived.")
    messages.success(request, text % {"name": preset.title})
    return redirect("club_presets", preset.club.key) if preset.club else redirect("presets")


@require_safe
def export(request: HttpRequest, key: str) -> HttpResponse:
    """Return the newest version as a file."""
    preset = newest_preset(key)
    if preset is None:
        raise Http404
    response = JsonResponse(services.export_json(preset), json_dumps_params={"indent": 1})
    name = f"{preset.key}-{preset.version}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@login_required
@require_POST
def import_file(request: HttpRequest) -> HttpResponse:
    """Open a preset from a file as a draft that can be fixed and saved."""
    file = request.FILES.get("file")
    try:
        text = file.read(services.MAX_FILE_SIZE + 1).decode() if file else ""
        imported = services.import_json(text)
    except ValueError:
        messages.error(request, _("This file is not a preset. A preset is one JSON object."))
        return redirect("presets")
    return _editor(request, imported.agreements, imported=imported)
