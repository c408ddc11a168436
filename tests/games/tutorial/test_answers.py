"""The answers of the lesson that a page has without a network: those that the server gives."""

import gzip
import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from games import engine
from games.tutorial import answers, progress
from games.tutorial.scenes import SCENES
from tests.markup import tidy

LANGUAGES = dict(settings.LANGUAGES)
WHOLE_DEAL = next(at for at, scene in enumerate(SCENES) if scene.key == answers.WHOLE_DEAL)
OTHERS = [at for at in range(len(SCENES)) if at != WHOLE_DEAL]


def address(language: str, version: str = "") -> str:
    return f"/lesson/answers/{language}/{version or answers.version()}/"


@pytest.fixture(scope="module")
def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(gzip.decompress(answers.compressed("en")))
    return found


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_every_scene_opens(kept: dict[str, Any], number: int) -> None:
    assert kept[answers.key_of(number, [])] == json_of(progress.tutorial_response(number, []))


def json_of(answer: Any) -> Any:
    return json.loads(json.dumps(answer))


@pytest.mark.parametrize("number", OTHERS)
def test_whatever_the_learner_may_do_has_an_answer(kept: dict[str, Any], number: int) -> None:
    open_ones = [
        answer for answer in kept.values() if answer.get("scene") == number and not answer["over"]
    ]
    assert open_ones
    for answer in open_ones:
        game = progress.play_scene(number, answer["actions"]).game
        for action in engine.legal_actions(game):
            assert answers.key_of(number, [*answer["actions"], str(action)]) in kept


@pytest.mark.parametrize("number", OTHERS)
def test_every_scene_comes_to_its_end(kept: dict[str, Any], number: int) -> None:
    assert any(answer["over"] for answer in kept.values() if answer.get("scene") == number)


@pytest.mark.django_db
def test_an_answer_is_that_of_the_server(client: Client, kept: dict[str, Any]) -> None:
    for actions in (["play 9C"], ["play 9C", "play TC"]):
        body = {"scene": 0, "actions": actions}
        answer = client.post("/lesson/act/", body, content_type="application/json").json()
        assert kept[answers.key_of(0, actions)] == answer


@pytest.mark.django_db
def test_a_refusal_is_told_in_the_words_of_the_server(client: Client, kept: dict[str, Any]) -> None:
    body = {"scene": 1, "actions": ["play AD"]}
    answer = client.post("/lesson/act/", body, content_type="application/json").json()
    assert kept["1,play AD"] == {"refused": answer["refused"]}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_speaks_the_language_of_the_address(client: Client, language: str) -> None:
    page = client.get(address(language))
    coach = json.loads(gzip.decompress(page.content))["0"]["coach"]["title"]
    assert (coach == "Follow suit") is (language == "en") and coach


def test_they_are_small_enough_to_be_kept() -> None:
    assert len(answers.compressed("ru")) < 100_000


@pytest.mark.django_db
def test_there_are_none_in_another_language(client: Client) -> None:
    for path in (address("xx"), "/lesson/kept/xx/"):
        assert client.get(path).status_code == 404


@pytest.mark.django_db
def test_browsers_keep_the_answers_of_this_version_and_ask_again_for_others(client: Client) -> None:
    assert "immutable" in client.get(address("en"))["Cache-Control"]
    other = client.get(address("en", "other"))
    assert (other.status_code, other["Cache-Control"]) == (200, "no-cache")


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/lesson/", "/lesson/kept/pl/"])
def test_the_page_names_the_answers_of_its_language_and_version(client: Client, path: str) -> None:
    language = "pl" if "kept" in path else "en"
    page = client.get(path, headers={"accept-language": "en"}).text
    assert f'"answers":"{address(language)}"' in page


@pytest.mark.django_db
def test_the_copy_says_that_there_is_no_connection(client: Client) -> None:
    page = tidy(client.get("/lesson/kept/en/").text)
    assert 'data-kept-page="/lesson/" data-stays' in page and "No connection" in page
    assert "No connection" not in tidy(client.get("/lesson/").text)


def test_the_copy_of_the_page_begins_at_the_first_scene_without_a_token(client: Client) -> None:
    client.cookies["lesson"] = "bolts"
    page = client.get("/lesson/kept/en/").text
    config = json.loads(re.findall(r'id="tutorial-config"[^>]*>(.*?)</script>', page)[0])
    assert (config["tutorial"]["scene"], config["csrf"]) == (0, "")
    assert list(config["faces"]) == ["two"]
