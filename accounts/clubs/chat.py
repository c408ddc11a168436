"""What is said in a club: news of the organisers, and the members' chat."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import signals
from accounts.clubs.errors import ClubError
from accounts.clubs.locks import as_organiser, lock_club, stirred
from accounts.clubs.models import ChatLine, Club, Membership, News
from accounts.clubs.text_cleaning import clean_line, clean_news
from accounts.models import User

Status = Membership.Status
# So many lines of one person within so many seconds, in all his clubs together.
PACES = ((5, 10), (40, 600))
MOST_NEWS = 200
# So often a talk makes its club active anew.
STIRRED = timedelta(minutes=10)
# What is kept: the newest lines, and none that is older.
KEPT_LINES, KEPT = 2000, timedelta(days=180)


def say(user: User, club: Club, text: str) -> ChatLine:
    """A line of a member, if he is not muted and not too fast."""
    text = clean_line(text)
    with transaction.atomic():
        # His own lines come one after the other, in all clubs, and nobody else waits.
        list(User.objects.filter(pk=user.pk).select_for_update(no_key=True).values_list("pk"))
        rows = Membership.objects.select_for_update(of=("self",)).select_related("club")
        own = rows.filter(club=club, user=user, status=Status.IN).first()
        if own is None:
            raise ClubError("not_member")
        if own.club.is_dissolved:
            raise ClubError("dissolved")
        now = timezone.now()
        _check_pace(user, own, now)
        line = ChatLine.objects.create(club=club, author=user, text=text, created_at=now)
        signals.ring_club(club.pk, "chat")
    # Behind the transaction: who holds a membership must not wait for the club's row.
    Club.objects.filter(pk=club.pk, active_at__lt=now - STIRRED).update(active_at=now)
    return line


def _check_pace(user: User, own: Membership, now: datetime) -> None:
    if own.muted_until and own.muted_until > now:
        raise ClubError("muted")
    mine = ChatLine.objects.filter(author=user)
    for most, seconds in PACES:
        if mine.filter(created_at__gt=now - timedelta(seconds=seconds)).count() >= most:
            raise ClubError("too_fast")


@transaction.atomic
def hide(organiser: User, club: Club, line_id: int, hidden: bool = True) -> None:
    """A line that only organisers see from now on, or all again."""
    club = lock_club(club)
    as_organiser(club, organiser)
    at = timezone.now() if hidden else None
    by = organiser if hidden else None
    club.lines.filter(pk=line_id).update(hidden_at=at, hidden_by=by)
    signals.ring_club(club.pk, "chat")


@transaction.atomic
def hide_for_the_site(moderator: User, lines: QuerySet[ChatLine]) -> None:
    """By those who look after the site, in whatever clubs."""
    found = lines.filter(hidden_at=None)
    clubs = set(found.order_by().values_list("club", flat=True))
    found.update(hidden_at=timezone.now(), hidden_by=moderator)
    for club_id in clubs:
        signals.ring_club(club_id, "chat")


@transaction.atomic
def tell(organiser: User, club: Club, text: str) -> News:
    """News; the oldest go when there are too many."""
    text = clean_news(text)
    club = lock_club(club)
    as_organiser(club, organiser)
    news = News.objects.create(club=club, author=organiser, text=text)
    old = club.news.order_by("-pk").values_list("pk", flat=True)[MOST_NEWS:]
    club.news.filter(pk__in=list(old)).delete()
    stirred(club)
    signals.ring_club(club.pk, "news")
    return news


@transaction.atomic
def take_back(organiser: User, club: Club, news_id: int) -> None:
    """News that was wrong."""
    club = lock_club(club)
    as_organiser(club, organiser)
    club.news.filter(pk=news_id).delete()


def tidy(now: datetime) -> int:
    """Lines that are too old, or too many; how many went."""
    gone, _ = ChatLine.objects.filter(created_at__lt=now - KEPT).delete()
    for club_id in ChatLine.objects.order_by().values_list("club", flat=True).distinct():
        lines = ChatLine.objects.filter(club=club_id).order_by("-id").values_list("pk", flat=True)
        first_gone = lines[KEPT_LINES : KEPT_LINES + 1].first()
        if first_gone is not None:
            gone += ChatLine.objects.filter(club=club_id, pk__lte=first_gone).delete()[0]
    return gone
