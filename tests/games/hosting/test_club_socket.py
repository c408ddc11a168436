"""The socket of a club's page: it says that something is new, to those alone who may look in."""

import pytest

from accounts.clubs import chat, moderation
from games.tables.transport.executor import run
from tests.accounts.clubs import club_of, enter
from tests.games.tables.browser import Browser, cookie_of, login

pytestmark = pytest.mark.usefixtures("queued")
NEWS = {"type": "club", "what": "chat"}


@pytest.fixture
def club(people):
    club = club_of(people[0], is_private=True)
    enter(club, people[1])
    return club


async def opened(club, user=None):
    cookie = cookie_of(await run(login, user)) if user else ""
    return await Browser(f"/ws/club/{club.key}/", cookie).open()


async def test_a_line_rings_without_its_words(club, people):
    boris = await opened(club, people[1])
    assert await boris.hear() == NEWS
    await run(chat.say, people[0], club, "secret words")
    assert await boris.hear() == NEWS
    await boris.leave()


@pytest.mark.parametrize("reader", [None, 2])
async def test_who_may_not_look_in_is_shut_out(club, people, reader):
    stranger = await opened(club, None if reader is None else people[reader])
    assert await stranger.closed() == 4404


async def test_who_is_banned_is_shut_out_at_once(club, people):
    boris = await opened(club, people[1])
    assert await boris.hear() == NEWS
    await run(moderation.ban, people[0], club, people[1])
    assert await boris.closed() == 4404
