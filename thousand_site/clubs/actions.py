"""Actions on the pages of a club: a thin layer over accounts.clubs."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.clubs import chat, joining, moderation, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import ChatMessage, Club
from accounts.errors import DomainError
from accounts.http.redirects import safe_next_url
from accounts.http.responses import error_response, wants_json
from accounts.limits.services import ClientLimit, limited
from accounts.models import User
from accounts.queries import user_by_name
from games.fairplay import reports
from games.fairplay.models import Report
from thousand_site.clubs.member_messages import post_to_members
from thousand_site.clubs.permissions import club_access

Action = Callable[[User, Club, HttpRequest], object]
ACTIONS_LIMIT, TEXTS_LIMIT = ClientLimit("club_actions"), ClientLimit("club_texts")
JOINS_LIMIT, LINKS_LIMIT = ClientLimit("club_joins"), ClientLimit("club_links")
# Actions that have a narrower limit as well.
NARROWER_LIMITS = {
    "post_message": TEXTS_LIMIT,
    "post_news": TEXTS_LIMIT,
    "edit_news": TEXTS_LIMIT,
    "report_message": TEXTS_LIMIT,
    "join": JOINS_LIMIT,
    "request": JOINS_LIMIT,
    "withdraw": JOINS_LIMIT,
    "leave": JOINS_LIMIT,
    "create_link": LINKS_LIMIT,
}


@login_required
@require_POST
@limited(ACTIONS_LIMIT)
def perform_action(request: HttpRequest, key: str, action: str) -> HttpResponse:
    """Perform one of ACTIONS; a script gets JSON, a page a redirect back with a message."""
    if action not in ACTIONS:
        raise Http404
    access = club_access(request, key)
    user, club = access.user, access.club
    if action in NARROWER_LIMITS:
        NARROWER_LIMITS[action].take_from(request, user)
    try:
        ACTIONS[action](user, club, request)
    except (ClubError, reports.ReportError) as error:
        return _error_response(request, club, error)
    if wants_json(request):
        return HttpResponse(status=204)
    if action in SUCCESS_MESSAGES:
        messages.success(request, str(SUCCESS_MESSAGES[action]()))
    return redirect(_return_url(request, club))


def _error_response(request: HttpRequest, club: Club, error: DomainError) -> HttpResponse:
    if error.code == "no_account" and not wants_json(request):
        messages.info(request, error.text)
        return redirect(f"{reverse('convert_guest')}?next={reverse('club', args=[club.key])}")
    return error_response(request, error, _return_url(request, club))


def _return_url(request: HttpRequest, club: Club) -> str:
    url = safe_next_url(request)
    return url if url != "/" else reverse("club", args=[club.key])


@never_cache
@limited(JOINS_LIMIT)
def invitation_page(request: HttpRequest, key: str, secret: str) -> HttpResponse:
    """Show the page of an invitation link; a POST joins the club."""
    access = club_access(request, key)
    if request.method == "POST" and access.viewer is not None:
        try:
            joining.join_by_link(access.viewer, access.club, secret)
        except ClubError as error:
            messages.error(request, error.text)
            return redirect(request.path)
        return redirect("club", access.club.key)
    if access.is_member:
        return redirect("club", access.club.key)
    context = access.context() | {"is_valid": joining.is_valid_link(access.club, secret)}
    return render(request, "thousand_site/clubs/invitation.html", context)


def _posted_user(request: HttpRequest) -> User:
    user = user_by_name(request.POST.get("user", ""))
    if user is None:
        raise ClubError("bad_choice")
    return user


def _posted_number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise ClubError("bad_choice")
    return int(text)


def _posted_text(request: HttpRequest, name: str = "text") -> str:
    return request.POST.get(name, "")


def _report_message(user: User, club: Club, request: HttpRequest) -> object:
    """Report a message and its text to the site's moderators.

    Hidden messages can be reported, too: organisers must not prevent reports by hiding.
    """
    if not club_access(request, club.key).can_view:
        raise ClubError("not_member")
    rows = ChatMessage.objects.filter(club=club).select_related("author")
    message = rows.filter(pk=_posted_number(request, "message")).first()
    if message is None:
        raise ClubError("bad_choice")
    text = f"{club.name} (/clubs/{club.key}/), {message.created_at:%Y-%m-%d %H:%M}: {message.text}"
    return reports.report(user, message.author, Report.Reason.ABUSE, text)


def _approve_all(user: User, club: Club, request: HttpRequest) -> object:
    """Approve all requests that the page showed, and say how many joined and how many did not."""
    done = joining.approve_join_requests(user, club, _posted_number(request, "newest"))
    if done.approved:
        text = ngettext("%(n)s person has joined.", "%(n)s people have joined.", done.approved)
        messages.success(request, text % {"n": done.approved})
    if done.left:
        messages.error(request, _left_text(done.left))
    return done


def _left_text(number: int) -> str:
    text = ngettext(
        "%(n)s request is still open: the club is full, or this person cannot join now.",
        "%(n)s requests are still open: the club is full, or these people cannot join now.",
        number,
    )
    return text % {"n": number}


def _offer(user: User, club: Club, request: HttpRequest) -> object:
    return services.offer_ownership(
        user, club, _posted_user(request) if request.POST.get("user") else None
    )


def _post_news(user: User, club: Club, request: HttpRequest) -> object:
    publish = post_to_members if "tell" in request.POST else chat.post_news
    return publish(user, club, _posted_text(request))


ACTIONS: dict[str, Action] = {
    "join": lambda user, club, _: joining.join(user, club),
    "request": lambda user, club, request: joining.request_to_join(
        user, club, _posted_text(request)
    ),
    "withdraw": lambda user, club, _: joining.withdraw_request(user, club),
    "leave": lambda user, club, _: services.leave_club(user, club),
    "decide_request": lambda user, club, request: joining.decide_join_request(
        user, club, _posted_number(request, "request"), "yes" in request.POST
    ),
    "approve_all": _approve_all,
    "create_link": lambda user, club, request: joining.create_link(
        user, club, _posted_number(request, "days"), _posted_number(request, "uses")
    ),
    "revoke_link": lambda user, club, request: joining.revoke_link(
        user, club, _posted_number(request, "link")
    ),
    "set_role": lambda user, club, request: moderation.set_role(
        user, club, _posted_user(request), "off" not in request.POST
    ),
    "remove": lambda user, club, request: moderation.remove(user, club, _posted_user(request)),
    "ban": lambda user, club, request: moderation.ban(user, club, _posted_user(request)),
    "unban": lambda user, club, request: moderation.unban(user, club, _posted_user(request)),
    "mute": lambda user, club, request: moderation.mute(
        user, club, _posted_user(request), _posted_number(request, "minutes")
    ),
    "offer_ownership": _offer,
    "accept_ownership": lambda user, club, _: services.accept_ownership(user, club),
    "decline_ownership": lambda user, club, _: services.decline_ownership(user, club),
    "dissolve": lambda user, club, request: services.dissolve_club(
        user, club, _posted_text(request, "name")
    ),
    "post_message": lambda user, club, request: chat.post_message(
        user, club, _posted_text(request)
    ),
    "hide_message": lambda user, club, request: chat.hide_message(
        user, club, _posted_number(request, "message"), "off" not in request.POST
    ),
    "post_news": _post_news,
    "edit_news": lambda user, club, request: chat.edit_news(
        user, club, _posted_number(request, "post"), _posted_text(request)
    ),
    "pin_news": lambda user, club, request: chat.pin_news(
        user, club, _posted_number(request, "post"), "off" not in request.POST
    ),
    "delete_news": lambda user, club, request: chat.delete_news(
        user, club, _posted_number(request, "post")
    ),
    "report_message": _report_message,
}
# Only for actions whose effect the page does not show at once.
SUCCESS_MESSAGES: dict[str, Callable[[], str]] = {
    "request": lambda: _("Your request was sent. The organisers' answer will appear here."),
    "report_message": lambda: _("Thank you. The site's moderators will look at it."),
    "mute": lambda: _("Done."),
    "remove": lambda: _("Done."),
    "ban": lambda: _("Done."),
    "offer_ownership": lambda: _("Done."),
    "leave": lambda: _("You have left the club."),
    "dissolve": lambda: _("The club is dissolved."),
}
