"""A private club's tournament is neither found nor opened nor heard by who has no part in it."""

import pytest
from django.test import Client

from accounts.clubs import services
from accounts.clubs.models import Club, Membership
from accounts.clubs.services import About
from accounts.models import User
from games.tables.transport import hub
from games.tables.transport.executor import run
from tests.games.tables.browser import Browser, cookie_of, login
from tests.tournaments.plans import person
from tests.tournaments.watching.scenes import in_the_middle, new_tournament, people
from tournaments.errors import TournamentError
from tournaments.live import consumers
from tournaments.models import Entrant, Tournament
from tournaments.queries import Search, found
from tournaments.registration import services as registration

pytestmark = pytest.mark.usefixtures("site")
OPEN, SHUT = 200, 404


def club_of(owner: User) -> Club:
    return services.found(owner, About(name="Closed circle", is_private=True))


def of_the_club(owner: User) -> Tournament:
    """In the middle of its second round."""
    return in_the_middle("swiss", 6, club=club_of(owner), name="Behind the curtain")


def addresses(tournament: Tournament) -> list[str]:
    who = tournament.entrants.order_by("pk")[0].pk
    own = ["", "mine/", "rounds/1/", f"standings/{who}/", "sheet/"]
    own += ["results.json", "results.csv", "tables.csv"]
    return [f"/tournaments/{tournament.pk}/{one}" for one in own]


def answers(tournament: Tournament, user: User | None) -> set[int]:
    client = login(user) if user else Client()
    return {client.get(address).status_code for address in addresses(tournament)}


def is_listed(tournament: Tournament, user: User | None) -> bool:
    """On all lists alike: of tournaments, of home, and what the API finds by."""
    client = login(user) if user else Client()
    told = [tournament.name in client.get(address).text for address in ("/tournaments/", "/")]
    told.append(tournament in found(Search(), user))
    assert len(set(told)) == 1, told
    return told[0]


def test_who_may_not_look_into_the_club_finds_nothing():
    owner, stranger = person("owner"), person("stranger")
    tournament = of_the_club(owner)
    entrant = tournament.entrants.order_by("pk")[0].user
    for user in (owner, entrant):
        assert answers(tournament, user) == {OPEN} and is_listed(tournament, user)
    for nobody in (stranger, None):
        assert answers(tournament, nobody) == {SHUT} and not is_listed(tournament, nobody)


def test_members_may_look_until_they_are_out():
    owner, member = person("owner"), person("member")
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
def test_it_is_open_to_who_has_a_part_in_it(status, left, answer):
    owner, guest = person("owner"), person("guest")
    tournament = of_the_club(owner)
    Entrant.objects.create(tournament=tournament, user=guest, status=status, left=left)
    assert answers(tournament, guest) == {answer}
    assert is_listed(tournament, guest) == (answer == OPEN)


def test_a_club_that_becomes_private_closes_what_was_drawn_before():
    owner, stranger = person("owner"), person("stranger")
    tournament = of_the_club(owner)
    Club.objects.update(is_private=False)
    assert answers(tournament, stranger) == {OPEN}
    Club.objects.update(is_private=True)
    assert answers(tournament, stranger) == {SHUT}


def test_a_stranger_who_knows_the_address_does_not_come_in():
    owner, stranger, member = person("owner"), person("stranger"), person("member")
    club = club_of(owner)
    joining_member(club, member)
    tournament = new_tournament("swiss", people(3), club=club)
    address = f"/tournaments/{tournament.pk}/do/enter/"
    assert login(stranger).post(address).status_code == SHUT
    assert Client().post(address).status_code == SHUT
    with pytest.raises(TournamentError) as why:
        registration.enter(stranger, tournament.pk)
    assert why.value.code == "no_tournament"
    assert not tournament.entrants.filter(user=stranger).exists()
    assert registration.enter(member, tournament.pk).status == Entrant.Status.ENTERED


def joining_member(club: Club, user: User) -> None:
    Membership.objects.create(club=club, user=user, status=Membership.Status.IN)


@pytest.mark.usefixtures("bells")
class TestSocket:
    @pytest.fixture(autouse=True)
    def _quick(self, monkeypatch):
        monkeypatch.setattr(consumers, "REST_SECONDS", 0.05)
        monkeypatch.setattr(hub, "PULSE_SECONDS", 0.1)

    async def watcher(self, tournament: Tournament, user: User | None = None) -> Browser:
        cookie = await run(lambda: cookie_of(login(user))) if user else ""
        return await Browser(f"/ws/tournament/{tournament.pk}/", cookie).open()

    async def test_who_may_not_look_hears_nothing(self):
        owner, stranger = await run(lambda: (person("owner"), person("stranger")))
        tournament = await run(of_the_club, owner)
        for nobody in (stranger, None):
            assert await (await self.watcher(tournament, nobody)).closed() == 4404
        browser = await self.watcher(tournament, owner)
        assert (await browser.hear_of("tournament"))["parts"]
        await browser.leave()

    async def test_who_is_banned_hears_no_more(self):
        owner, member = await run(lambda: (person("owner"), person("member")))
        tournament = await run(of_the_club, owner)
        await run(lambda: joining_member(tournament.club, member))
        browsers = [await self.watcher(tournament, user) for user in (owner, member)]
        for browser in browsers:
            await browser.hear_of("tournament")
        await run(lambda: Membership.objects.filter(user=member).update(status="banned"))
        assert await browsers[1].closed() == 4404
        assert await browsers[0].silent()
        await browsers[0].leave()

    async def test_a_club_that_becomes_private_is_left_by_strangers(self):
        owner = await run(person, "owner")
        tournament = await run(of_the_club, owner)
        await run(lambda: Club.objects.update(is_private=False))
        stranger = await self.watcher(tournament)
        await stranger.hear_of("tournament")
        await run(lambda: Club.objects.update(is_private=True))
        assert await stranger.closed() == 4404
