"""Tests of thousand_site.api.clubs.requests."""

import pytest

from accounts.clubs import joining, queries
from accounts.clubs.models import Club
from tests.conftest import SetLimits
from tests.factories import add_members, make_club
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import TokenUser, token_for, token_user

pytestmark = pytest.mark.usefixtures("defaults")


@pytest.fixture
def olga() -> TokenUser:
    """The owner of the club."""
    return token_user("olga")


@pytest.fixture
def club(olga: TokenUser) -> Club:
    """A club whose organisers approve its members."""
    return make_club(olga.user, join_policy=Club.JoinPolicy.REQUEST)


def test_a_request_is_listed_and_approved(ask: Ask, club: Club, olga: TokenUser) -> None:
    vera = token_user("vera")
    joining.request_to_join(vera.user, club, "I play on Tuesdays.")
    path = f"clubs/{club.key}/requests/"
    [row] = ask(path, olga.token)["results"]
    assert (row["user"]["username"], row["message"]) == ("vera", "I play on Tuesdays.")
    assert ask(f"{path}{row['id']}/", olga.token, "put", data={"approve": True}) == row
    assert queries.is_member(club, vera.user) and ask(path, olga.token)["count"] == 0
    again = ask(f"{path}{row['id']}/", olga.token, "put", 409, {"approve": True})
    assert again["code"] == "answered"


def test_a_request_is_refused(ask: Ask, club: Club, olga: TokenUser) -> None:
    vera = token_user("vera")
    request = joining.request_to_join(vera.user, club)
    path = f"clubs/{club.key}/requests/{request.pk}/"
    ask(path, olga.token, "put", data={"approve": False})
    assert not queries.is_member(club, vera.user)


def test_a_request_to_another_club_is_not_decided(ask: Ask, club: Club, olga: TokenUser) -> None:
    other = make_club(token_user("wanda").user, "Others", join_policy=Club.JoinPolicy.REQUEST)
    request = joining.request_to_join(token_user("vera").user, other)
    path = f"clubs/{club.key}/requests/{request.pk}/"
    assert ask(path, olga.token, "put", 409, {"approve": True})["code"] == "answered"
    assert request.refused_at is None and other.requests.filter(refused_at=None).exists()


def test_a_member_becomes_organiser_and_is_removed(ask: Ask, club: Club, olga: TokenUser) -> None:
    vera = member(club, "vera")
    path = f"clubs/{club.key}/members/vera/"
    assert ask(path, olga.token, "put", data={"role": "organiser"})["role"] == "organiser"
    assert ask(path, vera.token, "put", 403, {"role": "member"})["code"] == "not_owner"
    assert ask(path, olga.token, "put", data={"role": "member"})["role"] == "member"
    assert ask(path, olga.token, "delete")["username"] == "vera"
    assert not queries.is_member(club, vera.user)
    assert ask(path, olga.token, "delete", 409)["code"] == "bad_choice"


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("get", "requests/", None),
        ("put", "requests/1/", {"approve": True}),
        ("put", "members/olga/", {"role": "member"}),
        ("delete", "members/olga/", None),
    ],
)
def test_only_organisers_with_the_scope_do_this(
    ask: Ask, club: Club, olga: TokenUser, method: str, path: str, data: object
) -> None:
    vera = member(club, "vera")
    whole = f"clubs/{club.key}/{path}"
    assert ask(whole, vera.token, method, 403, data)["code"] == "not_organiser"
    player = token_for(olga.user, "read", "play")
    assert ask(whole, player, method, 403, data)["code"] == "scope"
    assert ask(whole, "", method, 401, data)["code"] == "not_authenticated"


def test_actions_count_with_those_of_the_page(
    ask: Ask, club: Club, olga: TokenUser, limits: SetLimits
) -> None:
    limits(club_actions=1)
    path = f"clubs/{club.key}/members/olga/"
    assert ask(path, olga.token, "delete", 409)["code"] == "bad_choice"
    assert ask(path, olga.token, "delete", 429)["code"] == "too_many"


def member(club: Club, name: str) -> TokenUser:
    """Return a new member of the club."""
    new = token_user(name)
    add_members(club, new.user)
    return new
