"""Tests of the socket of a club's page."""

import pytest

from accounts.clubs import chat, moderation
from accounts.clubs.models import Club
from games.realtime.executor import run
from tests.games.tables.browser import Browser, cookie_of, login

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("private", "queued"),
]
NEWS = {"type": "club", "what": "chat"}


@pytest.fixture
def private(club):
    Club.objects.update(is_private=True)


async def open_socket(club, user=None):
    cookie = cookie_of(await run(login, user)) if user else ""
    return await Browser(f"/ws/club/{club.key}/", cookie).open()


async def test_a_chat_message_is_announced_without_its_text(club, people):
    boris = await open_socket(club, people[1])
    assert await boris.receive() == NEWS
    await run(chat.post_message, people[0], club, "secret words")
    assert await boris.receive() == NEWS
    await boris.leave()


@pytest.mark.parametrize("viewer", [None, 2])
async def test_a_viewer_without_access_is_disconnected(club, people, viewer):
    stranger = await open_socket(club, None if viewer is None else people[viewer])
    assert await stranger.closed() == 4404


async def test_a_banned_member_is_disconnected_at_once(club, people):
    boris = await open_socket(club, people[1])
    assert await boris.receive() == NEWS
    await run(moderation.ban, people[0], club, people[1])
    assert await boris.closed() == 4404
