"""The course: how long it takes, and where a reader goes on."""

import json

import pytest
from django.utils import translation

from games import engine
from games.bots import LEVELS
from games.tutorial import progress
from games.tutorial.course import COOKIE
from games.tutorial.scene import LEARNER, tip_for
from games.tutorial.scenes import PART_ONE, PART_TWO, SCENES
from tests.factories import client_of, guest, person

# Careful silent readers: English 238 words a minute on average (Brysbaert 2019); Russian and Polish
# have fewer and longer words, 184 and 166 a minute (Trauzettel-Klosinski and Dietz 2012). Of
# Ukrainian nobody measured it; it is as long as Russian.
# Of each kind whose correction depends on the action.
WRONG_ACTIONS = ["pass", "bid 115", "bid 125"]
WORDS_A_MINUTE = {"en": 200, "ru": 165, "uk": 165, "pl": 150}
# A card is chosen in 3 s; what opens a panel, or asks to count the hand, takes longer.
SECONDS_A_CARD, SECONDS_A_CHOICE, SECONDS_A_PRESS, SECONDS_SHOWN = 3.0, 5.0, 1.5, 0.85


def walk(number):
    """Return words, actions and shown actions of a scene as a bot goes through it."""
    actions, texts, shown = [], [], 0
    while True:
        taken = progress.play_scene(number, actions)
        shown += len(taken.positions) - 1
        coach = progress.tutorial_response(number, actions)["coach"]
        texts.append(f"{coach['title']} {coach['text']}")
        if taken.over:
            return sum(len(text.split()) for text in dict.fromkeys(texts)), actions, shown
        actions.append(choice(taken))


def correction_words(number):
    """Return the words of a scene's longest correction: everybody is wrong once."""
    texts = [tip.correct(action) for tip in SCENES[number].tips for action in WRONG_ACTIONS]
    return max((len(text.split()) for text in texts), default=0)


def scene_seconds(number, language):
    words, actions, shown = walk(number)
    reading = (words + correction_words(number)) / WORDS_A_MINUTE[language] * 60
    cards = sum(action.startswith("play") for action in actions)
    deciding = cards * SECONDS_A_CARD + (len(actions) - cards + 1) * SECONDS_A_CHOICE
    return reading + deciding + SECONDS_A_PRESS + shown * SECONDS_SHOWN


def choice(taken):
    seen = engine.observe(taken.game, LEARNER)
    tip = tip_for(taken.scene, seen)
    legal = engine.legal_actions(taken.game)
    good = [action for action in legal if str(action).startswith(tip.expected or ("",))]
    if len({type(action) for action in legal}) > len({type(action) for action in good}):
        return str(good[0])
    return str(LEVELS["greedy"].choose(seen, tuple(good)))


@pytest.mark.parametrize("language", WORDS_A_MINUTE)
def test_the_whole_course_stays_under_six_minutes(language):
    with translation.override(language):
        seconds = [scene_seconds(number, language) for number in range(len(SCENES))]
    assert sum(seconds) < 360, seconds


@pytest.mark.parametrize("number", range(len(PART_ONE), len(SCENES)))
def test_a_scene_of_part_two_is_short(number):
    words, actions, _ = walk(number)
    assert words <= 110 and len(actions) <= 2


def scene_shown(client):
    return client.get("/lesson/").context["tutorial"]["scene"]


def act(client, scene, *actions):
    body = json.dumps({"scene": scene, "actions": actions})
    return client.post("/lesson/act/", body, content_type="application/json")


@pytest.fixture(params=["visitor", "guest", "account"])
def reader(request, db):
    made = {"visitor": lambda: None, "guest": guest, "account": lambda: person("anna")}
    return client_of(made[request.param]())


def test_a_reader_goes_on_where_they_stopped(reader):
    act(reader, 0, "play 9C", "play TC")
    assert scene_shown(reader) == 1
    act(reader, 4)
    assert scene_shown(reader) == 4


def test_an_unfinished_scene_begins_again(reader):
    act(reader, 0, "play 9C")
    assert scene_shown(reader) == 0


def test_to_repeat_a_scene_loses_nothing(reader):
    act(reader, 5)
    act(reader, 0, "play 9C", "play TC")
    assert scene_shown(reader) == 5


def test_after_the_last_scene_the_course_begins_again(reader):
    act(reader, len(SCENES) - 1, "bid 120", "play TS")
    assert reader.cookies[COOKIE].value == "done"
    assert scene_shown(reader) == 0


def test_an_unknown_cookie_begins_at_the_first_scene(client, db):
    client.cookies[COOKIE] = "nonsense"
    assert scene_shown(client) == 0


def test_both_parts_end_in_a_game():
    ends = [
        number
        for number in range(len(SCENES))
        if progress.tutorial_response(number, [])["ends_part"]
    ]
    assert ends == [len(PART_ONE) - 1, len(PART_ONE + PART_TWO) - 1]
