"""Pages for creating and changing a tournament."""

from datetime import UTC
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.clubs.models import Club
from accounts.http.responses import ACCOUNT_CODES, reader_of
from accounts.models import User
from games.lobby.options import CLOCKS
from games.presets.defaults import DEFAULT_PRESET
from games.presets.models import Preset
from tournaments.errors import TournamentError
from tournaments.formats import FORMATS
from tournaments.http.links import manage_url
from tournaments.http.numbers import is_key
from tournaments.http.responses import get_organised_or_404
from tournaments.ladders import POOL_ENTRANTS, unrated_by_format, unrated_by_presets, unrated_reason
from tournaments.models import Tournament
from tournaments.organising.settings import create
from tournaments.organising.settings.choices import FORMAT_HELP
from tournaments.organising.settings.errors import TEXTS
from tournaments.organising.settings.forms import TournamentForm, available_clubs
from tournaments.organising.settings.preview import preview_rounds
from tournaments.organising.settings.templates import TEMPLATES, form_initial, form_initial_from
from tournaments.permissions import check_may_create, may_organise, open_tournaments_of


@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Create a tournament from a template, or with the settings of an earlier one."""
    user = _logged_in_user(request)
    form = TournamentForm(user, request.POST or None, initial=_initial(request, user))
    if request.method == "POST":
        tournament = _create(request, user, form)
        if tournament is not None:
            return redirect(manage_url(tournament.pk))
    clubs: Any = form.fields["club"]
    club = clubs.queryset.filter(pk=_club_id(request)).first()
    refusal = _refusal(user)
    context = _form_context(form, user) | {
        "refusal": refusal,
        "needs_account": refusal is not None and refusal.code in ACCOUNT_CODES,
        "open_tournaments": open_tournaments_of(user) if refusal else [],
        "templates": TEMPLATES,
        "chosen": request.GET.get("from", ""),
        "club_parameter": f"&club={club.pk}" if club else "",
        "club": club,
        "list_url": _list_url(club),
        "earlier": _organised_before(user)[:5],
    }
    return render(request, "tournaments/organising/new.html", context)


def _list_url(club: Club | None) -> str:
    """Return the address of the tournaments of a club; of all where there is none."""
    return reverse("club_tournaments", args=[club.key]) if club else reverse("tournaments")


def _logged_in_user(request: HttpRequest) -> User:
    """Return the user of a request that requires login."""
    user = reader_of(request)
    assert user is not None
    return user


def _initial(request: HttpRequest, user: User) -> dict[str, Any]:
    """Return the form's initial values, with the newest version of the preset."""
    choice, club_id = request.GET.get("from", ""), _club_id(request)
    older = _organised_before(user).filter(pk=choice[:12]).first()
    values = form_initial_from(older) if older else form_initial(choice)
    preset_id = values.get("preset")
    key = (
        (older.preset.key if older and older.preset else DEFAULT_PRESET)
        if preset_id
        else DEFAULT_PRESET
    )
    newest = Preset.objects.filter(key=key).order_by("-version").first()
    values["preset"] = newest.pk if newest else None
    return values | _initial_of_club(user, club_id, older) if club_id else values


def _initial_of_club(user: User, club_id: int, older: Tournament | None) -> dict[str, Any]:
    """Return the club and its members as those who can join; a copy within the club stays."""
    is_copy = older is not None and older.club_id == club_id
    if is_copy or not available_clubs(user, None).filter(pk=club_id).exists():
        return {"club": club_id}
    return {"club": club_id, "entry": Tournament.Entry.CLUB}


def _club_id(request: HttpRequest) -> int | None:
    """Return the club from whose page the user comes; None if there is none."""
    value = request.GET.get("club", "")
    return int(value) if is_key(value) else None


def _organised_before(user: User) -> QuerySet[Tournament]:
    """Return the user's own tournaments, the newest first."""
    rows = Tournament.objects.filter(organiser=user).select_related("preset")
    return rows.order_by("-created_at", "pk")


def _create(request: HttpRequest, user: User, form: TournamentForm) -> Tournament | None:
    """Create the tournament if the form is valid, else return None."""
    if not form.is_valid() or form.config is None:
        return None
    try:
        tournament = create.create_tournament(user, form.config)
    except TournamentError as error:
        messages.error(request, error.text)
        return None
    messages.success(
        request,
        _("This is a draft: only organisers can see it. Open registration when it is ready."),
    )
    return tournament


def _refusal(user: User) -> TournamentError | None:
    """Return why the user cannot create any tournament; None if they can."""
    try:
        check_may_create(user, None)
    except TournamentError as error:
        return error
    return None


def _form_context(form: TournamentForm, user: User) -> dict[str, Any]:
    """Return what both pages need to show the form."""
    presets: Any = form.fields["preset"]
    return {
        "nav_entry": "tournaments",
        "form": form,
        "format_help": FORMAT_HELP,
        "clocks": CLOCKS,
        "unrated": _unrated_texts(presets.queryset),
        "unrated_now": _unrated_now(form),
        "pool_entrants": POOL_ENTRANTS,
    }


def _unrated_texts(presets: QuerySet[Preset]) -> dict[str, dict[str, str]]:
    """Return why tournaments cannot be rated, by format and by preset; those that can are absent.

    A reason of the format comes before one of the preset, as in `unrated_reason`.
    """
    formats = {name: unrated_by_format(name) for name in FORMATS}
    by_preset = {str(pk): code for pk, code in unrated_by_presets(presets).items()}
    return {
        kind: {key: str(TEXTS[code]) for key, code in codes.items() if code}
        for kind, codes in (("formats", formats), ("presets", by_preset))
    }


def _unrated_now(form: TournamentForm) -> str:
    """Return why what the form shows cannot be rated; "" if it can, or no preset is chosen."""
    presets: Any = form.fields["preset"]
    chosen = str(form["preset"].value() or "")
    preset = presets.queryset.filter(pk=chosen).first() if is_key(chosen) else None
    code = unrated_reason(str(form["format"].value()), preset) if preset else ""
    return str(TEXTS[code]) if code else ""


@never_cache
@login_required
def edit(request: HttpRequest, tournament_id: str) -> HttpResponse:
    """Change a tournament until its first round is drawn."""
    tournament, user = get_organised_or_404(request, tournament_id), _logged_in_user(request)
    if tournament.status not in (Tournament.Status.DRAFT, Tournament.Status.ENTRY):
        messages.error(request, TournamentError("drawn").text)
        return redirect(manage_url(tournament_id))
    form = TournamentForm(
        user, request.POST or None, row=tournament, initial=_edit_initial(tournament)
    )
    if request.method == "POST" and form.is_valid() and form.config is not None:
        try:
            create.edit_tournament(user, tournament_id, form.config)
            messages.success(request, _("Saved."))
            return redirect(manage_url(tournament_id))
        except TournamentError as error:
            messages.error(request, error.text)
    return render(
        request,
        "tournaments/organising/edit.html",
        _form_context(form, user) | {"tournament": tournament},
    )


def _edit_initial(tournament: Tournament) -> dict[str, Any]:
    """Return the current values; the start in UTC, which the browser converts."""
    starts = tournament.starts_at
    hour = starts.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") if starts else ""
    return {**form_initial_from(tournament), "starts": hour, "zone": "UTC"}


@login_required
@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """Serve the errors of an unfinished form, and a preview of the rounds."""
    user = _logged_in_user(request)
    row = Tournament.objects.filter(pk=request.POST.get("row", "")[:12]).first()
    row = row if row is not None and may_organise(user, row) else None
    form = TournamentForm(user, request.POST, row=row)
    form.is_valid()
    errors = {name: [str(text) for text in texts] for name, texts in form.errors.items()}
    is_complete = (
        form.config is not None
        and not {"preset", "round_sizes", "advance_per_table"} & errors.keys()
    )
    preview = preview_rounds(form.config) if is_complete and form.config is not None else []
    return JsonResponse({"errors": errors, "preview": preview})
