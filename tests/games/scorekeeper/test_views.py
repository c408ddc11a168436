"""The pages of the scorekeeper: nobody's own, offline page, sending, the public page."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.clubs.models import Club
from accounts.models import User
from games.presets import services as presets
from games.presets.services import PresetTexts
from games.scorekeeper.facts import MAX_REASON_LENGTH
from games.scorekeeper.models import ScoreSheet
from games.scorekeeper.sheets import MAX_NAME_LENGTH, MAX_TITLE_LENGTH
from tests.conftest import SetLimits
from tests.factories import client_of, guest
from tests.games.scorekeeper.factories import new_key, played, send, sheet_record
from tests.markup import tidy

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]


@pytest.mark.parametrize("path", ["/score/", "/score/kept/en/"])
def test_the_page_is_nobodys_own(anna: User, path: str) -> None:
    pages = set()
    for client in (Client(), client_of(guest()), client_of(anna)):
        response = client.get(path)
        assert "sessionid" not in response.cookies and "csrftoken" not in response.cookies
        pages.add(re.sub('nonce="[^"]+"', "", response.text))
    if path == "/score/kept/en/":
        assert len(pages) == 1 and '"is_kept": true' in (page := pages.pop())
        limits = f'"name": {MAX_NAME_LENGTH}, "title": {MAX_TITLE_LENGTH}'
        assert f'"limits": {{{limits}, "reason": {MAX_REASON_LENGTH}}}' in page


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_kept_page_speaks_the_language_of_its_address(client: Client, language: str) -> None:
    assert f'<html lang="{language}"' in tidy(client.get(f"/score/kept/{language}/").text)


def test_there_is_no_page_in_another_language(client: Client) -> None:
    assert client.get("/score/kept/xx/").status_code == 404


def test_the_setup_has_the_presets_of_the_reader_and_their_clubs(
    anna: User, boris: User, club: Club
) -> None:
    presets.create(anna, PresetTexts(name="Grandmother's"), {"penalty": 60})
    presets.create_for_club(anna, club, PresetTexts(name="Friday"), {"penalty": 100})
    found = client_of(anna).get("/score/setup/").json()["presets"]
    assert [(one["name"], one["group"]) for one in found] == [
        ("Grandmother's", ""),
        ("Friday", club.name),
    ]
    assert found[0]["agreements"]["penalty"] == 60
    names = [one["name"] for one in client_of(boris).get("/score/setup/").json()["presets"]]
    assert names == ["Friday"]
    assert Client().get("/score/setup/").json()["presets"] == []


def test_a_sheet_that_is_sent_has_a_page_and_a_record(client: Client, key: str) -> None:
    answer = send(client, key, sheet_record()).json()
    assert [row["scores"] for row in answer["rows"]] == [[120, 10, 10], [180, -90, 10]]
    page = client.get(answer["url"])
    assert page["X-Robots-Tag"] == "noindex, nofollow" and "noindex" in page.text
    assert "Bohdan" in page.text and "Sunday at Anna&#x27;s" in page.text
    record = client.get(f"{answer['url']}record/")
    assert record.json()["players"] == ["Anna", "Bohdan", "Zofia"]
    assert "attachment" in record["Content-Disposition"]


def test_names_are_escaped(client: Client, key: str) -> None:
    names = ["<b>Anna</b>", '"><script>', "Zofia"]
    url = send(client, key, sheet_record(players=names)).json()["url"]
    page = client.get(url).text
    assert "<b>Anna" not in page and "><script>" not in page and "&lt;b&gt;Anna" in page


def test_a_sheet_belongs_to_the_account_that_sent_it(anna: User, key: str) -> None:
    send(client_of(anna), key, sheet_record())
    assert ScoreSheet.objects.get().owner == anna


def test_a_wrong_sheet_is_refused_in_words(client: Client, key: str) -> None:
    record = sheet_record(deals=[played(0, 120, [100, 10, 21])])
    answer = send(client, key, record)
    assert answer.status_code == 422
    text = answer.json()["error"]["text"]
    assert text == "Deal 1: the points make 131, a deal has 120."


def test_a_body_that_is_no_json_is_refused(client: Client) -> None:
    assert client.post("/score/save/", "[", content_type="application/json").status_code == 400


def test_sending_is_limited(client: Client, limits: SetLimits) -> None:
    limits(score_sheets_by_network=1)
    codes = [send(client, new_key(), sheet_record()).status_code for _ in range(2)]
    assert codes == [200, 429]


def test_the_phone_deletes_its_page(client: Client, key: str) -> None:
    url = send(client, key, sheet_record()).json()["url"]
    body = {"content_type": "application/json"}
    assert client.post(f"{url}delete/", {"key": new_key()}, **body).status_code == 409
    assert client.post(f"{url}delete/", {"key": key}, **body).status_code == 200
    assert client.get(url).status_code == 404


def test_the_page_shows_bolts_barrel_and_falls(client: Client, key: str) -> None:
    deals = [
        played(0, 300, [120, 0, 0], [0, "H"], [0, "D"]),
        *[played(0, 300, [120, 0, 0], [0, "H"], [0, "D"])] * 2,
        *[played(1, 100, [20, 90, 10])] * 3,
    ]
    url = send(client, key, sheet_record(deals=deals)).json()["url"]
    page = client.get(url).text
    assert 'class="num oval"' in page and "try 2" in page and "falls" in page
    assert page.count('class="bolts"') > 2
