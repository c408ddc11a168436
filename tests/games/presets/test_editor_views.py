"""Tests of games.presets.editor_views."""

import json

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile

from games.presets.models import Preset

pytestmark = pytest.mark.usefixtures("site", "notices", "queued")
ODD = {"preset": "classic", "bid_step": 10, "opening_bid": 105}


def ask(client, path, **body):
    return client.post(f"/presets/{path}/", json.dumps(body), content_type="application/json")


def save(client, **body):
    return ask(client, "save", **{"name": "Thursday", "description": "", **body})


def saved_by(client) -> Preset:
    assert save(client, agreements={"preset": "club", "bid_step": 10}).status_code == 200
    return Preset.objects.latest("pk")


def test_a_visitor_must_log_in(client):
    assert client.get("/presets/new/").url.startswith("/accounts/login/")
    assert ask(client, "check", agreements={}).status_code == 403
    assert save(client, agreements={}).status_code == 403
    assert "log in" in client.get("/presets/").content.decode().lower()


def test_the_check_returns_problems_with_fixes(anna_client):
    evaluation = ask(anna_client, "check", agreements=ODD).json()
    [problem] = evaluation["problems"]
    assert problem["field"] == "opening_bid"
    assert problem["text"] == "105 is not a multiple of the bid step 10."
    assert [fix["text"] for fix in problem["fixes"]] == ["Use 100", "Use 110", "Bid step: 5"]
    assert [row["field"] for row in evaluation["differences"]] == ["opening_bid", "bid_step"]


def test_the_check_answers_in_the_users_language(anna_client):
    answer = anna_client.post(
        "/presets/check/",
        json.dumps({"agreements": ODD}),
        content_type="application/json",
        headers={"accept-language": "ru"},
    ).json()
    assert answer["problems"][0]["text"] == "105 не делится на шаг торгов 10."


@pytest.mark.parametrize("body", [b"{}", b'{"agreements": 1}'])
def test_a_body_without_agreements_is_refused(anna_client, body):
    for path in ("check", "save"):
        answer = anna_client.post(f"/presets/{path}/", body, content_type="application/json")
        assert answer.status_code == 400


def test_an_invalid_draft_is_not_saved(anna_client):
    before = Preset.objects.count()
    answer = save(anna_client, name=" ", agreements=ODD)
    assert answer.status_code == 422
    assert [problem["field"] for problem in answer.json()["evaluation"]["problems"]] == [
        "opening_bid"
    ]
    assert answer.json()["errors"] == {"name": "Enter a name."}
    assert Preset.objects.count() == before


def test_a_draft_is_saved_as_a_version(anna_client):
    preset = saved_by(anna_client)
    assert preset.agreements == {"preset": "club", "bid_step": 10}
    again = {"key": preset.key, "version": 1, "agreements": {"preset": "club"}}
    answer = save(anna_client, **again).json()
    assert (answer["version"], answer["url"]) == (2, f"/presets/{preset.key}/")
    assert save(anna_client, **again).status_code == 409
    versions = Preset.objects.filter(key=preset.key).values_list("version", flat=True)
    assert sorted(versions) == [1, 2]


def test_inactive_fields_are_not_saved(anna_client):
    agreements = {"preset": "classic", "dark": "off", "dark_min_score": 240}
    assert save(anna_client, agreements=agreements).status_code == 200
    assert Preset.objects.latest("pk").agreements == {"preset": "classic"}


def test_presets_of_others_can_be_read_and_copied_only(anna_client, boris_client):
    preset = saved_by(anna_client)
    assert boris_client.get(f"/presets/{preset.key}/").status_code == 200
    assert boris_client.get(f"/presets/new/?from={preset.key}").status_code == 200
    assert boris_client.get(f"/presets/{preset.key}/edit/").status_code == 403
    assert boris_client.post(f"/presets/{preset.key}/retire/").status_code == 403
    assert save(boris_client, key=preset.key, version=1, agreements={}).status_code == 403
    assert (
        f"/presets/{preset.key}/edit/"
        not in boris_client.get(f"/presets/{preset.key}/").content.decode()
    )
    assert preset.key not in boris_client.get("/presets/").content.decode()


def test_site_presets_and_unknown_ones_cannot_be_edited(anna_client):
    assert anna_client.get("/presets/classic/edit/").status_code == 403
    assert save(anna_client, key="classic", version=1, agreements={}).status_code == 403
    assert save(anna_client, key="nothing", version=1, agreements={}).status_code == 403
    assert anna_client.get("/presets/nothing/edit/").status_code == 404
    assert anna_client.get("/presets/nothing/json/").status_code == 404
    assert anna_client.get("/presets/new/?from=nothing").status_code == 404


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_own_presets_can_be_listed_edited_and_retired(anna_client, language):
    preset, headers = saved_by(anna_client), {"accept-language": language}
    assert (
        f"/presets/{preset.key}/" in anna_client.get("/presets/", headers=headers).content.decode()
    )
    page = anna_client.get(f"/presets/{preset.key}/edit/", headers=headers)
    assert page.context["config"]["draft"]["changes"] == {"bid_step": 10}
    assert page.context["config"]["limits"] == {"name": 60, "description": 500}
    assert anna_client.post(f"/presets/{preset.key}/retire/").status_code == 302
    assert "retired" in anna_client.get("/presets/", headers=headers).content.decode()
    anna_client.post(f"/presets/{preset.key}/retire/", {"again": "1"})
    preset.refresh_from_db()
    assert preset.retired_at is None


def test_an_exported_preset_can_be_imported(anna_client):
    preset = saved_by(anna_client)
    answer = anna_client.get(f"/presets/{preset.key}/json/")
    assert f'filename="{preset.key}-1.json"' in answer["Content-Disposition"]
    page = import_file(anna_client, answer.content)
    assert page.context["config"]["draft"] == {
        "base": "club",
        "changes": {"bid_step": 10},
        "name": "Thursday",
        "description": "",
    }


def import_file(client, content):
    return client.post("/presets/import/", {"file": SimpleUploadedFile("x.json", content)})


def test_an_invalid_file_becomes_a_draft_with_problems(anna_client):
    before = Preset.objects.count()
    page = import_file(anna_client, json.dumps({"agreements": {**ODD, "colour": "red"}}).encode())
    assert page.context["problems"] == ["The agreement colour does not exist."]
    assert len(page.context["config"]["evaluation"]["problems"]) == 1
    assert Preset.objects.count() == before


@pytest.mark.parametrize("content", [b"no json", b"[]", b"\xff\xfe", b"x" * 200_000])
def test_a_file_without_a_preset_is_refused(anna_client, content):
    page = import_file(anna_client, content)
    assert page.status_code == 302
    assert "This file is not a preset" in anna_client.get("/presets/").content.decode()


def test_a_user_preset_is_unlisted_but_reachable(anna_client, boris_client):
    own = saved_by(anna_client)
    address = f"/presets/{own.key}/"
    assert "Unlisted" in anna_client.get(address).content.decode()
    page = boris_client.get(address).content.decode()
    assert '<meta name="robots" content="noindex">' in page and "Unlisted" not in page
    assert address not in boris_client.get("/presets/").content.decode()
    assert "noindex" not in boris_client.get("/presets/club/").content.decode()
