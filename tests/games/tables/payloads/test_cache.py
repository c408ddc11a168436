"""The serialised payload equals the payload, whatever parts were cached."""

import json
from dataclasses import replace

import pytest
from django.utils import translation

from games.realtime import messages
from games.tables.payloads import cache as payloads_cache
from games.tables.payloads import table_payload
from tests.games.tables.driver import live_of

pytestmark = pytest.mark.usefixtures("queued")


def said(live, seat: int | None) -> dict:
    return json.loads(payloads_cache.payload_text(live, seat, translation.get_language()))


def meant(live, seat: int | None) -> dict:
    return json.loads(messages.dumps(table_payload.payload(live, seat)))


@pytest.mark.sampled(4)
def test_cached_payloads_equal_fresh_ones_in_every_state(varied, notices):
    for live in varied.turns():
        for seat in (*range(live.settings.players), None):
            assert said(live, seat) == meant(live, seat)


def test_absences_and_substitutes_are_serialised_anew(table, people):
    live = live_of(table.id)
    said(live, 0)
    away = replace(live, absent=(1,))
    assert said(away, 0) == meant(away, 0) and said(away, 0)["people"][1]["absent"]
    left = replace(live, people=(replace(live.people[0], has_left=True), *live.people[1:]))
    assert said(left, 1) == meant(left, 1) and said(left, 1)["people"][0]["substitute_for"]


def test_each_language_is_cached_separately(table, people):
    live = live_of(table.id)
    left = replace(live, people=(replace(live.people[0], has_left=True), *live.people[1:]))
    names = set()
    for language in ("en", "ru", "en"):
        with translation.override(language):
            assert said(left, 1) == meant(left, 1)
            names.add(said(left, 1)["people"][0]["name"])
    assert len(names) == 2


def test_each_part_of_a_payload_is_made_once(table, people, monkeypatch):
    live = live_of(table.id)
    said(live, 0)
    monkeypatch.setattr(table_payload, "agreements", lambda _: pytest.fail("made again"))
    assert said(live, 1) == said(live, 1)


@pytest.mark.sampled(4)
def test_only_what_viewers_share_depends_on_the_language(varied, notices):
    for live in varied.turns():
        for seat in (*range(live.settings.players), None):
            own = table_payload.payload(live, seat, {})
            with translation.override("ru"):
                assert table_payload.payload(live, seat, {}) == own
