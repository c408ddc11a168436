"""Tests of access to a private club's tournament: lists, pages and sockets."""

import pytest
from django.test import Client

from accounts.clubs import services
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import ClubDetails
from accounts.models import User
from games.tables.transport import hub
from games.tables.transport.executor import run
from tests.games.tables.browser import Browser, cookie_of, login
from tests.tournaments.factories import new_user
from tests.tournaments.live.in_progress import in_the_middle, new_players, new_tournament
from tournaments.errors import TournamentError
from tournaments.live import consumers
from tournaments.models import Entrant, Tournament
from tournaments.queries import Search, search_tournaments
from tournaments.registration import services as registration

pytestmark = pytest.mark.usefixtures("site")
OPEN, SHUT = 200, 404


def club_of(owner: User) -> Club:
    return services.create_club(owner, ClubDetails(name="Closed circle", is_private=True))


def of_the_club(owner: User) -> Tournament:
    """Return a tournament in the middle of its second round."""
    return in_the_middle("swiss", 6, club=club_of(owner), name="Behind the curtain")


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
    told = [tournament.name in client.get(address).text for address in ("/tournaments/", "/")]
    told.append(tournament in search_tournaments(Search(), user))
    assert len(set(told)) == 1, told
    return told[0]


def test_non_members_find_nothing():
    owner, stranger = new_user("owner"), new_user("stranger")
    tournament = of_the_club(owner)
    entrant = tournament.entrants.order_by("pk")[0].user
    for user in (owner, entrant):
        assert answers(tournament, user) == {OPEN} and is_listed(tournament, user)
    for nobody in (stranger, None):
        assert answers(tournament, nobody) == {SHUT} and not is_listed(tournament, nobody)


def test_members_may_view_until_they_are_banned():
    owner, member = new_user("owner"), new_user("member")
    tournament = of_the_club(owner)
    row = Membership.objects.create(club=tournament.club, user=member, status="in")
    assert answers(tournament, member) == {OPEN}
    Membership.objects.filter(pk=row.pk).update(status="banned")
    assert answers(tournament, member) == {SHUT}


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
def test_participants_may_view_unless_they_were_removed(status, left, answer):
    owner, guest = new_user("owner"), new_user("guest")
    tournament = of_the_club(owner)
    Entrant.objects.create(tournament=tournament, user=guest, status=status, out_from_round=left)
    assert answers(tournament, guest) == {answer}
    assert is_listed(tournament, guest) == (answer == OPEN)


def test_cached_pages_close_when_the_club_becomes_private():
    owner, stranger = new_user("owner"), new_user("stranger")
    tournament = of_the_club(owner)
    Club.objects.update(is_private=False)
    assert answers(tournament, stranger) == {OPEN}
    Club.objects.update(is_private=True)
    assert answers(tournament, stranger) == {SHUT}


def test_non_members_cannot_enter_by_url():
    owner, stranger, member = new_user("owner"), new_user("stranger"), new_user("member")
    club = club_of(owner)
    joining_member(club, member)
    tournament = new_tournament("swiss", new_players(3), club=club)
    address = f"/tournaments/{tournament.pk}/action/enter/"
    assert login(stranger).post(address).status_code == SHUT
    assert Client().post(address).status_code == SHUT
    with pytest.raises(TournamentError) as why:
        registration.register(stranger, tournament.pk)
    assert why.value.code == "no_tournament"
    assert not tournament.entrants.filter(user=stranger).exists()
    assert registration.register(member, tournament.pk).status == Entrant.Status.ENTERED


def joining_member(club: Club, user: User) -> None:
    Membership.objects.create(club=club, user=user, status=Membership.Status.IN)


@pytest.mark.usefixtures("published")
class TestSocket:
    @pytest.fixture(autouse=True)
    def _quick(self, monkeypatch):
        monkeypatch.setattr(consumers, "MIN_RENDER_INTERVAL_S", 0.05)
        monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)

    async def watcher(self, tournament: Tournament, user: User | None = None) -> Browser:
        cookie = await run(lambda: cookie_of(login(user))) if user else ""
        return await Browser(f"/ws/tournament/{tournament.pk}/", cookie).open()

    async def test_unauthorised_sockets_are_closed(self):
        owner, stranger = await run(lambda: (new_user("owner"), new_user("stranger")))
        tournament = await run(of_the_club, owner)
        for nobody in (stranger, None):
            assert await (await self.watcher(tournament, nobody)).closed() == 4404
        browser = await self.watcher(tournament, owner)
        assert (await browser.receive_type("tournament"))["fragments"]
        await browser.leave()

    async def test_the_socket_of_a_banned_member_is_closed(self):
        owner, member = await run(lambda: (new_user("owner"), new_user("member")))
        tournament = await run(of_the_club, owner)
        await run(lambda: joining_member(tournament.club, member))
        browsers = [await self.watcher(tournament, user) for user in (owner, member)]
        for browser in browsers:
            await browser.receive_type("tournament")
        await run(lambda: Membership.objects.filter(user=member).update(status="banned"))
        assert await browsers[1].closed() == 4404
        assert await browsers[0].is_silent()
        await browsers[0].leave()

    async def test_sockets_of_non_members_close_when_the_club_becomes_private(self):
        owner = await run(new_user, "owner")
        tournament = await run(of_the_club, owner)
        await run(lambda: Club.objects.update(is_private=False))
        stranger = await self.watcher(tournament)
        await stranger.receive_type("tournament")
        await run(lambda: Club.objects.update(is_private=True))
        assert await stranger.closed() == 4404
