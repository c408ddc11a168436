"""What is read of tournaments: no more than the pages show, by as many queries for many as few."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from tests.accounts.clubs import club_of
from tests.thousand_site.api.conftest import Ask, token_for
from tests.thousand_site.api.cups import ALL, PLAN, known, many
from tests.tournaments.plans import opened, person, persons, plan, running
from tests.tournaments.playing import decide
from tests.tournaments.playing import running as playing
from tournaments.director.advance import advance
from tournaments.formats import FORMATS
from tournaments.models import Round, Tournament, TournamentTable
from tournaments.organising import create, participants
from tournaments.registration import services as registration
from tournaments.standings.state import Settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
DUPLICATE = {
    "format": "duplicate",
    "settings": Settings(rounds=2, field="matchpoints", ties=FORMATS["duplicate"].ties),
    "no_show_minutes": 0,
}


def ids(answer: Any) -> set[str]:
    return {row["id"] for row in answer["results"]}


def test_drafts_and_private_clubs_are_found_by_their_own_alone(ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    club = club_of(olga.user, is_private=True)
    draft = create.found(olga.user, plan())
    own, public = opened(olga.user, club=club), opened(olga.user)
    assert ids(ask("tournaments/")) == ids(ask("tournaments/", anna.token)) == {public.pk}
    assert ids(ask("tournaments/", olga.token)) == {draft.pk, own.pk, public.pk}
    participants.invite(olga.user, own.pk, "anna")
    assert ids(ask("tournaments/?mine=true", anna.token)) == {own.pk}
    assert ask("tournaments/?mine=true", code=401)["error"] == "not_authenticated"


def test_they_are_filtered_and_read_page_by_page(ask: Ask) -> None:
    olga = known("olga")
    club = club_of(olga.user)
    cups = [opened(olga.user) for _ in range(3)]
    other = opened(olga.user, club=club, format="knockout", settings=Settings(go_on=1))
    assert ids(ask(f"tournaments/?club={club.key}")) == {other.pk}
    assert ids(ask("tournaments/?format=knockout&status=entry")) == {other.pk}
    assert ids(ask("tournaments/?status=over")) == set()
    first = ask("tournaments/?limit=3")
    rest = ask(f"tournaments/?limit=3&cursor={first['next']}")
    assert ids(first) | ids(rest) == {other.pk, *(cup.pk for cup in cups)} and not rest["next"]
    for wrong in ("status=odd", "format=arena", "mine=perhaps", "cursor=x", "limit=0"):
        assert ask(f"tournaments/?{wrong}", code=400)["error"] == "invalid"


def test_neither_passwords_nor_seeds_nor_the_invited_are_told(client: Client, ask: Ask) -> None:
    olga, anna = known("olga"), known("anna")
    cup = opened(olga.user, entry="password", password="swordfish")
    participants.invite(olga.user, cup.pk, "anna")
    told = ask(f"tournaments/{cup.pk}/", olga.token)
    assert not {"password", "seed"} & set(told) and cup.password not in str(told)
    entrants = f"tournaments/{cup.pk}/entrants/"
    assert ask(entrants)["count"] == 0 and ask(entrants, olga.token)["count"] == 1
    assert {line["verb"] for line in ask(f"tournaments/{cup.pk}/log/")["results"]} == {"published"}
    own = ask(f"tournaments/{cup.pk}/log/", olga.token)["results"]
    assert {line["verb"] for line in own} == {"founded", "published", "invited"}
    wrong = {"password": "sword"}
    stranger = known("stranger").token
    refused = ask(f"tournaments/{cup.pk}/entry/", stranger, "post", 409, wrong)
    assert refused["error"] == "wrong_password"
    assert ask(f"tournaments/{cup.pk}/entry/", stranger)["obstacles"][0]["error"] == (
        "needs_password"
    )
    assert ask(f"tournaments/{cup.pk}/entry/", anna.token)["status"] == "invited"


@pytest.fixture
def sealed() -> Tournament:
    """Two tables of a duplicate's first round, of which one has ended."""
    cup = running(person("olga"), persons(6), **DUPLICATE)
    for table in TournamentTable.objects.filter(round__tournament=cup):
        table.here = table.seats
        table.save()
    advance(cup.pk, timezone.now())
    decide(playing(cup)[0], (400, 200, 100))
    return cup


def test_of_a_sealed_round_nothing_is_told(ask: Ask, sealed: Tournament) -> None:
    cup = sealed
    told = ask(f"tournaments/{cup.pk}/rounds/1/")
    assert told["sealed"] and told["commitment"] and not told["secret"]
    assert [table["state"] for table in told["tables"]] == ["ended", "playing"]
    seats = [seat for table in told["tables"] for seat in table["seats"]]
    assert all(seat["score"] is None and seat["place"] is None for seat in seats)
    assert all(table["game"] is None for table in told["tables"])
    rows = ask(f"tournaments/{cup.pk}/standings/")["results"]
    assert all(tie["value"] in (0, None) for row in rows for tie in row["ties"][:1])
    cells = [row["rounds"][0] for row in ask(f"tournaments/{cup.pk}/cross-table/")["results"]]
    assert {cell["kind"] for cell in cells} == {"running"}
    secret = Round.objects.get(tournament=cup).secret
    assert secret and secret not in str([told, rows, cells])


def test_who_plays_finds_his_own_game(ask: Ask, sealed: Tournament) -> None:
    cup = sealed
    table = playing(cup)[0]
    mine = next(row.user for row in cup.entrants.all() if row.pk in table.seats)
    token = token_for(mine, *ALL)
    assert ask(f"tournaments/{cup.pk}/entry/", token)["table"]["game"] == table.game_id
    other = [one["game"] for one in ask(f"tournaments/{cup.pk}/rounds/1/", token)["tables"]]
    assert other == [None, table.game_id]


def test_a_round_is_told_when_its_last_table_has_ended(ask: Ask, sealed: Tournament) -> None:
    cup = sealed
    decide(playing(cup)[0])
    advance(cup.pk, timezone.now())
    told = ask(f"tournaments/{cup.pk}/rounds/1/")
    assert told["secret"] == Round.objects.get(tournament=cup, number=1).secret
    assert all(table["game"] and table["state"] == "over" for table in told["tables"])


READ = ("", "entrants/", "rounds/", "rounds/1/", "standings/", "cross-table/", "log/", "entry/")


def test_sixty_take_as_many_queries_as_nine(client: Client) -> None:
    few, many_people = cup_with(9, "a"), cup_with(60, "b")
    reader = known("reader")
    for path in READ:
        counts = [queries(client, f"tournaments/{cup.pk}/{path}", reader.token) for cup in
                  (few, many_people)]  # fmt: skip
        assert counts[0] == counts[1] < 25, (path, counts)


def test_a_list_of_many_takes_as_many_queries_as_one_of_few(client: Client) -> None:
    olga = known("olga")
    cups = [cup_with(3, "a", olga.user)]
    before = queries(client, "tournaments/", olga.token)
    cups += [cup_with(3, start, olga.user) for start in ("b", "c")]
    assert queries(client, "tournaments/", olga.token) == before


def cup_with(count: int, start: str, organiser: User | None = None) -> Tournament:
    """Of whose first round every second table has a result."""
    cup = running(organiser or person(f"o{start}"), persons(count, start))
    tables = TournamentTable.objects.filter(round__tournament=cup)
    ruled = {"places": [1, 2, 3], "scores": [300, 200, 100], "reason": "real cards"}
    tables.filter(pk__in=list(tables.values_list("pk", flat=True))[::2]).update(ruled=ruled)
    return cup


def queries(client: Client, path: str, token: str) -> int:
    headers = {"authorization": f"Bearer {token}"}
    client.get(f"/api/{path}", headers=headers)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(f"/api/{path}", headers=headers)
    assert answer.status_code == 200, answer.content
    return len(asked)


def test_pages_of_what_is_computed_meet(ask: Ask) -> None:
    cup = cup_with(9, "a")
    for path in ("standings/", "cross-table/", "entrants/"):
        whole = ask(f"tournaments/{cup.pk}/{path}")
        first = ask(f"tournaments/{cup.pk}/{path}?limit=5")
        rest = ask(f"tournaments/{cup.pk}/{path}?limit=5&first={first['next']}")
        assert first["results"] + rest["results"] == whole["results"]
        assert (whole["count"], first["next"], rest["next"]) == (9, 5, None)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"name": ""}, "name"),
    ({"name": "x" * 61}, "name"),
    ({"format": "arena"}, "format"),
    ({"preset": "nothing"}, "preset"),
    ({"club": "nothing"}, "club"),
    ({"settings": {"rounds": -1}}, "settings"),
    ({"settings": {"by_place": [1, 3]}}, "by_place"),
    ({"settings": {"ties": []}}, "ties"),
    ({"settings": []}, "settings"),
    ({"deals": 4}, "deals"),
    ({"deals": None}, "deals"),
    ({"ends_by": "time"}, "minutes"),
    ({"entry": "password"}, "password"),
    ({"entry": "club"}, "entry"),
    ({"starts_at": "2001-01-01T00:00:00Z"}, "starts_at"),
    ({"starts_at": "soon"}, "starts_at"),
    ({"action_ms": 1}, "action_ms"),
    ({"rating_min": 1600, "rating_max": 1500}, "rating_max"),
    ({"format": "duplicate", "rated": True}, "rated"),
    ({"format": "knockout", "late_rounds": 2}, "late_rounds"),
    ({"limit": 1}, "limit"),
]


@pytest.mark.parametrize(("changed", "field"), BAD)
def test_what_cannot_be_played_is_named_and_nothing_is_stored(
    ask: Ask, changed: dict[str, Any], field: str
) -> None:
    olga = known("olga")
    told = ask("tournaments/", olga.token, "post", 400, {**PLAN, **changed})
    assert told["error"] == "invalid" and told["fields"][field]
    assert not Tournament.objects.exists()


def test_changing_keeps_what_is_not_given(ask: Ask) -> None:
    olga = known("olga")
    made = ask("tournaments/", olga.token, "post", data={**PLAN, "entry": "password",
                                                         "password": "swordfish"})  # fmt: skip
    hashed = Tournament.objects.get().password
    wish = {"settings": {"by_place": [5, 2, 0]}, "limit": 27}
    told = ask(f"tournaments/{made['id']}/", olga.token, "patch", data=wish)
    changed = {"settings": {**made["settings"], "by_place": [5, 2, 0]}, "limit": 27}
    assert told == {**made, **changed, "revision": told["revision"]}
    assert Tournament.objects.get().password == hashed
    wrong = ask(f"tournaments/{made['id']}/", olga.token, "patch", 400, {"deals": 4})
    assert wrong["fields"]["deals"] and Tournament.objects.get().deals == 3


def test_a_wrong_result_is_refused_and_nothing_is_half_written(ask: Ask) -> None:
    olga = known("olga")
    cup = running(olga.user, [one.user for one in many(3)])
    table = TournamentTable.objects.get(round__tournament=cup)
    path, reason = f"tournaments/{cup.pk}/tables/{table.pk}/result/", "cards"
    for body, code, error in (
        ({"scores": [1, 2], "reason": reason}, 409, "bad_points"),
        ({"scores": [3, 2, 1], "places": [1, 1, 2], "reason": reason}, 409, "bad_places"),
        ({"scores": [3, 2, 1], "places": [3, 2, 1], "reason": reason}, 409, "places_and_points"),
        ({"scores": [3, 2, 1]}, 400, "invalid"),
        ({"scores": "all", "reason": reason}, 400, "invalid"),
    ):
        assert ask(path, olga.token, "post", code, body)["error"] == error
    table.refresh_from_db()
    assert table.ruled is None and not cup.log.filter(verb="result_set").exists()
    elsewhere = opened(olga.user)
    ask(f"tournaments/{elsewhere.pk}/tables/{table.pk}/result/", olga.token, "post", 404, {})
    assert cup.entrants.first().status == registration.Status.IN  # type: ignore[union-attr]
