"""Tests of what HTTP offers beside the body: ETags, compression, limits, pages of other sites."""

import gzip
import json

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.realtime.rate_limit import TokenBuckets
from tests.conftest import SetLimits
from tests.factories import robot_of
from tests.thousand_site.api.factories import played_game, token_for
from thousand_site.api.bots import base as bot_base

pytestmark = [
    pytest.mark.usefixtures("defaults"),
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
ORIGIN = {"origin": "https://elsewhere.example.org"}
PACKED = {"accept-encoding": "gzip"}


@pytest.mark.parametrize("path", ["/api/v1/pools/", "/api/v1/schema/"])
def test_who_has_the_newest_answer_gets_none(client: Client, path: str) -> None:
    etag = client.get(path)["ETag"]
    again = client.get(path, headers={"if-none-match": etag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


def test_a_changed_answer_has_another_etag(client: Client, people: list[User]) -> None:
    path = "/api/v1/users/anna/games/"
    before = client.get(path)["ETag"]
    played_game(people, 0)
    answer = client.get(path, headers={"if-none-match": before})
    assert answer.status_code == 200 and answer["ETag"] != before


def test_an_answer_comes_compressed_to_who_takes_that(client: Client) -> None:
    plain, packed = client.get("/api/v1/pools/"), client.get("/api/v1/pools/", headers=PACKED)
    assert "Content-Encoding" not in plain and packed["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert "Accept-Encoding" in packed["Vary"]


def test_the_schema_is_a_tenth_as_long_compressed(client: Client) -> None:
    plain, packed = client.get("/api/v1/schema/"), client.get("/api/v1/schema/", headers=PACKED)
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 8
    assert packed["ETag"] != plain["ETag"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_a_stream_is_not_compressed(client: Client, people: list[User]) -> None:
    played_game(people, 0)
    answer = client.get("/api/v1/users/anna/games/records/", headers=PACKED)
    assert answer.streaming and "Content-Encoding" not in answer and "ETag" not in answer
    # Read to its end, so that the next stream of this client is not its second.
    assert b"".join(answer)


def test_what_is_left_of_a_limit_is_told(client: Client, anna: User, limits: SetLimits) -> None:
    limits(api_reads=2)
    for headers in ({}, {"authorization": f"Bearer {token_for(anna, 'read')}"}):
        answers = [client.get("/api/v1/ladders/", headers=headers) for _ in range(3)]
        assert {one["RateLimit-Policy"] for one in answers} == {'"api_reads";q=2;w=60'}
        left = [one["RateLimit"].partition(";t=")[0] for one in answers]
        assert left == [f'"api_reads";r={number}' for number in (1, 0, 0)]
        assert answers[2]["RateLimit"].endswith(f";t={answers[2]['Retry-After']}")


def test_without_limits_none_is_told(client: Client, limits: SetLimits) -> None:
    limits(api_reads=0)
    assert "RateLimit" not in client.get("/api/v1/ladders/")


@pytest.mark.parametrize("path", ["/api/v1/pools/", "/api/v1/schema/", "/api/v1/users/nobody/"])
def test_pages_of_other_sites_may_read(client: Client, path: str) -> None:
    answer = client.get(path, headers=ORIGIN)
    assert answer["Access-Control-Allow-Origin"] == "*"
    readable = answer["Access-Control-Expose-Headers"].split(", ")
    assert {"RateLimit", "RateLimit-Policy", "Retry-After", "Idempotent-Replayed"} <= set(readable)


def test_they_neither_send_logins_nor_write(client: Client) -> None:
    asked = {**ORIGIN, "access-control-request-method": "POST"}
    for method in (client.get, client.options):
        answer = method("/api/v1/tournaments/", headers=asked)
        assert "Access-Control-Allow-Credentials" not in answer
    assert answer["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "authorization" not in answer["Access-Control-Allow-Headers"].lower()
    written = client.post("/api/v1/tournaments/", headers=ORIGIN)
    assert "Access-Control-Allow-Origin" not in written


def test_pages_of_the_site_stay_their_own(client: Client) -> None:
    for path in ("/", "/api/", "/leaderboard/classic/"):
        answer = client.get(path, headers=ORIGIN | PACKED)
        assert "Access-Control-Allow-Origin" not in answer and "Content-Encoding" not in answer


@pytest.mark.parametrize(
    "path", ["pools/", "tournaments/", "users/anna/games/records/", "users/anna/"]
)
def test_options_says_what_is_allowed(client: Client, anna: User, path: str) -> None:
    answer = client.options(f"/api/v1/{path}")
    assert answer.status_code == 200 and answer.json() == {}
    allowed = set(answer["Allow"].split(", "))
    assert {"GET", "OPTIONS"} <= allowed
    for method in {"POST", "PUT", "PATCH", "DELETE"} - allowed:
        assert client.generic(method, f"/api/v1/{path}").status_code in (405, 401, 403)


def test_the_headers_stand_outside_what_changes_the_answer() -> None:
    names = [name.rpartition(".")[2] for name in settings.MIDDLEWARE]
    own = ["HeadersMiddleware", "CompressionMiddleware", "ETagMiddleware"]
    assert [name for name in names if name in own] == own


def test_a_bot_is_told_what_is_left_of_its_burst(
    client: Client, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_base, "_buckets", TokenBuckets())
    headers = {"authorization": f"Bearer {token_for(robot_of(anna), 'bot')}"}
    first, second = (client.get("/api/v1/bot/games/", headers=headers) for _ in range(2))
    assert first["RateLimit-Policy"] == '"bot";q=40;w=2'
    assert first["RateLimit"] == '"bot";r=39;t=1' and '"bot";r=3' in second["RateLimit"]
