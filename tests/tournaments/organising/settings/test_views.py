"""Tests of the pages for creating and editing: templates, errors, time zones, presets, clubs."""

from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.clubs import joining
from games.presets.models import Preset
from tests.factories import (
    client_of,
    error_code,
    from_now,
    make_club,
    make_tournament,
    new_config,
    person,
)
from tests.markup import tidy
from tournaments.models import Tournament
from tournaments.organising.settings import create
from tournaments.organising.settings.templates import TEMPLATES
from tournaments.registration import services as registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def initial_data(client: Client, **query: str) -> dict[str, Any]:
    """Return what a browser would send of the form as shown."""
    form = client.get(reverse("tournament_new"), query).context["form"]
    return form_data(form)


def form_data(form: Any) -> dict[str, Any]:
    """Return the form's values that a browser would send."""
    data = {name: form[name].value() for name in form.fields}
    return {n: v for n, v in data.items() if v is not None and v is not False and v != ""}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("template", sorted(TEMPLATES))
def test_each_template_creates_a_tournament_unchanged(anna, template):
    client = client_of(anna)
    data = {**initial_data(client, **{"from": template}), "name": "Evening"}
    response = client.post(reverse("tournament_new"), data)
    tournament = Tournament.objects.get()
    assert response.url == reverse("tournament_manage", args=[tournament.pk])
    assert (tournament.format, tournament.status) == (TEMPLATES[template].values["format"], "draft")
    assert client.get(response.url).status_code == 200
    # And as the last one was: the same form again.
    again = {"limit": None, **data}
    assert {"limit": None, **initial_data(client, **{"from": tournament.pk})} == again


def test_an_invalid_form_is_shown_again_with_its_errors(anna):
    client = client_of(anna)
    data = {
        **initial_data(client),
        "name": "",
        "ends_by": "deals",
        "deals": "8",
        "round_sizes": "x",
    }
    page = client.post(reverse("tournament_new"), data)
    assert page.status_code == 200 and not Tournament.objects.exists()
    assert {"name", "deals", "round_sizes"} <= set(page.context["form"].errors)
    text = page.content.decode()
    assert "everybody deals equally often" in text
    # Above all each of them once more, with the way to its field; and what was typed is there.
    summary = text.split("data-errors")[1].split("</div>")[0]
    assert all(f'data-to="{name}"' in summary for name in ("name", "deals", "round_sizes"))
    assert page.context["form"]["round_sizes"].value() == "x"
    assert "data-errors" not in client.get(reverse("tournament_new")).content.decode()


def test_zero_no_show_minutes_mean_that_everybody_counts_as_present(anna):
    """0 is no shorter wait: everybody counts as present."""
    page = client_of(anna).get(reverse("tournament_new"))
    words = dict(page.context["form"].fields["no_show_minutes"].choices)
    assert str(words[0]) == "never: tables start without waiting"
    assert "at once" not in page.content.decode().split('name="no_show_minutes"')[1][:600]


def test_settings_name_the_formats_that_use_them(anna):
    page = client_of(anna).get(reverse("tournament_new"))
    formats = page.context["form"].used_by
    for setting in ("advance_per_table", "late_rounds", "remainder", "round_sizes", "rounds"):
        row = f'data-field="{setting}" data-for="{formats[setting]}"'
        assert row in tidy(page.content.decode())


class ShownFor(HTMLParser):
    """The conditions (`data-for`) under which each control of a form is shown, by its name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.found: dict[str, set[str]] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("div", "fieldset", "label"):
            self.open.append((tag, values.get("data-for") or ""))
        if tag in ("input", "select", "textarea") and values.get("name"):
            own = {condition for _, condition in self.open}
            self.found.setdefault(str(values["name"]), set()).update(own)

    def handle_endtag(self, tag: str) -> None:
        if self.open and tag == self.open[-1][0]:
            self.open.pop()


def test_an_evening_is_asked_nothing_of_games_on_the_site(anna):
    found = ShownFor(client_of(anna).get(reverse("tournament_new")).text).found
    online = {"clock", "rated", "check_in_minutes", "no_show_minutes"}
    assert {name for name, conditions in found.items() if "site" in conditions} == online
    assert "room" in found["venue"]


def test_the_check_returns_errors_and_a_preview(anna):
    client = client_of(anna)
    knockout = {**initial_data(client, **{"from": "cup"}), "name": "Cup", "limit": "27"}
    response = client.post(reverse("tournament_check"), knockout).json()
    assert response["errors"] == {} and response["preview"] == [
        "With 27 players, round by round: 27 → 9 → 3."
    ]
    second = {**knockout, "format": "second_chance"}
    assert client.post(reverse("tournament_check"), second).json()["preview"] == [
        "With 27 players, 5 rounds. Main bracket: 27 → 9 → 3. "
        "Second chance, from round 2: 18 → 12 → 6. Final: 3."
    ]
    three = client.post(reverse("tournament_check"), {**second, "limit": "3"}).json()
    assert three["preview"] == ["With 3 players there is only a final."]
    wrong = client.post(reverse("tournament_check"), {**knockout, "late_rounds": "2"}).json()
    assert list(wrong["errors"]) == ["late_rounds"]
    assert client.post(reverse("tournament_check"), {}).json()["preview"] == []


def test_the_preview_of_an_arena_tells_how_many_tables_a_player_gets(anna):
    client = client_of(anna)
    arena = {**initial_data(client, **{"from": "arena"}), "name": "Arena"}
    response = client.post(reverse("tournament_check"), arena).json()
    assert response["errors"] == {}
    [text] = response["preview"]
    assert "New tables begin for 90 minutes" in text and "about 11 tables" in text
    wrong = client.post(reverse("tournament_check"), {**arena, "arena_minutes": "10"}).json()
    assert list(wrong["errors"]) == ["arena_minutes"]


def test_breaks_and_waits_are_hidden_for_an_arena(anna):
    used_by = client_of(anna).get(reverse("tournament_new")).context["form"].used_by
    for setting in ("break_seconds", "no_show_minutes", "late_rounds", "rounds"):
        assert "arena" not in used_by[setting].split()
    assert used_by["arena_minutes"] == used_by["streak"] == "arena"


def test_a_league_says_how_long_it_takes_and_that_absent_players_are_waited_for(anna):
    client = client_of(anna)
    league = {**initial_data(client, **{"from": "league"}), "name": "League", "limit": "27"}
    response = client.post(reverse("tournament_check"), league).json()
    assert response["errors"] == {}
    assert response["preview"] == ["With 27 players: 8 rounds. It takes 8 weeks."]
    for change, field in (
        ({"no_show_minutes": "0"}, "no_show_minutes"),
        ({"round_days": "29"}, "round_days"),
        ({"rounds": "50", "round_days": "28"}, "rounds"),
    ):
        wrong = client.post(reverse("tournament_check"), {**league, **change}).json()
        assert list(wrong["errors"]) == [field]
    days = client.post(reverse("tournament_check"), {**league, "round_days": "3"}).json()
    assert days["preview"] == ["With 27 players: 8 rounds. It takes 24 days."]


@pytest.mark.parametrize(
    ("starts", "zone", "stored"),
    [
        ("2026-12-24T18:00", "Europe/Berlin", "2026-12-24T17:00"),
        ("2027-07-01T18:00", "America/New_York", "2027-07-01T22:00"),
        ("2026-12-24T18:00", "UTC", "2026-12-24T18:00"),
    ],
)
def test_the_start_is_read_in_the_browsers_time_zone(anna, starts, zone, stored, monkeypatch):
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 11, 22, 1, tzinfo=UTC))
    client = client_of(anna)
    client.post(
        reverse("tournament_new"),
        {**initial_data(client), "name": "x", "starts": starts, "zone": zone},
    )
    tournament = Tournament.objects.get()
    assert tournament.starts_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M") == stored


def test_an_invalid_start_or_zone_is_an_error_of_its_field(anna):
    client = client_of(anna)
    data = {**initial_data(client), "name": "x"}
    for zone in ("Mars/Base", "../../etc/passwd", "x" * 60, "/etc/passwd"):
        page = client.post(
            reverse("tournament_new"), {**data, "starts": "2030-12-24T18:00", "zone": zone}
        )
        assert {"starts", "zone"} & set(page.context["form"].errors)
    for starts in ("soon", "99999-01-01T00:00", "0001-01-01T00:00", "2026-13-01T00:00"):
        page = client.post(
            reverse("tournament_new"), {**data, "starts": starts, "zone": "Asia/Tokyo"}
        )
        assert list(page.context["form"].errors) == ["starts"]


def test_presets_of_other_users_cannot_be_chosen(anna, boris):
    foreign = Preset.objects.create(
        key="theirs-1", kind="user", owner=boris, name="x", agreements={}
    )
    client = client_of(anna)
    page = client.post(
        reverse("tournament_new"), {**initial_data(client), "name": "x", "preset": foreign.pk}
    )
    assert list(page.context["form"].errors) == ["preset"]


def test_users_who_may_not_create_see_the_reason_instead_of_a_form():
    page = client_of(person("doubt", confirmed=False)).get(reverse("tournament_new"))
    assert "confirmed email" in page.content.decode()
    assert 'id="tournament-form"' not in page.content.decode()
    assert client_of().get(reverse("tournament_new")).status_code == 302


def test_editing_keeps_the_password(anna, vera):
    cup = make_tournament(anna, entry="password", password="marriage", starts_at=from_now(days=3))
    client = client_of(anna)
    page = client.get(reverse("tournament_edit", args=[cup.pk]))
    form = page.context["form"]
    assert "marriage" not in page.content.decode() and cup.password not in page.content.decode()
    data = form_data(form)
    response = client.post(
        reverse("tournament_edit", args=[cup.pk]), {**data, "row": cup.pk, "name": "New name"}
    )
    assert response.status_code == 302
    before, _ = cup, cup.refresh_from_db()
    assert before.name == "New name" and registration.register(vera, cup.pk, "marriage")


def test_a_club_tournament_admits_members_only(anna, boris, vera):
    club = make_club(anna)
    assert error_code(create.create_tournament, boris, new_config(club=club)) == "not_club"
    cup = make_tournament(anna, club=club, entry="club")
    assert error_code(registration.register, boris, cup.pk) == "members_only"
    joining.join(vera, club)
    assert registration.register(vera, cup.pk).status == "entered"
    page = client_of(anna).get(reverse("tournament_new"), {"club": club.pk})
    assert page.context["form"]["club"].value() == club.pk
    assert (
        not client_of(boris).get(reverse("tournament_new")).context["form"]["club"].field.queryset
    )


def test_the_club_stays_chosen_with_every_template(anna):
    club, client = make_club(anna), client_of(anna)
    page = client.get(reverse("tournament_new"), {"club": club.pk})
    for template in TEMPLATES:
        assert f'href="?from={template}&amp;club={club.pk}"' in page.content.decode()
    assert initial_data(client, **{"from": "quick", "club": str(club.pk)})["club"] == club.pk
    assert (
        "&amp;club=" not in client.get(reverse("tournament_new"), {"club": "x&y"}).content.decode()
    )


def test_a_tournament_founded_from_a_clubs_page_is_for_its_members(anna):
    club, client = make_club(anna), client_of(anna)
    for template in ("", *TEMPLATES):
        data = initial_data(client, **{"from": template, "club": str(club.pk)})
        assert (data["club"], data["entry"]) == (club.pk, "club")
    client.post(reverse("tournament_new"), {**data, "name": "Of the club"})
    assert (Tournament.objects.get().club, Tournament.objects.get().entry) == (club, "club")
    assert initial_data(client)["entry"] == "open"


def test_a_copy_within_the_club_keeps_who_can_join(anna):
    club, client = make_club(anna), client_of(anna)
    within = make_tournament(anna, club=club, entry="invitation")
    elsewhere = make_tournament(anna, entry="invitation")
    query = {"club": str(club.pk)}
    assert initial_data(client, **{"from": within.pk}, **query)["entry"] == "invitation"
    assert initial_data(client, **{"from": elsewhere.pk}, **query)["entry"] == "club"


def test_a_club_of_others_is_no_reason_to_admit_its_members_only(anna, boris):
    data = initial_data(client_of(boris), club=str(make_club(anna).pk))
    assert data["entry"] == "open"


def test_the_limit_says_its_number_and_lists_what_is_open(anna, monkeypatch):
    monkeypatch.setattr("tournaments.permissions.MAX_ACTIVE", 2)
    cups = [make_tournament(anna, name=name) for name in ("Spring Cup", "Autumn Cup")]
    page = client_of(anna).get(reverse("tournament_new")).content.decode()
    assert "You already run 2 tournaments" in page
    for cup in cups:
        assert reverse("tournament_manage", args=[cup.pk]) in page
    assert "Confirm your email" not in page


def test_who_has_not_confirmed_is_led_there(db):
    doubt = person("doubt", confirmed=False)
    page = client_of(doubt).get(reverse("tournament_new")).content.decode()
    assert "Confirm your email address" in page and "You already run" not in page
