"""What is pressed on a club's pages: thin, the work is in accounts.clubs."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.clubs import chat, joining, moderation, services
from accounts.clubs.errors import ClubError
from accounts.clubs.models import ChatLine, Club
from accounts.models import User
from accounts.queries import user_by_name
from accounts.redirects import way_back
from games.fairplay import reports
from games.fairplay.models import Report
from games.fairplay.views import SAID
from thousand_site.clubs.permissions import inside

Act = Callable[[User, Club, HttpRequest], object]


@login_required
@require_POST
def act(request: HttpRequest, key: str, what: str) -> HttpResponse:
    """One of ACTS; a script is told in JSON, a page by a message on the page it came from."""
    if what not in ACTS:
        raise Http404
    found = inside(request, key)
    user, club = found.user, found.club
    try:
        ACTS[what](user, club, request)
    except ClubError as refused:
        return _refused(request, club, refused.code, refused.text)
    except reports.NotTaken as refusal:
        return _refused(request, club, refusal.why, str(SAID[refusal.why]))
    if _wants_json(request):
        return HttpResponse(status=204)
    if what in DONE:
        messages.success(request, str(DONE[what]()))
    return redirect(_back(request, club))


def _wants_json(request: HttpRequest) -> bool:
    return "application/json" in request.headers.get("Accept", "")


def _refused(request: HttpRequest, club: Club, code: str, text: str) -> HttpResponse:
    if _wants_json(request):
        return JsonResponse({"error": {"code": code, "text": text}}, status=409)
    if code == "no_account":
        messages.info(request, text)
        return redirect(f"{reverse('keep')}?next={reverse('club', args=[club.key])}")
    messages.error(request, text)
    return redirect(_back(request, club))


def _back(request: HttpRequest, club: Club) -> str:
    back = way_back(request)
    return back if back != "/" else reverse("club", args=[club.key])


@never_cache
def by_link(request: HttpRequest, key: str, secret: str) -> HttpResponse:
    """The page behind an invitation; the press on it joins."""
    found = inside(request, key)
    if request.method == "POST" and found.reader is not None:
        try:
            joining.join_by_link(found.reader, found.club, secret)
        except ClubError as refused:
            messages.error(request, refused.text)
            return redirect(request.path)
        return redirect("club", found.club.key)
    if found.member:
        return redirect("club", found.club.key)
    context = found.context() | {"is_good": joining.is_good(found.club, secret)}
    return render(request, "thousand_site/clubs/invitation.html", context)


def _person(request: HttpRequest) -> User:
    found = user_by_name(request.POST.get("user", ""))
    if found is None:
        raise ClubError("bad_choice")
    return found


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise ClubError("bad_choice")
    return int(text)


def _text(request: HttpRequest, name: str = "text") -> str:
    return request.POST.get(name, "")


def _report(user: User, club: Club, request: HttpRequest) -> object:
    """To the site's moderators, with the line as it was.

    Also one that was hidden since he read it: otherwise whoever hides lines is never reported.
    """
    if not inside(request, club.key).sees:
        raise ClubError("not_member")
    rows = ChatLine.objects.filter(club=club).select_related("author")
    line = rows.filter(pk=_number(request, "line")).first()
    if line is None:
        raise ClubError("bad_choice")
    text = f"{club.name} (/clubs/{club.key}/), {line.created_at:%Y-%m-%d %H:%M}: {line.text}"
    return reports.report(user, line.author, Report.Reason.ABUSE, text)


def _offer(user: User, club: Club, request: HttpRequest) -> object:
    return services.offer(user, club, _person(request) if request.POST.get("user") else None)


ACTS: dict[str, Act] = {
    "join": lambda user, club, _: joining.join(user, club),
    "ask": lambda user, club, asked: joining.ask(user, club, _text(asked)),
    "withdraw": lambda user, club, _: joining.withdraw(user, club),
    "leave": lambda user, club, _: services.leave(user, club),
    "answer": lambda user, club, asked: joining.answer(
        user, club, _number(asked, "request"), "yes" in asked.POST
    ),
    "link": lambda user, club, asked: joining.make_link(
        user, club, _number(asked, "days"), _number(asked, "uses")
    ),
    "revoke": lambda user, club, asked: joining.revoke_link(user, club, _number(asked, "link")),
    "appoint": lambda user, club, asked: moderation.appoint(
        user, club, _person(asked), "off" not in asked.POST
    ),
    "ban": lambda user, club, asked: moderation.ban(user, club, _person(asked)),
    "unban": lambda user, club, asked: moderation.unban(user, club, _person(asked)),
    "mute": lambda user, club, asked: moderation.mute(
        user, club, _person(asked), _number(asked, "minutes")
    ),
    "offer": _offer,
    "accept": lambda user, club, _: services.accept(user, club),
    "decline": lambda user, club, _: services.decline(user, club),
    "dissolve": lambda user, club, asked: services.dissolve(user, club, _text(asked, "name")),
    "say": lambda user, club, asked: chat.say(user, club, _text(asked)),
    "hide": lambda user, club, asked: chat.hide(
        user, club, _number(asked, "line"), "off" not in asked.POST
    ),
    "tell": lambda user, club, asked: chat.tell(user, club, _text(asked)),
    "untell": lambda user, club, asked: chat.take_back(user, club, _number(asked, "news")),
    "report": _report,
}
# What is not seen at once on the page itself.
DONE: dict[str, Callable[[], str]] = {
    "ask": lambda: _("Your request was sent. The organisers answer it here."),
    "report": lambda: _("Thank you. The site's moderators look at it."),
    "mute": lambda: _("Done."),
    "ban": lambda: _("Done."),
    "offer": lambda: _("Done."),
    "leave": lambda: _("You have left the club."),
    "dissolve": lambda: _("The club is dissolved."),
}
