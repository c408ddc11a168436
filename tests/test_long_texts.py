"""No text stops a process: what handling a text costs grows no faster than its length, or little.

CPU time is measured, against the rule of no timed tests: no other test finds a pattern that reads
a text again from each of its letters. Repeats and a floor keep noise out (tests/long_texts.py).
"""

import json
import re
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from allauth.core.context import request_context
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client, RequestFactory

from accounts.clubs import text_cleaning
from accounts.clubs.models import Club
from accounts.http.json_body import LimitedJSONField
from accounts.models import User
from games.engine.record import read_record, replay
from games.fairplay.models import Case
from tests import long_texts
from tests.attacks import paths, world
from tests.factories import make_tournament
from tests.long_texts import Call, excessive_growth

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]

# As it was: twelve thousand letters held a process for seconds.
FORMER_LINK = re.compile(r"[a-z][a-z0-9+.-]*\s?:\s?/\s?/\s*\S*|[\w.+-]+@(?:[\w-]+\.)+\w{2,}", re.I)


@pytest.fixture
def form_calls(anna: User, club: Club, rf: RequestFactory) -> Iterator[dict[str, Call]]:
    """A call for each form; those of allauth find the request in a variable of the thread."""
    request = rf.get("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    key = Authenticator(user=anna, type="webauthn", data={"name": "phone"})
    arguments = [
        *({}, {"user": anna}, {"user": anna, "games": []}, {"games": []}, {"club": club}),
        *({"request": request}, {"tournament": make_tournament(anna)}, {"instance": key}),
        *({"instance": Case(pk=1, suspect=anna)}, {"instance": anna}),
    ]
    with request_context(request):
        yield long_texts.form_calls(arguments)


GROUPS: dict[str, Callable[[], dict[str, Call]]] = {
    "functions": long_texts.function_calls,
    "serializers": long_texts.serializer_calls,
    "sockets": long_texts.socket_calls,
    "patterns": long_texts.pattern_calls,
    "columns": long_texts.column_calls,
}


def growing(calls: dict[str, Call]) -> dict[str, str]:
    """Return those whose cost grows too fast, each with the kind of text and its times."""
    found = {name: excessive_growth(call) for name, call in calls.items()}
    return {name: growth for name, growth in found.items() if growth}


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_the_cost_of_a_text_grows_with_its_length(group: str) -> None:
    assert growing(GROUPS[group]()) == {}


@pytest.mark.slow
def test_the_cost_of_a_form_grows_with_its_texts(form_calls: dict[str, Call]) -> None:
    assert growing(form_calls) == {}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_cost_of_a_page_grows_with_its_parameters() -> None:
    """Each day another half of the addresses, and another kind of text for each.

    Those that end a login or a thing come last. What reads the texts has all kinds of them in the
    tests above; here only views are new, and what they do with several texts.
    """
    made = json.loads(world.build(1))
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = made["sessions"]["administrator"][0]
    found, day = {}, date.today().toordinal()
    for number, address in enumerate(all_addresses(made["arguments"])):
        if (number + day) % 2 == 0:
            kind = long_texts.PAGE_KINDS[(number + day) // 2 % len(long_texts.PAGE_KINDS)]
            if growth := long_texts.page_growth(client, address, kind):
                found[address] = growth
    assert found == {}


def all_addresses(arguments: paths.Arguments) -> Iterator[str]:
    """Yield the addresses of everything that is there."""
    for pattern in paths.patterns():
        yield from paths.addresses(pattern, arguments, wrong=False)


def test_the_former_pattern_of_links_would_be_found() -> None:
    growth = excessive_growth(lambda text: FORMER_LINK.sub("", text), 1000, {"letters": "a"})
    assert growth is not None and growth.startswith("letters: ")


def test_a_pattern_that_fails_at_the_end_of_a_run_would_be_found() -> None:
    """Spaces alone match at once; before a letter each of them begins another search.

    Two runs side by side grow eight times by a doubling: no noise of a busy machine hides that.
    """
    call = long_texts.pattern_call(re.compile(r"\s+\s+$"))
    growth = excessive_growth(call, 60, {"spaces": " "})
    assert growth is not None and growth.startswith("spaces: ")


def test_a_long_record_is_read() -> None:
    """Else the readers of records would be measured on nothing. Some deals of it are replayed."""
    record = read_record(long_texts.parsed(long_texts.long_record(5_000)))
    assert len(record.deals) > 20 and len(replay(record).outcomes) >= 10


def test_no_text_of_a_club_grows_too_fast() -> None:
    """A sample for each day, of what was found first."""
    for clean in (text_cleaning.without_links, text_cleaning.strip_invisible):
        assert excessive_growth(clean, 1000) is None


def test_forms_parsers_and_patterns_are_found_by_themselves(form_calls: dict[str, Call]) -> None:
    """The numbers only say that nothing is left out on a large scale."""
    counts = {name: len(calls()) for name, calls in GROUPS.items()} | {"forms": len(form_calls)}
    least = {"functions": 100, "serializers": 25, "sockets": 30, "patterns": 400, "columns": 100}
    assert {name: counts[name] for name, number in least.items() if counts[name] < number} == {}
    assert counts["forms"] > 40
    functions, patterns = long_texts.function_calls(), long_texts.pattern_calls()
    assert {"games.replays.services.parse", "accounts.names.confusables.skeleton"} <= {*functions}
    assert "accounts.clubs.text_cleaning._LINK" in patterns


def test_every_field_with_json_in_a_form_is_limited() -> None:
    """A deep text exceeds the recursion of Django's own field."""
    found = {
        f"{form.__module__}.{form.__qualname__}.{name}"
        for form in [*long_texts.subclasses(forms.BaseForm), *long_texts.admin_forms()]
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.JSONField) and not isinstance(field, LimitedJSONField)
    }
    # Their constructors put the limited one in its place (tests/accounts/mfa/test_credentials.py).
    assert {name for name in found if not name.endswith(".credential")} == set()
