"""The editor of presets: its page, the checking of a draft, and what is saved of it."""

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
from accounts.models import User
from games.presets import services as services
from games.presets.defaults import PRESETS
from games.presets.models import Preset
from games.presets.queries import newest_preset
from games.presets.services import BadPreset, NotYours, Read, Stale, Texts
from games.presets.wording.drafts import draft_of, fault_told, field_groups, told

Json = dict[str, Any]
ERRORS = {
    "missing": gettext_lazy("Give it a name."),
    "too_long": gettext_lazy("This text is too long."),
    "too_many": gettext_lazy("You have as many presets as one player may have."),
}


@never_cache
@login_required
@require_safe
def new(request: HttpRequest) -> HttpResponse:
    """An empty draft, or with `from` a copy of a preset; with `club` for a club of one's own."""
    preset = newest_preset(request.GET.get("from", "classic"))
    club = _club(request)
    if preset is None or (club is None and "club" in request.GET):
        raise Http404
    return _editor(request, preset.agreements, club=club)


def _club(request: HttpRequest) -> Club | None:
    """That for which a new preset is made, if the reader is an organiser there."""
    key = request.GET.get("club", "").replace("\0", "")
    return clubs_organised_by(cast(User, request.user)).filter(key=key).first()


@never_cache
@login_required
@require_safe
def edit(request: HttpRequest, key: str) -> HttpResponse:
    """A preset of one's own; saving makes its next version."""
    preset = newest_preset(key)
    if preset is None:
        raise Http404
    if not services.may_change(cast(User, request.user), preset):
        raise PermissionDenied
    return _editor(request, preset.agreements, preset=preset)


def _editor(
    request: HttpRequest,
    given: Json,
    preset: Preset | None = None,
    read: Read | None = None,
    club: Club | None = None,
) -> HttpResponse:
    draft = draft_of(given)
    texts = read.texts if read else Texts("")
    config = {
        "csrf": get_token(request),
        "urls": {"check": reverse("preset_check"), "save": _save_url(club)},
        "groups": field_groups(),
        "bases": [{"key": key, "name": _(name)} for key, name in PRESETS.items()],
        "draft": {"base": draft.base, "changes": draft.changes, **vars(texts)},
        "told": told(draft),
        "preset": preset and _about(preset),
    }
    faults = [fault_told(fault, {**draft.values, **given})["text"] for fault in _beyond(read)]
    context = {"config": config, "preset": preset, "read": read, "faults": faults, "here": "rules"}
    return render(
        request,
        "games/presets/editor.html",
        {**context, "club": preset.club if preset else club},
    )


def _save_url(club: Club | None) -> str:
    return reverse("preset_save") + (f"?{urlencode({'club': club.key})}" if club else "")


def _about(preset: Preset) -> Json:
    return {
        "key": preset.key,
        "version": preset.version,
        "name": preset.name,
        "description": preset.description,
    }


def _beyond(read: Read | None) -> list[Any]:
    """Faults of a file that no row of the editor shows: what is not known, and what sleeps."""
    unseen = ("unknown_field", "unknown_preset", "needs")
    return [fault for fault in read.faults if fault.code in unseen] if read else []


@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What a draft comes to; nothing is stored."""
    if not request.user.is_authenticated:
        return JsonResponse({"error": "login"}, status=403)
    agreements = _asked(request).get("agreements")
    if not isinstance(agreements, dict):
        return JsonResponse({"error": "bad"}, status=400)
    return JsonResponse(told(draft_of(agreements)))


def _asked(request: HttpRequest) -> Json:
    """The body's JSON object; an empty one where it is none."""
    try:
        asked = services.json_of(request.body.decode())
    except ValueError:
        return {}
    return asked if isinstance(asked, dict) else {}


@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """A new preset or the next version of one; refused with its faults, and then nothing is."""
    if not request.user.is_authenticated:
        return JsonResponse({"error": "login"}, status=403)
    asked = _asked(request)
    if not isinstance(asked.get("agreements"), dict):
        return JsonResponse({"error": "bad"}, status=400)
    draft = draft_of(asked["agreements"])
    try:
        preset = _saved(request, request.user, asked, draft.agreements)
    except BadPreset as bad:
        errors = {name: str(ERRORS[code]) for name, code in bad.errors.items()}
        return JsonResponse({"told": told(draft), "errors": errors}, status=422)
    except (Preset.DoesNotExist, NotYours):
        return JsonResponse({"error": "not_yours"}, status=403)
    except Stale:
        return JsonResponse({"error": "stale"}, status=409)
    return _kept(request, preset)


def _saved(request: HttpRequest, user: User, asked: Json, agreements: Json) -> Preset:
    texts = Texts(str(asked.get("name", "")), str(asked.get("description", "")))
    key, seen = asked.get("key"), asked.get("version")
    if key is None and "club" in request.GET:
        if (club := _club(request)) is None:
            raise NotYours
        return services.create_for_club(user, club, texts, agreements)
    if key is None:
        return services.create(user, texts, agreements)
    return services.save_version(
        user, str(key), seen if type(seen) is int else 0, texts, agreements
    )


def _kept(request: HttpRequest, preset: Preset) -> HttpResponse:
    said = _("Saved: %(name)s, version %(version)s.")
    messages.success(request, said % {"name": preset.title, "version": preset.version})
    return JsonResponse({"url": reverse("preset", args=[preset.key]), "version": preset.version})


@login_required
@require_POST
def retire(request: HttpRequest, key: str) -> HttpResponse:
    """Put a preset of one's own away, or (`again`) take it out."""
    again = "again" in request.POST
    try:
        preset = services.retire(cast(User, request.user), key, retired=not again)
    except (Preset.DoesNotExist, NotYours):
        raise PermissionDenied from None
    said = _("%(name)s is offered again.") if again else _("%(name)s is put away.")
    messages.success(request, said % {"name": preset.title})
    return redirect("club_presets", preset.club.key) if preset.club else redirect("presets")


@require_safe
def export(request: HttpRequest, key: str) -> HttpResponse:
    """The newest version as a file."""
    preset = newest_preset(key)
    if preset is None:
        raise Http404
    response = JsonResponse(services.export_json(preset), json_dumps_params={"indent": 1})
    name = f"{preset.key}-{preset.version}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@login_required
@require_POST
def read_file(request: HttpRequest) -> HttpResponse:
    """A preset from a file as a draft, which its reader may mend and save."""
    file = request.FILES.get("file")
    try:
        text = file.read(services.LARGEST_FILE + 1).decode() if file else ""
        read = services.import_json(text)
    except ValueError:
        messages.error(request, _("This file is no preset. A preset is one JSON object."))
        return redirect("presets")
    return _editor(request, read.agreements, read=read)
