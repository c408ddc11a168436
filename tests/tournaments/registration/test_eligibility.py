"""Tests of eligibility: the page, the API, the organiser and `register` agree."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.bans.services import ban
from accounts.models import User
from accounts.relations.services import block
from tests.factories import error_code, make_club, make_tournament, person, persons
from tests.thousand_site.api.factories import token_for
from tests.tournaments.factories import entrant_of, running_tournament
from tournaments.errors import TournamentError
from tournaments.models import Tournament
from tournaments.organising.people import participants
from tournaments.registration import services as registration
from tournaments.registration.eligibility import reasons_against
from tournaments.registration.status import registration_status

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def codes(tournament: Tournament, user: User | None, **asked: bool) -> list[str]:
    return [reason.code for reason in reasons_against(tournament, user, **asked)]


def banned(anna: User, boris: User) -> Tournament:
    ban(boris, ["tournaments"], "A program played.", None)
    return make_tournament(anna, min_games=3)


def blocked(anna: User, boris: User) -> Tournament:
    block(anna, boris)
    return make_tournament(anna)


def of_a_club(anna: User, boris: User) -> Tournament:
    return make_tournament(anna, club=make_club(anna), entry="club", rating_min=1600)


CASES = {
    banned: ["permanent_tournament_ban", "few_games"],
    blocked: ["not_for_you"],
    of_a_club: ["rating_low", "members_only"],
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_the_page_the_api_and_register_name_the_same_reasons(
    client: Client, anna: User, boris: User, case: Callable[[User, User], Tournament]
) -> None:
    cup = case(anna, boris)
    assert codes(cup, boris) == CASES[case]
    headers = {"authorization": f"Bearer {token_for(boris, 'read')}"}
    entry = client.get(f"/api/v1/tournaments/{cup.pk}/entry/", headers=headers).json()
    told = entry["ineligibility_reasons"]
    assert [reason["code"] for reason in told] == CASES[case]
    status = registration_status(cup, boris)
    assert status.state == "ineligible" and list(status.reasons) == [one["detail"] for one in told]
    assert error_code(registration.register, boris, cup.pk) == CASES[case][0]


def test_the_organiser_hears_the_first_reason_but_not_why_somebody_is_banned(anna: User) -> None:
    cup, spare = running_tournament(anna, persons(3)), person("spare", confirmed=False)
    Tournament.objects.filter(pk=cup.pk).update(min_games=3)
    row = entrant_of(cup, User.objects.get(username="p1"))
    with pytest.raises(TournamentError) as refused:
        participants.replace(anna, cup.pk, row.pk, "spare")
    assert (refused.value.code, refused.value.data["reason"]) == ("cannot_come", "needs_confirmed")
    ban(spare, ["tournaments"], "A program played.", None)
    with pytest.raises(TournamentError) as refused:
        participants.replace(anna, cup.pk, row.pk, "spare")
    assert refused.value.code == "is_barred" and "program" not in refused.value.text


def test_a_user_who_may_not_see_a_tournament_learns_nothing_else(anna: User, boris: User) -> None:
    ban(boris, ["tournaments"], "A program played.", None)
    hidden = make_tournament(anna, club=make_club(anna, is_private=True), min_games=3)
    assert codes(hidden, boris) == codes(hidden, None) == ["no_tournament"]
    assert error_code(registration.register, boris, hidden.pk) == "no_tournament"
    assert codes(hidden, boris, invited=True) == ["permanent_tournament_ban", "few_games"]


@pytest.mark.parametrize(
    ("rules", "state"),
    [({"entry": "password", "password": "ace"}, "open"), ({"min_games": 1}, "anonymous")],
)
def test_a_visitor_is_offered_what_a_guest_may_enter(
    anna: User, rules: dict[str, object], state: str
) -> None:
    """A visitor who joins becomes a guest, so nothing is offered that guests are refused."""
    cup = make_tournament(anna, guests=True, **rules)
    status = registration_status(cup, None)
    assert (status.state, status.needs_password) == (state, "password" in rules)


def test_a_visitor_needs_an_account_where_guests_may_not_enter(anna: User) -> None:
    assert registration_status(make_tournament(anna), None).state == "anonymous"
