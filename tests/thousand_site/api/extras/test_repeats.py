"""Repeating tournaments in the API."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import make_tournament
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import token_for, wrong_members

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def test_it_repeats_is_moved_and_stops(ask: Ask, anna: User, club: Club) -> None:
    token, cup = token_for(anna, "organise"), make_tournament(anna, club=club)
    path = f"tournaments/{cup.pk}/repeat/"
    ask(path, token, code=404)
    begins = (timezone.now() + timedelta(days=2)).replace(microsecond=0, second=0)
    asked = {"starts_at": begins.isoformat(), "zone": "Europe/Kyiv"}
    made = ask(path, token, "put", data=asked)
    day = made["days"][1]["day"]
    assert (made["zone"], made["weeks"], made["stopped_at"]) == ("Europe/Kyiv", 1, None)
    out = ask(f"{path}days/{day}/", token, "put", data={"starts_at": None})
    assert out["days"][1]["starts_at"] is None
    back = ask(f"{path}days/{day}/", token, "delete")
    assert back["days"] == made["days"]
    assert ask(path, token, "delete")["stopped_at"] is not None


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"zone": "Mars/Base"}, "zone"), ({"starts_at": "2020-01-01T19:00:00Z"}, "starts_at")],
)
def test_a_problem_is_named(ask: Ask, anna: User, wrong: dict[str, str], field: str) -> None:
    begins = (timezone.now() + timedelta(days=2)).isoformat()
    asked = {"starts_at": begins, "zone": "Europe/Kyiv"} | wrong
    path = f"tournaments/{make_tournament(anna).pk}/repeat/"
    answer = ask(path, token_for(anna, "organise"), "put", 400, asked)
    assert set(wrong_members(answer)) == {f"#/{field}"}


def test_co_organisers_do_not_let_it_repeat(ask: Ask, anna: User, boris: User) -> None:
    cup = make_tournament(anna)
    cup.co_organisers.add(boris)
    path = f"tournaments/{cup.pk}/repeat/"
    assert ask(path, token_for(boris, "organise"), code=403)["code"] == "not_head"
