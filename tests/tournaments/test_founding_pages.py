"""The pages of founding and editing: outlines, faults, hours and zones, presets and clubs."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.clubs import joining
from games.presets.models import Preset
from tests.accounts.clubs import club_of
from tests.tournaments.plans import logged, opened, person, plan, refusal, soon
from tournaments.models import Tournament
from tournaments.organising import create
from tournaments.organising.templates import OUTLINES
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def fields(client: Client, **query: str) -> dict[str, Any]:
    """What a browser would send of the form as it is shown."""
    form = client.get(reverse("tournament_new"), query).context["form"]
    return sent_of(form)


def sent_of(form: Any) -> dict[str, Any]:
    given = {name: form[name].value() for name in form.fields}
    return {n: v for n, v in given.items() if v is not None and v is not False and v != ""}


@pytest.mark.parametrize("outline", sorted(OUTLINES))
def test_each_outline_founds_a_tournament_as_it_stands(anna, outline):
    client = logged(anna)
    given = {**fields(client, **{"from": outline}), "name": "Evening"}
    answer = client.post(reverse("tournament_new"), given)
    made = Tournament.objects.get()
    assert answer.url == reverse("tournament_manage", args=[made.pk])
    assert (made.format, made.status) == (OUTLINES[outline].values["format"], "draft")
    assert client.get(answer.url).status_code == 200
    # And as the last one was: the same form again.
    again = {"limit": None, **given}
    assert {"limit": None, **fields(client, **{"from": made.pk})} == again


def test_a_wrong_form_is_shown_again_with_its_faults(anna):
    client = logged(anna)
    given = {**fields(client), "name": "", "ends_by": "deals", "deals": "8", "numbers": "x"}
    page = client.post(reverse("tournament_new"), given)
    assert page.status_code == 200 and not Tournament.objects.exists()
    assert {"name", "deals", "numbers"} <= set(page.context["form"].errors)
    text = page.content.decode()
    assert "Everybody deals as often as the others" in text
    # Above all each of them once more, with the way to its field; and what was typed is there.
    summary = text.split("data-faults")[1].split("</div>")[0]
    assert all(f'data-to="{name}"' in summary for name in ("name", "deals", "numbers"))
    assert page.context["form"]["numbers"].value() == "x"
    assert "data-faults" not in client.get(reverse("tournament_new")).content.decode()


def test_no_minutes_for_who_is_late_means_that_nobody_is_missing(anna):
    """As opening has it: 0 is no shorter wait, everybody counts as there."""
    page = logged(anna).get(reverse("tournament_new"))
    words = dict(page.context["form"].fields["no_show_minutes"].choices)
    assert str(words[0]) == "never: everybody counts as there"
    assert "at once" not in page.content.decode().split('name="no_show_minutes"')[1][:600]


def test_the_check_says_what_is_wrong_and_how_it_would_run(anna):
    client = logged(anna)
    knockout = {**fields(client, **{"from": "cup"}), "name": "Cup", "limit": "27"}
    answer = client.post(reverse("tournament_check"), knockout).json()
    assert answer["faults"] == {} and answer["told"] == ["With 27 players: 27 → 9 → 3."]
    wrong = client.post(reverse("tournament_check"), {**knockout, "late_rounds": "2"}).json()
    assert list(wrong["faults"]) == ["late_rounds"]
    assert client.post(reverse("tournament_check"), {}).json()["told"] == []


@pytest.mark.parametrize(
    ("starts", "zone", "stored"),
    [
        ("2026-12-24T18:00", "Europe/Berlin", "2026-12-24T17:00"),
        ("2027-07-01T18:00", "America/New_York", "2027-07-01T22:00"),
        ("2026-12-24T18:00", "UTC", "2026-12-24T18:00"),
    ],
)
def test_an_hour_is_that_of_the_browsers_zone(anna, starts, zone, stored, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 11, 22, 1, tzinfo=UTC))
    client = logged(anna)
    client.post(
        reverse("tournament_new"), {**fields(client), "name": "x", "starts": starts, "zone": zone}
    )
    made = Tournament.objects.get()
    assert made.starts_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") == stored


def test_a_bad_hour_or_zone_is_a_fault_of_the_field(anna):
    client = logged(anna)
    given = {**fields(client), "name": "x"}
    for zone in ("Mars/Base", "../../etc/passwd", "x" * 60, "/etc/passwd", "\0"):
        page = client.post(
            reverse("tournament_new"), {**given, "starts": "2030-12-24T18:00", "zone": zone}
        )
        assert {"starts", "zone"} & set(page.context["form"].errors)
    for starts in ("soon", "99999-01-01T00:00", "0001-01-01T00:00", "2026-13-01T00:00"):
        page = client.post(
            reverse("tournament_new"), {**given, "starts": starts, "zone": "Asia/Tokyo"}
        )
        assert list(page.context["form"].errors) == ["starts"]


def test_other_peoples_presets_are_no_choice(anna):
    foreign = Preset.objects.create(
        key="theirs-1", kind="user", owner=person("boris"), name="x", agreements={}
    )
    client = logged(anna)
    page = client.post(
        reverse("tournament_new"), {**fields(client), "name": "x", "preset": foreign.pk}
    )
    assert list(page.context["form"].errors) == ["preset"]


def test_who_may_not_found_is_told_before_he_fills_in_a_form():
    page = logged(person("doubt", confirmed=False)).get(reverse("tournament_new"))
    assert "confirmed address" in page.content.decode()
    assert 'id="plan"' not in page.content.decode()
    assert logged(None).get(reverse("tournament_new")).status_code == 302


def test_it_is_changed_on_a_page_that_keeps_its_password(anna):
    cup = opened(anna, entry="password", password="marriage", starts_at=soon(days=3))
    client = logged(anna)
    page = client.get(reverse("tournament_edit", args=[cup.pk]))
    form = page.context["form"]
    assert "marriage" not in page.content.decode() and cup.password not in page.content.decode()
    given = sent_of(form)
    answer = client.post(
        reverse("tournament_edit", args=[cup.pk]), {**given, "row": cup.pk, "name": "New name"}
    )
    assert answer.status_code == 302
    before, _ = cup, cup.refresh_from_db()
    assert before.name == "New name" and registration.enter(person("vera"), cup.pk, "marriage")


def test_a_tournament_for_a_clubs_members(anna):
    club, boris, vera = club_of(anna), person("boris"), person("vera")
    assert refusal(create.found, boris, plan(club=club)) == "not_club"
    cup = opened(anna, club=club, entry="club")
    assert refusal(registration.enter, boris, cup.pk) == "members_only"
    joining.join(vera, club)
    assert registration.enter(vera, cup.pk).status == "entered"
    page = logged(anna).get(reverse("tournament_new"), {"club": club.pk})
    assert page.context["form"]["club"].value() == club.pk
    assert not logged(boris).get(reverse("tournament_new")).context["form"]["club"].field.queryset


def test_whoever_comes_from_his_club_founds_for_it_whatever_he_begins_with(anna):
    club, client = club_of(anna), logged(anna)
    page = client.get(reverse("tournament_new"), {"club": club.pk})
    for outline in OUTLINES:
        assert f'href="?from={outline}&amp;club={club.pk}"' in page.content.decode()
    assert fields(client, **{"from": "quick", "club": str(club.pk)})["club"] == club.pk
    assert (
        "&amp;club=" not in client.get(reverse("tournament_new"), {"club": "x&y"}).content.decode()
    )
