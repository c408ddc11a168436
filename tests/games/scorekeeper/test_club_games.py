"""Games with real cards in a club's ladder: who hands in, who confirms, and what is rated."""

import pytest
from django.test import Client

from accounts.clubs.models import Club
from accounts.limits.errors import LimitExceeded
from accounts.models import User
from games.scorekeeper import club_games, services
from games.scorekeeper.errors import ScoreError
from games.scorekeeper.models import ClubGame, ScoreSheet
from ratings.models import Rating, RatingChange
from tests.conftest import SetLimits
from tests.factories import client_of, make_club, person
from tests.games.scorekeeper.factories import new_key, sheet_record

pytestmark = pytest.mark.django_db
NAMES = ["anna", "boris", "vera"]


@pytest.fixture
def club(anna: User, boris: User, vera: User) -> Club:
    """A club whose owner does not play, and whose ladder counts sheets."""
    owner = person("owner")
    club = make_club(owner, members=[anna, boris, vera])
    club_games.set_counting(owner, club, True)
    return club


def finished(owner: User | None) -> ScoreSheet:
    return services.save(new_key(), sheet_record(stopped=True), owner, "8.8.8.8")


def handed_in(anna: User, club: Club) -> ClubGame:
    return club_games.hand_in(anna, finished(anna), club, NAMES)


def test_it_is_rated_when_each_player_has_confirmed(
    anna: User, boris: User, vera: User, club: Club
) -> None:
    game = handed_in(anna, club)
    club_games.confirm(boris, game)
    assert not RatingChange.objects.exists()
    for _ in range(2):
        club_games.confirm(vera, game)
    changes = RatingChange.objects.order_by("place")
    assert [(row.user.username, row.ladder.club) for row in changes] == [
        ("anna", club),
        ("vera", club),
        ("boris", club),
    ]
    assert set(Rating.objects.values_list("ladder__club", flat=True)) == {club.pk}


def test_an_organiser_who_did_not_play_confirms_for_all(anna: User, club: Club) -> None:
    club_games.confirm(User.objects.get(username="owner"), handed_in(anna, club))
    assert RatingChange.objects.count() == 3


def test_an_organiser_who_played_confirms_only_for_themselves(
    anna: User, boris: User, vera: User
) -> None:
    own = make_club(anna, members=[boris, vera])
    club_games.set_counting(anna, own, True)
    club_games.confirm(anna, handed_in(anna, own))
    assert not RatingChange.objects.exists()


def test_nobody_else_confirms(anna: User, club: Club) -> None:
    with pytest.raises(ScoreError) as raised:
        club_games.confirm(person("stranger"), handed_in(anna, club))
    assert raised.value.code == "not_a_player"


def test_a_player_takes_it_back(anna: User, boris: User, club: Club) -> None:
    club_games.decline(boris, handed_in(anna, club))
    assert not ClubGame.objects.exists()


def test_a_sheet_that_was_handed_in_no_longer_changes(anna: User, club: Club) -> None:
    key = new_key()
    sheet = services.save(key, sheet_record(stopped=True), anna, "8.8.8.8")
    club_games.hand_in(anna, sheet, club, NAMES)
    with pytest.raises(ScoreError) as raised:
        services.save(key, sheet_record(), anna, "8.8.8.8")
    assert raised.value.code == "handed_in"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["anna", "boris", "boris"], "player_twice"),
        (["anna", "boris", "stranger"], "not_in_club"),
        (["anna", "boris", "nobody"], "not_in_club"),
        (["anna", "boris"], "player_twice"),
    ],
)
def test_each_player_is_a_member(anna: User, club: Club, names: list[str], code: str) -> None:
    person("stranger")
    with pytest.raises(ScoreError) as raised:
        club_games.hand_in(anna, finished(anna), club, names)
    assert raised.value.code == code and raised.value.text


def test_what_cannot_count_is_refused(anna: User, boris: User, club: Club) -> None:
    running = services.save(new_key(), sheet_record(), anna, "8.8.8.8")
    other = make_club(boris, name="Another club", members=[anna])
    for sheet, where, code in (
        (running, club, "not_finished"),
        (finished(boris), club, "not_keeper"),
        (finished(None), club, "not_keeper"),
        (finished(anna), other, "not_counting"),
    ):
        with pytest.raises(ScoreError) as raised:
            club_games.hand_in(anna, sheet, where, NAMES)
        assert raised.value.code == code


def test_only_organisers_let_the_ladder_count(boris: User, club: Club) -> None:
    with pytest.raises(ScoreError):
        club_games.set_counting(boris, club, False)


def test_handing_in_is_limited(anna: User, club: Club, limits: SetLimits) -> None:
    limits(club_sheets=1)
    handed_in(anna, club)
    with pytest.raises(LimitExceeded):
        handed_in(anna, club)


def test_the_pages_lead_from_handing_in_to_the_ladder(
    anna: User, boris: User, vera: User, club: Club
) -> None:
    sheet = finished(anna)
    page = f"/score/sheet/{sheet.pk}/"
    keeper = client_of(anna)
    assert club.name in keeper.get(page).text
    seats = {f"player-{seat}": name for seat, name in enumerate(NAMES)}
    assert keeper.post(f"{page}club/", {"club": club.key, **seats}).status_code == 302
    for player in (boris, vera):
        client = client_of(player)
        assert page in client.get(f"/clubs/{club.key}/leaderboard/").text
        assert "Confirm the result" in client.get(page).text
        client.post(f"{page}confirm/")
    assert "counts in the club" in keeper.get(page).text
    assert page not in keeper.get(f"/clubs/{club.key}/leaderboard/").text


def test_a_stranger_is_not_shown_who_is_a_member(anna: User, client: Client, club: Club) -> None:
    game = handed_in(anna, club)
    for reader in (client, client_of(person("stranger"))):
        assert club.name not in reader.get(f"/score/sheet/{game.sheet_id}/").text


def test_organisers_switch_it_in_the_settings(club: Club, boris: User) -> None:
    owner = client_of(User.objects.get(username="owner"))
    assert "No longer count them" in owner.get(f"/clubs/{club.key}/settings/").text
    owner.post(f"/score/clubs/{club.key}/counting/", {"off": ""})
    assert "Count them" in owner.get(f"/clubs/{club.key}/settings/").text
    answer = client_of(boris).post(f"/score/clubs/{club.key}/counting/", follow=True)
    assert "Only organisers of the club" in answer.text
