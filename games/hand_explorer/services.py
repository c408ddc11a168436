"""Requests for the chances of a hand. The work is done elsewhere (work.py)."""

from datetime import timedelta

from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from accounts.limits.services import Limit, NetworkLimit
from accounts.models import User
from games.bots import costs
from games.hand_explorer import kept, work_day
from games.hand_explorer.address import Asked
from games.hand_explorer.chances.question import AFTER_TALON, HandQuestion
from games.hand_explorer.errors import HandHelpRefused, HandRefused
from games.hand_explorer.models import HandUse
from games.tables import scheduling
from games.tables.presence import live_help

HANDS, HANDS_BY_NETWORK = Limit("hands"), NetworkLimit("hands_by_network")
GUESTS, GUESTS_BY_NETWORK = Limit("guest_hands"), NetworkLimit("guest_hands_by_network")
TASK = "hands.work"
# So much CPU a hand may take: for accounts, and for guests and new accounts.
ACCOUNT_MS, GUEST_MS = 12_000, 4_000
# So long an account has the limits of guests.
NEW_FOR = timedelta(days=1)
# Guests and new accounts leave this part of a day's time to the others.
KEPT_FREE = 0.5
# Uses so near to each other are one row.
MINUTE = timedelta(minutes=1)


def refuse_players(request: HttpRequest) -> None:
    """Refuse help to who plays a game that counts, in this account or in this browser.

    Raises:
        HandHelpRefused: they do.
    """
    if live_help.is_playing(request):
        raise HandHelpRefused("playing")


def check(question: HandQuestion) -> None:
    """Check that this site explores the hand now.

    Raises:
        HandRefused: it does not.
    """
    if not work_day.budget_ms():
        raise HandRefused("off")
    if not costs.CAN_SEARCH:
        raise HandRefused("no_search")
    if _is_dealt_today(question):
        raise HandRefused("cards_in_play")


def _is_dealt_today(question: HandQuestion) -> bool:
    """Return whether everybody who plays certain deals now holds these cards."""
    hand = question.hand
    known = (dealt for hands in live_help.KNOWN_HANDS for dealt in hands())
    if question.has_talon:
        # Also with the talon: seven of the ten are the hand.
        return any(dealt & ~hand == 0 and dealt.bit_count() < AFTER_TALON for dealt in known)
    return any(dealt == hand for dealt in known)


def is_whole(question: HandQuestion, user: User | None) -> bool:
    """Return whether all is known that the user may have computed."""
    answer = kept.answer_to(question)
    return answer is not None and answer.cpu_ms >= budget_ms(user)


def budget_ms(user: User | None) -> int:
    """Return how much CPU a hand may take for this user."""
    return GUEST_MS if user is None or is_new(user) else ACCOUNT_MS


def is_new(user: User) -> bool:
    """Return whether the user is a guest, or has the limits of one."""
    return user.is_guest or timezone.now() - user.date_joined < NEW_FOR


def note_use(user: User) -> None:
    """Keep that the user asked about a hand, and when: a row for each minute."""
    now = timezone.now()
    last = HandUse.objects.filter(user=user, at__gt=now - MINUTE).order_by("-at").first()
    if last is None:
        HandUse.objects.create(user=user, at=now)
    else:
        HandUse.objects.filter(pk=last.pk).update(hands=F("hands") + 1)


def ask(asked: Asked, user: User, network: str) -> None:
    """Let workers find out the chances of a hand, unless they are known.

    network  of the client (accounts/limits/networks.py)

    Raises:
        HandRefused: the hand is not explored, or not today.
        LimitExceeded: the user or their network asked for too many.
    """
    question = asked.question
    assert question is not None
    check(question)
    if is_whole(question, user):
        return
    _check_time(user)
    is_guest = is_new(user)
    person, all_there = (GUESTS, GUESTS_BY_NETWORK) if is_guest else (HANDS, HANDS_BY_NETWORK)
    person.take(user.pk)
    all_there.take(network)
    kept.forget_failure(question)
    kept.want(question, budget_ms(user))
    send(asked)


def _check_time(user: User) -> None:
    """Check that there is time left today. Raises: HandRefused."""
    part = KEPT_FREE if is_new(user) else 1.0
    if work_day.used_ms(timezone.now()) >= part * work_day.budget_ms():
        raise HandRefused("no_time")


def wait_on(asked: Asked, user: User | None) -> None:
    """Note that somebody still waits; a slice that was lost is sent again.

    Not when the day's time is used up: then nobody waits for anything.
    """
    question = asked.question
    if question is None or is_whole(question, user):
        return
    if kept.wanted_ms(question) and work_day.used_ms(timezone.now()) < work_day.budget_ms():
        kept.want(question, 0)
        send(asked)


def send(asked: Asked) -> None:
    """Send the first slice of work, behind all turns of bots, unless one is on its way."""
    if asked.question is not None and kept.claim(asked.question):
        scheduling.send(TASK, asked.query, priority=scheduling.LAST)
