"""Every operation under generated requests: no fault of ours, and no answer but the documented.

The same requests each time (derandomised), and no bound on time: it is about answers. With
SCHEMA_SEED they are others, and SCHEMA_EXAMPLES says how many there are of each kind:
`python -m tests.fuzz.api`.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, time
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from accounts.clubs import chat
from accounts.clubs.models import JoinRequest
from accounts.models import User
from games.lobby.models import CustomTable
from games.lobby.services import TableRequest, create_table
from games.presets.queries import newest_preset
from tests.factories import make_club, person
from tests.games.puzzles.stored import store, store_judged
from tests.thousand_site.api.factories import ALL, played_game, token_for
from tests.tournaments.extras.series.factories import make_series
from tests.tournaments.playing import new_tournament
from tournaments.director import pair, start
from tournaments.extras.repeats.models import Repeat
from tournaments.extras.webhooks.models import Webhook, WebhookDelivery
from tournaments.models import Tournament, TournamentTable

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("defaults"),
    # The test's server is no ASGI: it takes the streams as a whole.
    pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume"),
]
# Without two: names and combinations are refused that no schema can tell apart, and the check of
# logins sends the token of these tests again (test_authentication.py has wrong ones).
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
]
EXAMPLES = int(os.environ.get("SCHEMA_EXAMPLES", "6"))
SEED = os.environ.get("SCHEMA_SEED", "")
# Requests by operation.
SENT: Counter[str] = Counter()


@pytest.fixture(scope="module", autouse=True)
def summary() -> Iterator[None]:
    """At the end, print how much was sent."""
    yield
    print(f"\n{SENT.total()} requests to {len(SENT)} operations, seed {SEED or 'none'}")


def bounded(number: int) -> settings:
    return settings(
        max_examples=number,
        derandomize=not SEED,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def seeded(test: Any) -> Any:
    """Give a test the seed, if there is one."""
    return seed(SEED)(test) if SEED else test


def existing_names(people: list[User]) -> dict[str, str]:
    """Create games, a club and a tournament; return what addresses can name of them."""
    games = [played_game(people, hour) for hour in range(3)]
    cup, club = drawn(people), make_club(people[0])
    table = TournamentTable.objects.get(round__tournament=cup)
    webhook = Webhook.objects.create(club=club, url="https://example.org/hook")
    delivery = WebhookDelivery.objects.create(webhook=webhook, name="test", payload={})
    # One is of the day, and the other one is next.
    for number in (1, 2):
        store(number)
    store_judged("bid")
    Repeat.objects.create(template=cup, first_day=date(2126, 1, 3), at=time(19), zone="UTC")
    return {
        "username": "anna",
        "other": "boris",
        "ladder": "classic",
        "key": "classic",
        "game_id": games[0].pk,
        "club": club.key,
        "post": str(chat.post_news(people[0], club, "At eight.").pk),
        "request_id": str(JoinRequest.objects.create(club=club, user=people[1]).pk),
        "pool": "classic-calm",
        "delivery": str(delivery.pk),
        "table": waiting_table().pk,
        "seat": "1",
        "series_id": make_series(people[0], club).pk,
        "day": "2126-01-03",
        "tournament_id": cup.pk,
        "number": "1",
        "table_id": str(table.pk),
        "entrant": str(table.seats[1]),
    }


def waiting_table() -> CustomTable:
    """A table whose owner waits for others."""
    preset = newest_preset("classic")
    assert preset is not None
    wanted = TableRequest(agreements=preset.agreements, preset=preset)
    return create_table(person("gleb"), wanted)


def drawn(people: list[User]) -> Tournament:
    """A tournament that the first of them runs, whose first table waits for its people."""
    cup = new_tournament("swiss", people, organiser=people[0], no_show_minutes=60)
    start.start(cup.pk, None, timezone.now())
    assert pair.pair_next_round(cup.pk, timezone.now())
    return cup


def operations(within: str = "") -> list[Any]:
    """Those of these addresses: reading first, and last what ends a tournament for good."""
    found = [one for one in every_operation() if re.search(within, one.label)]
    return sorted(found, key=lambda one: (one.method != "get", one.path.endswith("/cancel/")))


def every_operation() -> Iterator[Any]:
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    loaded = schemathesis.openapi.from_dict(schema)
    loaded.app = get_wsgi_application()
    for found in loaded.get_all_operations():
        yield found.ok()


def hammer(
    operation: Any, headers: dict[str, str], examples: int = EXAMPLES, **asked: Any
) -> set[int]:
    """The codes of the answers, all of which were as they must be."""
    codes: set[int] = set()

    @seeded
    @bounded(examples)
    @given(operation.as_strategy(**asked))
    def each(case: Any) -> None:
        # It would not unpack the answers of an application.
        response = case.call(headers={"accept-encoding": "identity", **headers})
        codes.add(response.status_code)
        SENT[operation.label] += 1
        case.validate_response(response, checks=CHECKS)

    each()
    return codes


def named(operation: Any, there: dict[str, str]) -> dict[str, str]:
    return {one.name: there.get(one.name, "nowhere") for one in operation.path_parameters}


def all_ways(
    headers: dict[str, str], there: dict[str, str], within: str = ""
) -> dict[str, set[int]]:
    """By operation: names that are there, names that are made up, and what is not allowed."""
    found: dict[str, set[int]] = {}
    for operation in operations(within):
        fixed = {"path_parameters": named(operation, there)}
        asks = bool(operation.query or operation.body)
        # Where nothing is asked but the address, one request is like the other.
        codes = hammer(operation, headers, EXAMPLES if asks else 1, **fixed)
        if operation.path_parameters:
            codes |= hammer(operation, headers)
        if asks:
            codes |= hammer(operation, headers, generation_mode=GenerationMode.NEGATIVE, **fixed)
        found[operation.label] = codes
    return found


# What belongs to somebody; a bot's is another account's than that of these tests.
OWN = (
    *("/api/v1/me/", "/api/v1/queue/", "/api/v1/bot/"),
    *("/entry/", "/membership/", "/requests/", "/repeat/", "/webhook/"),
)
# These are asked for with an organiser's token.
NOT_ORGANISERS = r"^(?!.*/api/v1/(tournaments|clubs)/)"
OFFERS = {"POST /api/v1/queue/accept/", "POST /api/v1/queue/decline/"}
JOIN = "POST /api/v1/queue/"


def of_people(found: dict[str, set[int]], there: dict[str, str]) -> set[str]:
    """Return the requests about existing data that are no user's own."""
    names = re.compile(r"{(\w+)}")
    known = {label for label in found if set(names.findall(label)) <= set(there)}
    return {label for label in known if not any(own in label for own in OWN)}


@pytest.mark.slow
def test_anonymous(people: list[User]) -> None:
    there = existing_names(people)
    found = all_ways({}, there)
    own = {label for label in found if any(own in label for own in OWN)}
    assert {JOIN, *OFFERS, "GET /api/v1/me/"} <= own
    # Made-up names may be no part of any address, and a zero byte is refused before all else.
    assert all({401} <= found[label] <= {400, 401, 404} for label in own)
    reading = {label for label in of_people(found, there) if label.startswith("GET")}
    assert len(reading) > 15 and [label for label in reading if 200 not in found[label]] == []


@pytest.mark.slow
def test_with_a_token(people: list[User]) -> None:
    there = existing_names(people)
    token = token_for(people[0], "read", "play", "puzzles", "tables")
    found = all_ways({"Authorization": f"Bearer {token}"}, there, NOT_ORGANISERS)
    reading = {label for label in of_people(found, there) if label.startswith("GET")}
    reading |= {"GET /api/v1/me/", "GET /api/v1/queue/"}
    assert all(200 in found[label] for label in reading)
    assert all(found[label] == {409} for label in OFFERS)
    assert {400, 409} <= found[JOIN] <= {200, 400, 409, 415}
    bots = {label for label in found if "/api/v1/bot/" in label}
    assert all({403} <= found[label] <= {403, 404} for label in bots)


@pytest.mark.parametrize(
    "within", [pytest.param("/api/v1/tournaments/", marks=pytest.mark.slow), "/api/v1/clubs/"]
)
def test_with_an_organisers_token(people: list[User], within: str) -> None:
    there = existing_names(people)
    token = token_for(people[0], *ALL)
    found = all_ways({"Authorization": f"Bearer {token}"}, there, within)
    assert len(found) > 8 and not any({401, 403} & codes for codes in found.values())
    reading = {label for label in found if label.startswith("GET")}
    assert len(reading) > 4 and [label for label in reading if 200 not in found[label]] == []
