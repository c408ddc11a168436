"""A club's chat, and the news posts of its organisers."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import batches, signals
from accounts.bans.models import Ban
from accounts.bans.queries import active_ban_of, error_data
from accounts.clubs.errors import ClubError
from accounts.clubs.locks import lock_club, require_organiser, touch_activity
from accounts.clubs.models import ChatMessage, Club, ClubPost, Membership
from accounts.clubs.text_cleaning import (
    check_message_length,
    check_post_length,
    clean_message,
    clean_post,
)
from accounts.models import User

Status = Membership.Status
# (messages, seconds): limits for one user in all clubs together.
RATE_LIMITS = ((5, 10), (40, 600))
MAX_POSTS, MAX_PINNED = 200, 3
# Messages update a club's `active_at` at most once in this time.
ACTIVITY_INTERVAL = timedelta(minutes=10)
# Older messages, and more than these per club, are deleted.
MAX_STORED_MESSAGES, MESSAGE_RETENTION = 2000, timedelta(days=180)
# Messages that one run deletes of a kind, and clubs that it looks at.
BATCH, CLUBS_AT_ONCE = 500, 25


def post_message(user: User, club: Club, text: str) -> ChatMessage:
    """Post a chat message.

    Raises:
        ClubError: the user is no member, is muted, banned from chat or too fast, or the text is
            empty or too long.
    """
    check_message_length(text)
    with transaction.atomic():
        # Locking the user serialises their messages in all clubs; nobody else waits.
        list(User.objects.filter(pk=user.pk).select_for_update(no_key=True).values_list("pk"))
        rows = Membership.objects.select_for_update(of=("self",)).select_related("club")
        member = rows.filter(club=club, user=user, status=Status.IN).first()
        if member is None:
            raise ClubError("not_member")
        if member.club.is_dissolved:
            raise ClubError("dissolved")
        now = timezone.now()
        check_may_write(user, now)
        _check_rate(user, member, now)
        # After the rights: a refused message costs no search for links.
        text = clean_message(text)
        message = ChatMessage.objects.create(club=club, author=user, text=text, created_at=now)
        signals.notify_club_changed(club.pk, "chat")
    # After the transaction: one that holds a membership must not wait for the club's row.
    Club.objects.filter(pk=club.pk, active_at__lt=now - ACTIVITY_INTERVAL).update(active_at=now)
    return message


def check_may_write(user: User, now: datetime) -> None:
    """Raise ClubError if a moderator of the site has banned the user from chat."""
    ban = active_ban_of(user, Ban.Scope.CHAT, now)
    if ban is not None:
        raise ClubError("chat_ban" if ban.until else "permanent_chat_ban", **error_data(ban))


def _check_rate(user: User, member: Membership, now: datetime) -> None:
    if member.muted_until and member.muted_until > now:
        raise ClubError("muted")
    messages = ChatMessage.objects.filter(author=user)
    for limit, seconds in RATE_LIMITS:
        if messages.filter(created_at__gt=now - timedelta(seconds=seconds)).count() >= limit:
            raise ClubError("too_fast")


@transaction.atomic
def hide_message(organiser: User, club: Club, message_id: int, hidden: bool = True) -> None:
    """Hide a message from all but organisers, or show it again."""
    club = lock_club(club)
    require_organiser(club, organiser)
    at = timezone.now() if hidden else None
    by = organiser if hidden else None
    club.messages.filter(pk=message_id).update(hidden_at=at, hidden_by=by)
    signals.notify_club_changed(club.pk, "chat")


@transaction.atomic
def hide_as_site_moderator(moderator: User, messages: QuerySet[ChatMessage]) -> None:
    """Hide messages of any clubs."""
    visible = messages.filter(hidden_at=None)
    clubs = set(visible.order_by().values_list("club", flat=True))
    visible.update(hidden_at=timezone.now(), hidden_by=moderator)
    for club_id in clubs:
        signals.notify_club_changed(club_id, "chat")


@transaction.atomic
def post_news(organiser: User, club: Club, text: str) -> ClubPost:
    """Publish a news post; beyond MAX_POSTS the oldest ones are deleted."""
    check_post_length(text)
    club = lock_club(club)
    require_organiser(club, organiser)
    check_may_write(organiser, timezone.now())
    post = ClubPost.objects.create(club=club, author=organiser, text=clean_post(text))
    unpinned = club.posts.filter(pinned_at=None).order_by("-pk")
    old = unpinned.values_list("pk", flat=True)[MAX_POSTS:]
    club.posts.filter(pk__in=list(old)).delete()
    touch_activity(club)
    signals.notify_club_changed(club.pk, "news")
    return post


@transaction.atomic
def edit_news(organiser: User, club: Club, post_id: int, text: str) -> None:
    """Change the text of a news post; readers see that it was edited."""
    check_post_length(text)
    club = lock_club(club)
    require_organiser(club, organiser)
    check_may_write(organiser, timezone.now())
    cleaned = clean_post(text)
    post = club.posts.filter(pk=post_id).exclude(text=cleaned).first()
    if post is None:
        return
    post.text, post.edited_at = cleaned, timezone.now()
    post.edited_by = None if post.author_id == organiser.pk else organiser
    post.save(update_fields=["text", "edited_at", "edited_by"])
    signals.notify_club_changed(club.pk, "news")


@transaction.atomic
def pin_news(organiser: User, club: Club, post_id: int, pinned: bool = True) -> None:
    """Let a post stand above the others, or no longer.

    Raises: ClubError: MAX_PINNED posts are pinned already.
    """
    club = lock_club(club)
    require_organiser(club, organiser)
    others = club.posts.exclude(pk=post_id).filter(pinned_at__isnull=False)
    if pinned and others.count() >= MAX_PINNED:
        raise ClubError("many_pinned", number=MAX_PINNED)
    club.posts.filter(pk=post_id).update(pinned_at=timezone.now() if pinned else None)
    signals.notify_club_changed(club.pk, "news")


@transaction.atomic
def delete_news(organiser: User, club: Club, post_id: int) -> None:
    """Delete a news post."""
    club = lock_club(club)
    require_organiser(club, organiser)
    club.posts.filter(pk=post_id).delete()


def delete_old_messages(now: datetime) -> int:
    """Delete a batch of chat messages that are too old or too many; return how many."""
    # Ids grow with time: the oldest messages come first.
    oldest = ChatMessage.objects.order_by("pk").values_list("pk", "created_at")[:BATCH]
    old = [pk for pk, created_at in oldest if created_at < now - MESSAGE_RETENTION]
    deleted = ChatMessage.objects.filter(pk__in=old).delete()[0] if old else 0
    batch = batches.next_batch("chats", Club.objects.all(), CLUBS_AT_ONCE)
    return deleted + sum(map(_delete_excess, batch))


def _delete_excess(club_id: int) -> int:
    """Delete a batch of the messages of a club that are too many."""
    messages = ChatMessage.objects.filter(club=club_id)
    newest_first = messages.order_by("-id").values_list("pk", flat=True)
    excess = list(newest_first[MAX_STORED_MESSAGES : MAX_STORED_MESSAGES + BATCH])
    return messages.filter(pk__in=excess).delete()[0] if excess else 0
