"""The page of a user: ratings, games, clubs, cases, bans, logins, and actions of staff."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.audit.queries import actions_about
from accounts.bans import services as bans
from accounts.bans.forms import AuditReasonForm, BanForm
from accounts.bans.queries import active_bans_of, bans_of
from accounts.clubs.models import Membership
from accounts.models import User
from accounts.online import online_users
from accounts.sessions.queries import device, open_sessions
from games.fairplay import cases
from games.fairplay.closings import closings_of
from games.fairplay.models import Case, Report
from games.history.models import PlayedGame
from games.models import Game, Seat
from ratings.models import Rating
from thousand_site.administration import permissions
from thousand_site.administration.audit.lines import lines_of
from thousand_site.administration.forms import CaseForm
from thousand_site.administration.pages import attempt, needs, refuse_form, show, staff_of
from thousand_site.administration.rights import possible_actions, rights_of

GAMES_SHOWN, CASES_SHOWN, BANS_SHOWN, ACTIONS_SHOWN, REPORTS_SHOWN = 15, 20, 20, 10, 10


@needs(permissions.may_see_people)
@require_safe
def user_page(request: HttpRequest, user_id: int) -> HttpResponse:
    """Show a user."""
    person = get_object_or_404(User.objects.select_related("bot_owner"), pk=user_id)
    return show(request, "user.html", person.display_name, **_context(request, person))


def _context(request: HttpRequest, person: User) -> dict[str, Any]:
    return {
        "person": person,
        "is_online": bool(online_users([person.pk])),
        "ratings": _ratings(person),
        "running": _running(person),
        "games": _games(person),
        "memberships": _memberships(person),
        "bots": person.bots.order_by("pk"),
        "rights": rights_of(person),
        **_conduct(person),
        **_for_staff(staff_of(request), person),
    }


def _conduct(person: User) -> dict[str, Any]:
    """Return what was reported, looked into and decided about a person."""
    now = timezone.now()
    return {
        "cases": _cases(person),
        "closings": closings_of(person, now),
        "reports": _reports(person),
        "active_bans": active_bans_of(person, now),
        "bans": bans_of(person)[:BANS_SHOWN],
    }


def _for_staff(staff: User, person: User) -> dict[str, Any]:
    """Return what this member of staff may do and read here."""
    possible = possible_actions(staff, person)
    return {
        "ban_form": BanForm(prefix="ban"),
        "case_form": CaseForm(prefix="case"),
        "lift_form": AuditReasonForm(),
        "may_act": not possible[0].why_not,
        "possible": possible,
        "may_see_logins": permissions.may_see_logins(staff),
        "logins": _logins(person) if permissions.may_see_logins(staff) else [],
        "lines": lines_of(actions_about(person)[:ACTIONS_SHOWN]),
        "may_read_log": permissions.may_read_log(staff),
    }


def _ratings(person: User) -> list[Rating]:
    rows = Rating.objects.filter(user=person, ladder__parent=None).select_related("ladder")
    return list(rows.order_by("ladder__order", "ladder__key"))


def _running(person: User) -> list[Seat]:
    seats = Seat.objects.filter(user=person, game__status=Game.Status.PLAYING, left_at=None)
    return list(seats.select_related("game__pool").defer("game__record")[:GAMES_SHOWN])


def _games(person: User) -> list[PlayedGame]:
    """Return the newest finished games with their players; no place in a sealed one."""
    rows = PlayedGame.objects.filter(user=person).select_related("game__pool", "pool")
    rows = rows.defer("game__record", "game__agreements", "game__contributions")
    return list(
        rows.prefetch_related("game__seats__user").order_by("-ended_at", "-pk")[:GAMES_SHOWN]
    )


def _memberships(person: User) -> list[Membership]:
    rows = Membership.objects.filter(user=person).select_related("club")
    return list(rows.exclude(status=Membership.Status.LEFT).order_by("club__name_key"))


def _cases(person: User) -> list[Case]:
    about = Case.objects.filter(suspect=person) | Case.objects.filter(partner=person)
    return list(
        about.select_related("owner").order_by("verdict", "-opened_at", "-pk")[:CASES_SHOWN]
    )


def _reports(person: User) -> list[Report]:
    rows = Report.objects.filter(about=person).select_related("reporter")
    return list(rows.order_by("-created_at", "-pk")[:REPORTS_SHOWN])


def _logins(person: User) -> list[dict[str, Any]]:
    return [{"row": row, "device": device(row.user_agent)} for row in open_sessions(person)]


@needs(permissions.may_moderate)
@require_POST
def ban(request: HttpRequest, user_id: int) -> HttpResponse:
    """Ban the user from parts of the site."""
    person, form = get_object_or_404(User, pk=user_id), BanForm(request.POST, prefix="ban")
    if not form.is_valid():
        refuse_form(request, form)
        return redirect("admin:administration_user", user_id)
    data, staff = form.cleaned_data, staff_of(request)
    attempt(
        request,
        lambda: bans.ban(person, data["scopes"], data["reason"], form.until, staff),
        _("%(name)s is banned.") % {"name": person.display_name},
    )
    return redirect("admin:administration_user", user_id)


@needs(permissions.may_moderate)
@require_POST
def lift(request: HttpRequest, user_id: int) -> HttpResponse:
    """Lift the user's bans from one part of the site."""
    person, form = get_object_or_404(User, pk=user_id), AuditReasonForm(request.POST)
    if not form.is_valid():
        refuse_form(request, form)
        return redirect("admin:administration_user", user_id)
    scopes = [request.POST.get("scope", "")]
    reason = form.cleaned_data["reason"]
    attempt(
        request,
        lambda: bans.lift(person, scopes, staff_of(request), reason),
        _("The ban is lifted."),
    )
    return redirect("admin:administration_user", user_id)


@needs(permissions.may_moderate)
@require_POST
def open_case(request: HttpRequest, user_id: int) -> HttpResponse:
    """Open a case about the user, or add to the one that is open."""
    person, form = get_object_or_404(User, pk=user_id), CaseForm(request.POST, prefix="case")
    if not form.is_valid():
        refuse_form(request, form)
        return redirect("admin:administration_user", user_id)
    text, staff = form.cleaned_data["text"], staff_of(request)
    attempt(
        request,
        lambda: cases.open_by_hand(staff, person, text),
        _("The case is open, and yours."),
    )
    return redirect("admin:administration_user", user_id)


@needs(permissions.may_moderate)
@require_POST
def take_case(request: HttpRequest, case_id: int) -> HttpResponse:
    """Take a case."""
    case = get_object_or_404(Case.objects.select_related("suspect", "partner"), pk=case_id)
    attempt(request, lambda: cases.take(case, staff_of(request)), _("The case is yours."))
    return redirect("admin:fairplay_case_change", case_id)
