"""Tests of access to a private club's tournament: lists, pages and sockets."""

import pytest
from django.test import Client

from accounts.clubs.models import Club, Membership
from accounts.models import User
from games.realtime.executor import run
from tests.factories import add_members, error_code, make_club
from tests.games.tables.browser import Browser, cookie_of, login
from tests.tournaments.live.in_progress import in_the_middle, new_players, new_tournament
from tournaments.models import Entrant, Tournament
from tournaments.queries import Search, search_tournaments
from tournaments.registration import services as registration

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("defaults", "queued"),
]
OPEN, SHUT = 200, 404


def of_the_club(owner: User) -> Tournament:
    """Return a tournament in the middle of its second round."""
    club = make_club(owner, "Closed circle", is_private=True)
    return in_the_middle("swiss", 6, club=club, name="Behind the curtain")


def addresses(tournament: Tournament) -> list[str]:
    who = tournament.entrants.order_by("pk")[0].pk
    own = ["", "viewer/", "rounds/1/", f"standings/{who}/", "print/"]
    own += ["results.json", "results.csv", "tables.csv"]
    return [f"/tournaments/{tournament.pk}/{one}" for one in own]


def answers(tournament: Tournament, user: User | None) -> set[int]:
    client = login(user) if user else Client()
    return {client.get(address).status_code for address in addresses(tournament)}


def is_listed(tournament: Tournament, user: User | None) -> bool:
    """Return whether every list shows it: tournaments, home, and the search of the API."""
    client = login(user) if user else Client()
    listed = [tournament.name in client.get(address).text for address in ("/tournaments/", "/")]
    listed.append(tournament in search_tournaments(Search(), user))
    assert len(set(listed)) == 1, listed
    return listed[0]


def test_non_members_find_nothing(anna, boris):
    tournament = of_the_club(anna)
    entrant = tournament.entrants.order_by("pk")[0].user
    for user in (anna, entrant):
        assert answers(tournament, user) == {OPEN} and is_listed(tournament, user)
    for nobody in (boris, None):
        assert answers(tournament, nobody) == {SHUT} and not is_listed(tournament, nobody)


def test_members_may_view_until_they_are_banned(anna, boris):
    tournament = of_the_club(anna)
    add_members(tournament.club, boris)
    assert answers(tournament, boris) == {OPEN}
    Membership.objects.filter(user=boris).update(status="banned")
    assert answers(tournament, boris) == {SHUT}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("status", "left", "answer"),
    [
        ("invited", None, OPEN),
        ("waiting", None, OPEN),
        ("withdrawn", 1, OPEN),
        ("withdrawn", 0, SHUT),
        ("replaced", None, SHUT),
    ],
)
def test_participants_may_view_unless_they_were_removed(anna, boris, status, left, answer):
    tournament = of_the_club(anna)
    Entrant.objects.create(tournament=tournament, user=boris, status=status, out_from_round=left)
    assert answers(tournament, boris) == {answer}
    assert is_listed(tournament, boris) == (answer == OPEN)


def test_cached_pages_close_when_the_club_becomes_private(anna, boris):
    tournament = of_the_club(anna)
    Club.objects.update(is_private=False)
    assert answers(tournament, boris) == {OPEN}
    Club.objects.update(is_private=True)
    assert answers(tournament, boris) == {SHUT}


def test_non_members_cannot_enter_by_url(anna, boris, vera):
    club = make_club(anna, members=[boris], is_private=True)
    tournament = new_tournament("swiss", new_players(3), club=club)
    address = f"/tournaments/{tournament.pk}/action/enter/"
    assert login(vera).post(address).status_code == SHUT
    assert Client().post(address).status_code == SHUT
    assert error_code(registration.register, vera, tournament.pk) == "no_tournament"
    assert not tournament.entrants.filter(user=vera).exists()
    assert registration.register(boris, tournament.pk).status == Entrant.Status.ENTERED


class TestSocket:
    async def watcher(self, tournament: Tournament, user: User | None = None) -> Browser:
        cookie = await run(lambda: cookie_of(login(user))) if user else ""
        return await Browser(f"/ws/tournament/{tournament.pk}/", cookie).open()

    async def test_unauthorised_sockets_are_closed(self, anna, boris):
        tournament = await run(of_the_club, anna)
        for nobody in (boris, None):
            assert await (await self.watcher(tournament, nobody)).closed() == 4404
        browser = await self.watcher(tournament, anna)
        assert (await browser.receive_type("tournament"))["fragments"]
        await browser.leave()

    async def test_the_socket_of_a_banned_member_is_closed(self, anna, boris):
        tournament = await run(of_the_club, anna)
        await run(lambda: add_members(tournament.club, boris))
        browsers = [await self.watcher(tournament, user) for user in (anna, boris)]
        for browser in browsers:
            await browser.receive_type("tournament")
        await run(lambda: Membership.objects.filter(user=boris).update(status="banned"))
        assert await browsers[1].closed() == 4404
        assert await browsers[0].is_silent()
        await browsers[0].leave()

    async def test_sockets_of_non_members_close_when_the_club_becomes_private(self, anna):
        tournament = await run(of_the_club, anna)
        await run(lambda: Club.objects.update(is_private=False))
        stranger = await self.watcher(tournament)
        await stranger.receive_type("tournament")
        await run(lambda: Club.objects.update(is_private=True))
        assert await stranger.closed() == 4404
