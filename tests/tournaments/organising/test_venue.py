"""Tests of the venue of an event at real tables, on all pages that show it."""

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from tests.factories import client_of, from_now, make_tournament, new_config
from tests.tournaments.extras.room.evenings import new_evening
from thousand_site.api.tournaments.config import config_of
from thousand_site.previews.queries import tournament_preview
from tournaments.extras.calendars import feeds
from tournaments.extras.embeds.models import ClubEmbed
from tournaments.extras.webhooks.messages import discord_name
from tournaments.extras.webhooks.payloads import event_payload, payload_text
from tournaments.models import Tournament, TournamentEvent
from tournaments.organising.settings import create
from tournaments.organising.settings.config import validate

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
VENUE = "Kava & Co, Rynok 12"
SHOWN = "Kava &amp; Co, Rynok 12"


@pytest.fixture
def evening(anna: User, club: Club) -> Tournament:
    return new_evening(
        anna, (), club=club, venue=f"  {VENUE} ", guests=True, starts_at=from_now(days=3)
    )


def test_only_an_event_in_a_room_has_one(anna: User, evening: Tournament) -> None:
    assert evening.venue == VENUE
    assert make_tournament(anna, venue=VENUE).venue == ""


def test_the_pages_show_it_with_a_map(evening: Tournament, boris: User, club: Club) -> None:
    for url in (f"/tournaments/{evening.pk}/", f"/clubs/{club.key}/"):
        html = client_of(boris).get(url).content.decode()
        assert f'data-venue="{SHOWN}"' in html and "query=Kava+%26+Co%2C+Rynok+12" in html
        assert "Guests are welcome." in html


def test_feeds_previews_frames_and_webhooks_name_it(
    evening: Tournament, club: Club, client: Client
) -> None:
    feed = feeds.club_feed(club, timezone.now())
    assert "LOCATION:Kava & Co\\, Rynok 12" in feed and "Guests are welcome." in feed
    preview = tournament_preview(evening.pk)
    assert preview is not None and VENUE in preview.lines
    ClubEmbed.objects.create(club=club, origin="https://example.org")
    assert SHOWN in client.get(f"/clubs/{club.key}/embed/").content.decode()
    event = TournamentEvent.objects.get(tournament=evening, verb="published")
    payload = event_payload(event)
    assert payload["tournament"]["venue"] == VENUE
    assert payload_text(payload, discord_name).splitlines()[1] == VENUE


def test_the_log_does_not_keep_an_old_one(anna: User, evening: Tournament) -> None:
    create.edit_tournament(anna, evening.pk, replace(config_of(evening), venue="Home of Anna"))
    evening.refresh_from_db()
    assert evening.venue == "Home of Anna"
    assert all(VENUE not in str(event.data) for event in evening.log.all())


def test_a_long_one_is_refused(evening: Tournament) -> None:
    found = validate(new_config(venue="x" * 121), timezone.now())
    assert [(problem.code, problem.fields) for problem in found] == [("too_long", ("venue",))]
