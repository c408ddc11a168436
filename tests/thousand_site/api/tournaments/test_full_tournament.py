"""A small tournament from creation to the final standings, by the API alone."""

from typing import Any

import pytest

from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import CONFIG, TokenUser, token_user, token_users
from tests.tournaments.playing import play_out
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def started(ask: Ask, organiser: TokenUser, people: list[TokenUser], **more: Any) -> str:
    """Create, publish, enter these users, and start; return the id."""
    cup = ask("tournaments/", organiser.token, "post", 201, {**CONFIG, **more})["id"]
    assert ask(f"tournaments/{cup}/publish/", organiser.token, "post")["status"] == "entry"
    for user in people:
        entered = ask(f"tournaments/{cup}/entry/", user.token, "post", data={})
        assert entered["status"] == "entered"
    begun = ask(f"tournaments/{cup}/start/", organiser.token, "post")
    assert (begun["status"], begun["entrants"]) == ("running", len(people))
    return str(cup)


def points_of(row: dict[str, Any]) -> float:
    return float(next(tie["value"] for tie in row["ties"] if tie["name"] == "points"))


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("form", "counted"),
    [("swiss", {"rounds": 2}), ("duplicate", {"rounds": 1}), ("knockout", {})],
)
def test_it_is_founded_entered_started_played_and_read(
    ask: Ask, form: str, counted: dict[str, int]
) -> None:
    people = token_users(6)
    asked = {"format": form, "settings": counted}
    cup = started(ask, token_user("Olga"), people, **asked)
    play_out(Tournament.objects.get(pk=cup))
    data = ask(f"tournaments/{cup}/")
    assert data["status"] == "over" and len(data["winners"]) == 1
    rounds = ask(f"tournaments/{cup}/rounds/")["results"]
    assert [row["number"] for row in rounds] == list(range(1, data["rounds"] + 1))
    assert all(row["playing"] == 0 and not row["sealed"] for row in rounds)
    assert all(bool(row["secret"]) == (form == "duplicate") for row in rounds)
    tables = ask(f"tournaments/{cup}/rounds/1/")["tables"]
    assert [table["state"] for table in tables] == ["over", "over"]
    for seat in (seat for table in tables for seat in table["seats"]):
        assert seat["place"] in (1, 2, 3) and seat["score"] is not None
    check_numbers(ask, cup, data["winners"][0])


def check_numbers(ask: Ask, cup: str, winner: dict[str, Any]) -> None:
    """Every number of the standings is the sum of its terms; the cross table adds up too."""
    standing = ask(f"tournaments/{cup}/standings/")
    assert standing["count"] == 6 and standing["results"][0]["user"] == winner
    cross = ask(f"tournaments/{cup}/cross-table/")["results"]
    for row, crossed in zip(standing["results"], cross, strict=True):
        assert row["entrant"] == crossed["entrant"]
        assert sum(cell["points"] for cell in crossed["rounds"]) == pytest.approx(crossed["points"])
        for tie in (tie for tie in row["ties"] if tie["value"] is not None):
            whole = sum(term["of"] for term in tie["terms"]) or 1
            amount = sum(term["amount"] for term in tie["terms"])
            assert amount / whole == pytest.approx(tie["value"])
        if any(tie["name"] == "points" for tie in row["ties"]):
            assert points_of(row) == pytest.approx(crossed["points"])
    assert ask(f"games/{ask(f'tournaments/{cup}/rounds/1/')['tables'][0]['game']}/")["event"]
