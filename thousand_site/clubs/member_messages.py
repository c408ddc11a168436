"""A message of a club's organisers to all its members, by push and by mail."""

from django.db import transaction
from django.db.models import Q
from django.urls import reverse

from accounts.clubs import chat
from accounts.clubs.errors import ClubError
from accounts.clubs.models import Club, ClubPost
from accounts.clubs.queries import members
from accounts.clubs.text_cleaning import without_links
from accounts.limits.errors import LimitExceeded
from accounts.limits.services import Limit, PersonLimit
from accounts.models import Block, User
from accounts.notifications.models import Kind
from accounts.notifications.services import notify

# By club: however many organisers it has, its members are not to be told of more.
CLUB_MESSAGES = Limit("club_messages")
# By organiser: with several clubs nobody writes more.
MESSAGES_BY_PERSON = PersonLimit("club_messages_by_person")
# Letters of a post that a push or mail shows; the rest stands on the page.
MAX_EXCERPT = 300


@transaction.atomic
def post_to_members(organiser: User, club: Club, text: str) -> ClubPost:
    """Publish a news post, and send it to all members, as each has chosen to be notified.

    Raises:
        ClubError: as `chat.post_news`, or the club or the organiser has written to members
            enough today; nothing is published.
    """
    post = chat.post_news(organiser, club, text)
    _take(organiser, club)
    told = set(members(club).values_list("user_id", flat=True)) - {organiser.pk}
    told -= _apart_from(organiser)
    notify(
        sorted(told),
        Kind.CLUB,
        url=reverse("club_news", args=[club.key]),
        topic=f"club {club.pk}",
        club=club.name,
        message=_excerpt(post.text),
    )
    return post


def _take(organiser: User, club: Club) -> None:
    try:
        MESSAGES_BY_PERSON.take(organiser.pk)
        CLUB_MESSAGES.take(club.pk)
    except LimitExceeded as error:
        raise ClubError("many_messages", **error.data) from None


def _apart_from(organiser: User) -> set[int]:
    """Return the ids of those who block the organiser or are blocked by them."""
    blocks = Block.objects.filter(Q(blocker=organiser) | Q(blocked=organiser))
    return {user for pair in blocks.values_list("blocker", "blocked") for user in pair}


def _excerpt(text: str) -> str:
    """Return the beginning of a text, without its links: these stand on the site's page alone."""
    text = without_links(text)
    return text if len(text) <= MAX_EXCERPT else f"{text[: MAX_EXCERPT - 1].rstrip()}\u2026"
