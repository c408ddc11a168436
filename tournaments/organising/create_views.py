"""Pages on which a tournament is founded and changed: thin, the work is in founding."""

from datetime import UTC
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.responses import reader_of
from games.lobby.options import CLOCKS
from games.presets.models import Preset
from tournaments.errors import TournamentError
from tournaments.links import manage_url
from tournaments.models import Tournament
from tournaments.organising import create
from tournaments.organising.choices import FORMAT_HELP
from tournaments.organising.config import ladder_of
from tournaments.organising.forms import PlanForm
from tournaments.organising.preview import foretold
from tournaments.organising.templates import OUTLINES, filled, filled_from
from tournaments.permissions import check_may_found, may_organise
from tournaments.responses import organised_by

USUAL_PRESET = "classic"


@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Found a tournament: from an outline, or as the last one was."""
    user = _user(request)
    form = PlanForm(user, request.POST or None, initial=_initial(request, user))
    if request.method == "POST":
        made = _founded(request, user, form)
        if made is not None:
            return redirect(manage_url(made.pk))
    clubs: Any = form.fields["club"]
    club = clubs.queryset.filter(pk=_club_of(request)).first()
    context = _page(form, user) | {
        "why_not": _why_not(user),
        "outlines": OUTLINES,
        "chosen": request.GET.get("from", ""),
        "for_club": f"&club={club.pk}" if club else "",
        "club": club,
        "last": _own(user)[:5],
    }
    return render(request, "tournaments/organising/new.html", context)


def _user(request: HttpRequest) -> User:
    user = reader_of(request)
    assert user is not None
    return user


def _initial(request: HttpRequest, user: User) -> dict[str, Any]:
    """An outline, or one's own older tournament, newest preset versions in both."""
    wanted, asked = request.GET.get("from", ""), _club_of(request)
    older = _own(user).filter(pk=wanted[:12].replace("\0", "")).first()
    values = filled_from(older) if older else filled(wanted)
    kept = values.get("preset")
    key = (older.preset.key if older and older.preset else USUAL_PRESET) if kept else USUAL_PRESET
    newest = Preset.objects.filter(key=key).order_by("-version").first()
    club = {"club": asked} if asked else {}
    return {**values, "preset": newest.pk if newest else None, **club}


def _club_of(request: HttpRequest) -> int | None:
    """From whose page he comes; it stays whatever he begins with."""
    asked = request.GET.get("club", "")
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 9 else None


def _own(user: User) -> QuerySet[Tournament]:
    rows = Tournament.objects.filter(organiser=user).select_related("preset")
    return rows.order_by("-created_at", "pk")


def _founded(request: HttpRequest, user: User, form: PlanForm) -> Tournament | None:
    if not form.is_valid() or form.plan is None:
        return None
    try:
        made = create.found(user, form.plan)
    except TournamentError as refused:
        messages.error(request, refused.text)
        return None
    messages.success(request, _("Only you see it so far. Open it for entries when it is right."))
    return made


def _why_not(user: User) -> str:
    """Why he cannot found any, before he fills in a form."""
    try:
        check_may_found(user, None)
    except TournamentError as refused:
        return refused.text
    return ""


def _page(form: PlanForm, user: User) -> dict[str, Any]:
    presets: Any = form.fields["preset"]
    return {
        "here": "tournaments",
        "form": form,
        "format_help": FORMAT_HELP,
        "clocks": CLOCKS,
        "rateable": [row.pk for row in presets.queryset if ladder_of(row) is not None],
    }


@never_cache
@login_required
def edit(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Change it, as long as nobody has been drawn."""
    tournament, user = organised_by(request, tournament_id), _user(request)
    if tournament.status not in (Tournament.Status.DRAFT, Tournament.Status.ENTRY):
        messages.error(request, TournamentError("drawn").text)
        return redirect(manage_url(tournament_id))
    form = PlanForm(user, request.POST or None, row=tournament, initial=_entered(tournament))
    if request.method == "POST" and form.is_valid() and form.plan is not None:
        try:
            create.edit(user, tournament_id, form.plan)
            messages.success(request, _("Saved."))
            return redirect(manage_url(tournament_id))
        except TournamentError as refused:
            messages.error(request, refused.text)
    return render(
        request, "tournaments/organising/edit.html", _page(form, user) | {"tournament": tournament}
    )


def _entered(tournament: Tournament) -> dict[str, Any]:
    """As it stands; the hour in UTC, which the browser makes its own."""
    starts = tournament.starts_at
    hour = starts.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") if starts else ""
    return {**filled_from(tournament), "starts": hour, "zone": "UTC"}


@login_required
@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a form that is still being filled in, and how it would run."""
    user = _user(request)
    row = Tournament.objects.filter(pk=request.POST.get("row", "")[:12].replace("\0", "")).first()
    row = row if row is not None and may_organise(user, row) else None
    form = PlanForm(user, request.POST, row=row)
    form.is_valid()
    faults = {name: [str(text) for text in texts] for name, texts in form.errors.items()}
    settled = form.plan is not None and not {"preset", "numbers", "go_on"} & faults.keys()
    told = foretold(form.plan) if settled and form.plan is not None else []
    rateable = form.plan is not None and ladder_of(form.plan.preset) is not None
    return JsonResponse({"faults": faults, "told": told, "rateable": rateable})
