"""Tests of reading tournaments: visibility, pagination, numbers of queries; and of validation."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.factories import make_club, make_tournament, new_config, person, persons
from tests.thousand_site.api.conftest import Ask
from tests.thousand_site.api.factories import (
    ALL,
    CONFIG,
    token_for,
    token_user,
    token_users,
    wrong_members,
)
from tests.tournaments.factories import running_tournament
from tests.tournaments.playing import running_tables as playing
from tests.tournaments.playing import set_random_result
from tournaments.director.advance import advance
from tournaments.formats import FORMATS
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.organising.people import participants
from tournaments.organising.settings import create
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
DUPLICATE = {
    "format": "duplicate",
    "settings": Settings(rounds=2, field="matchpoints", ties=FORMATS["duplicate"].ties),
    "no_show_minutes": 0,
}


def ids(response: Any) -> set[str]:
    return {row["id"] for row in response["results"]}


def test_drafts_and_private_tournaments_are_listed_for_insiders_only(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    club = make_club(olga.user, is_private=True)
    draft = create.create_tournament(olga.user, new_config())
    own, public = make_tournament(olga.user, club=club), make_tournament(olga.user)
    assert ids(ask("tournaments/")) == ids(ask("tournaments/", anna.token)) == {public.pk}
    assert ids(ask("tournaments/", olga.token)) == {draft.pk, own.pk, public.pk}
    participants.invite(olga.user, own.pk, "anna")
    assert ids(ask("tournaments/?mine=true", anna.token)) == {own.pk}
    assert ask("tournaments/?mine=true", code=401)["code"] == "not_authenticated"


def test_the_list_is_filtered_and_paginated(ask: Ask) -> None:
    olga = token_user("olga")
    club = make_club(olga.user)
    cups = [make_tournament(olga.user) for _ in range(3)]
    other = make_tournament(
        olga.user, club=club, format="knockout", settings=Settings(advance_per_table=1)
    )
    assert ids(ask(f"tournaments/?club={club.key}")) == {other.pk}
    assert ids(ask("tournaments/?format=knockout&status=entry")) == {other.pk}
    assert ids(ask("tournaments/?status=over")) == set()
    first = ask("tournaments/?limit=3")
    rest = ask(f"tournaments/?limit=3&cursor={first['next']}")
    assert ids(first) | ids(rest) == {other.pk, *(cup.pk for cup in cups)} and not rest["next"]
    for wrong in ("status=odd", "format=unknown", "mine=perhaps", "cursor=x", "limit=0"):
        assert ask(f"tournaments/?{wrong}", code=400)["code"] == "invalid"


def test_passwords_seeds_and_invitations_are_not_public(ask: Ask) -> None:
    olga, anna = token_user("olga"), token_user("anna")
    cup = make_tournament(olga.user, entry="password", password="swordfish")
    participants.invite(olga.user, cup.pk, "anna")
    data = ask(f"tournaments/{cup.pk}/", olga.token)
    assert not {"password", "seed"} & set(data) and cup.password not in str(data)
    entrants = f"tournaments/{cup.pk}/entrants/"
    assert ask(entrants)["count"] == 0 and ask(entrants, olga.token)["count"] == 1
    assert {line["verb"] for line in ask(f"tournaments/{cup.pk}/log/")["results"]} == {"published"}
    own = ask(f"tournaments/{cup.pk}/log/", olga.token)["results"]
    assert {line["verb"] for line in own} == {"created", "published", "invited"}
    wrong = {"password": "sword"}
    stranger = token_user("stranger").token
    refused = ask(f"tournaments/{cup.pk}/entry/", stranger, "post", 409, wrong)
    assert refused["code"] == "wrong_password"
    assert ask(f"tournaments/{cup.pk}/entry/", stranger)["ineligibility_reasons"][0]["code"] == (
        "needs_password"
    )
    assert ask(f"tournaments/{cup.pk}/entry/", anna.token)["status"] == "invited"


def sealed_cup() -> Tournament:
    """Create a duplicate whose first round has one ended and one running table."""
    cup = running_tournament(person("olga"), persons(6), **DUPLICATE)
    for table in TournamentTable.objects.filter(round__tournament=cup):
        table.present_entrants = table.seats
        table.save()
    advance(cup.pk, timezone.now())
    set_random_result(playing(cup)[0], (400, 200, 100))
    return cup


def test_a_sealed_round_shows_no_results(ask: Ask) -> None:
    cup = sealed_cup()
    data = ask(f"tournaments/{cup.pk}/rounds/1/")
    assert data["sealed"] and data["commitment"] and not data["secret"]
    assert [table["state"] for table in data["tables"]] == ["ended", "playing"]
    seats = [seat for table in data["tables"] for seat in table["seats"]]
    assert all(seat["score"] is None and seat["place"] is None for seat in seats)
    assert all(table["game"] is None for table in data["tables"])
    rows = ask(f"tournaments/{cup.pk}/standings/")["results"]
    assert all(tie["value"] in (0, None) for row in rows for tie in row["ties"][:1])
    cells = [row["rounds"][0] for row in ask(f"tournaments/{cup.pk}/cross-table/")["results"]]
    assert {cell["kind"] for cell in cells} == {"running"}
    secret = Round.objects.get(tournament=cup).secret
    assert secret and secret not in str([data, rows, cells])


def test_players_find_their_own_sealed_game(ask: Ask) -> None:
    cup = sealed_cup()
    table = playing(cup)[0]
    mine = next(row.user for row in cup.entrants.all() if row.pk in table.seats)
    token = token_for(mine, *ALL)
    assert ask(f"tournaments/{cup.pk}/entry/", token)["table"]["game"] == table.game_id
    other = [data["game"] for data in ask(f"tournaments/{cup.pk}/rounds/1/", token)["tables"]]
    assert other == [None, table.game_id]


def test_a_round_is_revealed_when_its_last_table_has_ended(ask: Ask) -> None:
    cup = sealed_cup()
    set_random_result(playing(cup)[0])
    advance(cup.pk, timezone.now())
    data = ask(f"tournaments/{cup.pk}/rounds/1/")
    assert data["secret"] == Round.objects.get(tournament=cup, number=1).secret
    assert all(table["game"] and table["state"] == "over" for table in data["tables"])


READ = ("", "entrants/", "rounds/", "rounds/1/", "standings/", "cross-table/", "log/", "entry/")


def test_queries_do_not_grow_with_the_entrants(client: Client) -> None:
    few, many_people = cup_with(9, "a"), cup_with(60, "b")
    reader = token_user("reader")
    for path in READ:
        counts = [queries(client, f"tournaments/{cup.pk}/{path}", reader.token) for cup in
                  (few, many_people)]  # fmt: skip
        assert counts[0] == counts[1] < 25, (path, counts)


def test_queries_of_the_list_do_not_grow_with_its_length(client: Client) -> None:
    olga = token_user("olga")
    cups = [cup_with(3, "a", olga.user)]
    before = queries(client, "tournaments/", olga.token)
    cups += [cup_with(3, start, olga.user) for start in ("b", "c")]
    assert queries(client, "tournaments/", olga.token) == before


def cup_with(count: int, start: str, organiser: User | None = None) -> Tournament:
    """Return a tournament in whose first round every second table has a result."""
    cup = running_tournament(organiser or person(f"o{start}"), persons(count, start))
    tables = TournamentTable.objects.filter(round__tournament=cup)
    override = {"places": [1, 2, 3], "scores": [300, 200, 100], "reason": "real cards"}
    tables.filter(pk__in=list(tables.values_list("pk", flat=True))[::2]).update(override=override)
    return cup


def queries(client: Client, path: str, token: str) -> int:
    headers = {"authorization": f"Bearer {token}"}
    client.get(f"/api/v1/{path}", headers=headers)
    with CaptureQueriesContext(connection) as captured:
        response = client.get(f"/api/v1/{path}", headers=headers)
    assert response.status_code == 200, response.content
    return len(captured)


def test_row_pages_add_up_to_the_whole(ask: Ask) -> None:
    cup = cup_with(9, "a")
    for path in ("standings/", "cross-table/", "entrants/"):
        whole = ask(f"tournaments/{cup.pk}/{path}")
        first = ask(f"tournaments/{cup.pk}/{path}?limit=5")
        rest = ask(f"tournaments/{cup.pk}/{path}?limit=5&cursor={first['next']}")
        assert first["results"] + rest["results"] == whole["results"]
        assert (whole["count"], first["next"], rest["next"]) == (9, "r5", None)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "name"),
    ({"name": "x" * 61}, "name"),
    ({"format": "unknown"}, "format"),
    ({"preset": "nothing"}, "preset"),
    ({"club": "nothing"}, "club"),
    ({"settings": {"rounds": -1}}, "settings/rounds"),
    ({"settings": {"by_place": [1, 3]}}, "settings/by_place"),
    ({"settings": {"ties": []}}, "settings/ties"),
    ({"settings": []}, "settings"),
    ({"deals": 4}, "deals"),
    ({"deals": None}, "deals"),
    ({"ends_by": "time"}, "minutes"),
    ({"entry": "password"}, "password"),
    ({"entry": "club"}, "entry"),
    ({"starts_at": "2001-01-01T00:00:00Z"}, "starts_at"),
    ({"starts_at": "soon"}, "starts_at"),
    ({"action_ms": 1}, "action_ms"),
    ({"action_ms": 31_000}, "action_ms"),
    ({"reserve_ms": 3_600_001}, "reserve_ms"),
    ({"rating_min": 1600, "rating_max": 1500}, "rating_max"),
    ({"format": "duplicate", "rated": True}, "rated"),
    ({"format": "knockout", "late_rounds": 2}, "late_rounds"),
    ({"limit": 1}, "limit"),
]


@pytest.mark.parametrize(("changed", "field"), BAD)
def test_an_unplayable_config_is_refused_by_field(
    ask: Ask, changed: dict[str, Any], field: str
) -> None:
    olga = token_user("olga")
    data = ask("tournaments/", olga.token, "post", 400, {**CONFIG, **changed})
    assert f"#/{field}" in wrong_members(data)
    assert not Tournament.objects.exists()


def test_a_patch_keeps_omitted_fields(ask: Ask) -> None:
    olga = token_user("olga")
    created = ask("tournaments/", olga.token, "post", 201, {**CONFIG, "entry": "password",
                                                         "password": "swordfish"})  # fmt: skip
    hashed = Tournament.objects.get().password
    patch = {"settings": {"by_place": [5, 2, 0]}, "limit": 27}
    data = ask(f"tournaments/{created['id']}/", olga.token, "patch", data=patch)
    changed = {"settings": {**created["settings"], "by_place": [5, 2, 0]}, "limit": 27}
    assert data == {**created, **changed, "revision": data["revision"]}
    assert Tournament.objects.get().password == hashed
    wrong = ask(f"tournaments/{created['id']}/", olga.token, "patch", 400, {"deals": 4})
    assert wrong_members(wrong)["#/deals"] and Tournament.objects.get().deals == 3


def test_an_invalid_result_is_refused_and_nothing_is_stored(ask: Ask) -> None:
    olga = token_user("olga")
    cup = running_tournament(olga.user, [user.user for user in token_users(3)])
    table = TournamentTable.objects.get(round__tournament=cup)
    path, reason = f"tournaments/{cup.pk}/tables/{table.pk}/result/", "cards"
    for body, code, error in (
        ({"scores": [1, 2], "reason": reason}, 409, "bad_points"),
        ({"scores": [3, 2, 1], "places": [1, 1, 2], "reason": reason}, 409, "bad_places"),
        ({"scores": [3, 2, 1], "places": [3, 2, 1], "reason": reason}, 409, "places_and_points"),
        ({"scores": [3, 2, 1]}, 400, "invalid"),
        ({"scores": "all", "reason": reason}, 400, "invalid"),
    ):
        assert ask(path, olga.token, "post", code, body)["code"] == error
    table.refresh_from_db()
    assert table.override is None and not cup.log.filter(verb="result_set").exists()
    elsewhere = make_tournament(olga.user)
    ask(f"tournaments/{elsewhere.pk}/tables/{table.pk}/result/", olga.token, "post", 404, {})
    assert cup.entrants.first().status == registration.Status.IN  # type: ignore[union-attr]
