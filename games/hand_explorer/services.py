"""Requests for the chances of a hand. The work is done elsewhere (work.py)."""

from datetime import timedelta

from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from accounts.queries import has_confirmed_email
from games.bots import costs
from games.hand_explorer import kept, work_day
from games.hand_explorer.address import Asked
from games.hand_explorer.chances.question import AFTER_TALON, HandQuestion
from games.hand_explorer.errors import HandHelpRefused, HandRefused
from games.hand_explorer.kept import Inquiry, Wanted
from games.hand_explorer.models import HandUse
from games.tables import scheduling
from games.tables.presence import live_help

HANDS, HANDS_BY_NETWORK = Limit("hands"), NetworkLimit("hands_by_network")
GUESTS, GUESTS_BY_NETWORK = Limit("guest_hands"), NetworkLimit("guest_hands_by_network")
TASK = "hands.work"
# So much CPU a hand may take: for trusted accounts, and for everybody else.
ACCOUNT_MS, GUEST_MS = 12_000, 4_000
# So long an account has the limits of guests.
NEW_FOR = timedelta(days=1)
# Guests and accounts that are not trusted yet leave this part of a day's time to the others.
KEPT_FREE = 0.5
# Uses so near to each other are one row.
MINUTE = timedelta(minutes=1)


def refuse_players(request: HttpRequest) -> None:
    """Refuse help to those who play a game that counts, in this account or in this browser.

    Raises:
        HandHelpRefused: they do.
    """
    if live_help.is_playing(request):
        raise HandHelpRefused("playing")


def admit(question: HandQuestion, user: User | None, network: str) -> None:
    """Check that the hand is explored for this user, or for a visitor, and count the request.

    It comes before a visitor becomes a guest: a refusal leaves no account behind. Hands that are
    known count too.

    network  of the client (accounts/limits/networks.py)

    Raises:
        HandRefused: the hand is not explored, or not today.
        LimitExceeded: the user or their network asked for too many.
    """
    _check_site(question)
    trusted = user is not None and is_trusted(user)
    if user is None or not is_whole(Inquiry(question, user.pk), user):
        _check_time(network, 1.0 if trusted else KEPT_FREE)
    person, all_there = (HANDS, HANDS_BY_NETWORK) if trusted else (GUESTS, GUESTS_BY_NETWORK)
    if user is not None:
        person.take(user.pk)
    all_there.take(network)


def _check_site(question: HandQuestion) -> None:
    """Check that this site explores the hand now. Raises: HandRefused."""
    if not work_day.budget_ms():
        raise HandRefused("off")
    if not costs.CAN_SEARCH:
        raise HandRefused("no_search")
    if _is_dealt_today(question):
        raise HandRefused("cards_in_play")


def _check_time(network: str, part: float) -> None:
    """Check that this part of the day's time is not used up. Raises: HandRefused."""
    now = timezone.now()
    if work_day.used_ms(now) >= part * work_day.budget_ms():
        raise HandRefused("no_time")
    if work_day.network_is_over(now, network):
        raise HandRefused("no_network_time")


def _is_dealt_today(question: HandQuestion) -> bool:
    """Return whether everybody who plays certain deals now holds these cards."""
    hand = question.hand
    known = (dealt for hands in live_help.KNOWN_HANDS for dealt in hands())
    if question.has_talon:
        # Also with the talon: seven of the ten are the hand.
        return any(dealt & ~hand == 0 and dealt.bit_count() < AFTER_TALON for dealt in known)
    return any(dealt == hand for dealt in known)


def is_whole(inquiry: Inquiry, user: User) -> bool:
    """Return whether all is known that the user may have computed."""
    answer = kept.answer_to(inquiry)
    return answer is not None and answer.cpu_ms >= budget_ms(user)


def budget_ms(user: User) -> int:
    """Return how much CPU a hand may take for this user."""
    return ACCOUNT_MS if is_trusted(user) else GUEST_MS


def is_trusted(user: User) -> bool:
    """Return whether the user has more than a guest: a confirmed address, and not only today."""
    if user.is_guest or timezone.now() - user.date_joined < NEW_FOR:
        return False
    return has_confirmed_email(user)


def begin(asked: Asked, user: User, network: str) -> None:
    """Note the use, and let workers find out the chances of a hand that was admitted."""
    assert asked.question is not None
    note_use(user)
    inquiry = Inquiry(asked.question, user.pk)
    if not is_whole(inquiry, user):
        kept.forget_failure(inquiry)
        kept.want(inquiry, Wanted(budget_ms(user), network))
        _send(asked, inquiry)


def note_use(user: User, kind: str = HandUse.Kind.HAND) -> None:
    """Keep that the user asked for help with cards, and when: a row for each minute."""
    now = timezone.now()
    uses = HandUse.objects.filter(user=user, kind=kind, at__gt=now - MINUTE)
    last = uses.order_by("-at").first()
    if last is None:
        HandUse.objects.create(user=user, kind=kind, at=now)
    else:
        HandUse.objects.filter(pk=last.pk).update(hands=F("hands") + 1)


def wait_on(asked: Asked, user: User) -> None:
    """Note that the user still waits; a slice that was lost is sent again.

    Not when the day's time is used up: then nobody waits for anything.
    """
    if asked.question is None:
        return
    inquiry = Inquiry(asked.question, user.pk)
    wanted = kept.wanted(inquiry)
    if wanted is None or is_whole(inquiry, user):
        return
    if work_day.is_left(timezone.now(), wanted.network):
        kept.want(inquiry, wanted)
        _send(asked, inquiry)


def _send(asked: Asked, inquiry: Inquiry) -> None:
    """Send the first slice of work, behind all turns of bots, unless one is on its way."""
    if kept.claim(inquiry):
        scheduling.send(TASK, asked.query, inquiry.user, priority=scheduling.LAST)
