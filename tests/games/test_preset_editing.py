"""The editor's pages and answers: a draft is checked as it is, and nothing invalid is stored."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.presets.models import Preset

pytestmark = pytest.mark.usefixtures("site", "rung", "queued")
ODD = {"preset": "classic", "bid_step": 10, "opening_bid": 105}


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def anna(people) -> Client:
    return client_of(people[0])


@pytest.fixture
def boris(people) -> Client:
    return client_of(people[1])


def ask(client, path, **body):
    return client.post(f"/presets/{path}/", json.dumps(body), content_type="application/json")


def save(client, **body):
    return ask(client, "save", **{"name": "Thursday", "description": "", **body})


def made_by(client) -> Preset:
    assert save(client, agreements={"preset": "club", "bid_step": 10}).status_code == 200
    return Preset.objects.latest("pk")


def test_a_visitor_is_asked_to_log_in(client):
    assert client.get("/presets/new/").url.startswith("/accounts/login/")
    assert ask(client, "check", agreements={}).status_code == 403
    assert save(client, agreements={}).status_code == 403
    assert "log in" in client.get("/presets/").content.decode().lower()


def test_a_draft_is_told_with_its_faults_and_mends(anna):
    told = ask(anna, "check", agreements=ODD).json()
    [fault] = told["faults"]
    assert fault["field"] == "opening_bid"
    assert fault["text"] == "105 is not a multiple of the bid step 10."
    assert [mend["text"] for mend in fault["mends"]] == ["Use 100", "Use 110", "Bid step: 5"]
    assert [one["field"] for one in told["differences"]] == ["opening_bid", "bid_step"]


def test_a_draft_is_told_in_the_readers_language(anna):
    answer = anna.post(
        "/presets/check/",
        json.dumps({"agreements": ODD}),
        content_type="application/json",
        headers={"accept-language": "ru"},
    ).json()
    assert answer["faults"][0]["text"] == "105 не делится на шаг торгов 10."


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"agreements": 1}', b"\xff", b"[" * 90_000])
def test_what_is_no_draft(anna, body):
    for path in ("check", "save"):
        answer = anna.post(f"/presets/{path}/", body, content_type="application/json")
        assert answer.status_code == 400


def test_an_invalid_set_is_refused_beside_its_fields_and_nothing_is_stored(anna):
    before = Preset.objects.count()
    answer = save(anna, name=" ", agreements=ODD)
    assert answer.status_code == 422
    assert [fault["field"] for fault in answer.json()["told"]["faults"]] == ["opening_bid"]
    assert answer.json()["errors"] == {"name": "Give it a name."}
    assert Preset.objects.count() == before


def test_a_valid_set_is_stored_and_its_next_version(anna):
    made = made_by(anna)
    assert made.agreements == {"preset": "club", "bid_step": 10}
    again = {"key": made.key, "version": 1, "agreements": {"preset": "club"}}
    answer = save(anna, **again).json()
    assert (answer["version"], answer["url"]) == (2, f"/presets/{made.key}/")
    assert save(anna, **again).status_code == 409
    versions = Preset.objects.filter(key=made.key).values_list("version", flat=True)
    assert sorted(versions) == [1, 2]


def test_what_sleeps_is_left_out(anna):
    agreements = {"preset": "classic", "dark": "off", "dark_min_score": 240}
    assert save(anna, agreements=agreements).status_code == 200
    assert Preset.objects.latest("pk").agreements == {"preset": "classic"}


def test_somebody_elses_preset_can_be_read_and_copied_not_changed(anna, boris):
    made = made_by(anna)
    assert boris.get(f"/presets/{made.key}/").status_code == 200
    assert boris.get(f"/presets/new/?from={made.key}").status_code == 200
    assert boris.get(f"/presets/{made.key}/edit/").status_code == 403
    assert boris.post(f"/presets/{made.key}/retire/").status_code == 403
    assert save(boris, key=made.key, version=1, agreements={}).status_code == 403
    assert f"/presets/{made.key}/edit/" not in boris.get(f"/presets/{made.key}/").content.decode()
    assert made.key not in boris.get("/presets/").content.decode()


def test_the_sites_presets_and_what_is_none(anna):
    assert anna.get("/presets/classic/edit/").status_code == 403
    assert save(anna, key="classic", version=1, agreements={}).status_code == 403
    assert save(anna, key="nothing", version=1, agreements={}).status_code == 403
    assert anna.get("/presets/nothing/edit/").status_code == 404
    assert anna.get("/presets/nothing/json/").status_code == 404
    assert anna.get("/presets/new/?from=nothing").status_code == 404


@pytest.mark.parametrize("language", ["en", "ru"])
def test_ones_own_are_listed_changed_and_put_away(anna, language):
    made, spoken = made_by(anna), {"accept-language": language}
    assert f"/presets/{made.key}/" in anna.get("/presets/", headers=spoken).content.decode()
    page = anna.get(f"/presets/{made.key}/edit/", headers=spoken)
    assert page.context["config"]["draft"]["changes"] == {"bid_step": 10}
    assert anna.post(f"/presets/{made.key}/retire/").status_code == 302
    assert "retired" in anna.get("/presets/", headers=spoken).content.decode()
    anna.post(f"/presets/{made.key}/retire/", {"again": "1"})
    made.refresh_from_db()
    assert made.retired_at is None


def test_out_as_a_file_and_in_again(anna):
    made = made_by(anna)
    answer = anna.get(f"/presets/{made.key}/json/")
    assert f'filename="{made.key}-1.json"' in answer["Content-Disposition"]
    page = bring(anna, answer.content)
    assert page.context["config"]["draft"] == {
        "base": "club",
        "changes": {"bid_step": 10},
        "name": "Thursday",
        "description": "",
    }


def bring(client, content):
    return client.post("/presets/import/", {"file": SimpleUploadedFile("x.json", content)})


def test_a_file_with_faults_becomes_a_draft_that_says_them(anna):
    before = Preset.objects.count()
    page = bring(anna, json.dumps({"agreements": {**ODD, "colour": "red"}}).encode())
    assert page.context["faults"] == ["There is no agreement called colour."]
    assert len(page.context["config"]["told"]["faults"]) == 1
    assert Preset.objects.count() == before


@pytest.mark.parametrize("content", [b"no json", b"[]", b"\xff\xfe", b"x" * 200_000])
def test_a_file_that_is_no_preset(anna, content):
    page = bring(anna, content)
    assert page.status_code == 302
    assert "This file is no preset" in anna.get("/presets/").content.decode()


def test_a_players_own_is_unlisted_but_not_hidden_from_whoever_has_its_address(anna, boris):
    own = made_by(anna)
    address = f"/presets/{own.key}/"
    assert "Unlisted" in anna.get(address).content.decode()
    page = boris.get(address).content.decode()
    assert '<meta name="robots" content="noindex">' in page and "Unlisted" not in page
    assert address not in boris.get("/presets/").content.decode()
    assert "noindex" not in boris.get("/presets/club/").content.decode()
