"""The tutorial: every way through it works, and nothing hidden is shown."""

import json
from random import Random

import pytest

from games import engine
from games.engine.cards import card_name, card_names
from games.tutorial import progress
from games.tutorial.scene import LEARNER, start_scene, tip_for
from games.tutorial.scenes import SCENES


def legal(taken, only_expected=True):
    """Return what the learner may do: only the expected actions, or all."""
    texts = [str(action) for action in engine.legal_actions(taken.game)]
    tip = tip_for(taken.scene, engine.observe(taken.game, LEARNER))
    return [
        text
        for text in texts
        if not only_expected or not tip.expected or text.startswith(tip.expected)
    ]


@pytest.mark.parametrize("number", range(len(SCENES)))
def test_each_scene_begins_with_the_learners_turn(number):
    taken = progress.play_scene(number, [])
    assert taken.game.to_act == LEARNER and not taken.over
    assert start_scene(SCENES[number]).running is not None


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", range(len(SCENES)))
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_chosen_the_scene_comes_to_its_end(number, seed):
    chance, actions = Random(seed), []
    while not (taken := progress.play_scene(number, actions)).over:
        actions.append(chance.choice(legal(taken)))
        assert len(actions) <= progress.MAX_ACTIONS
    answer = progress.tutorial_response(number, actions)
    assert answer["over"] and answer["coach"]["title"]
    assert taken.game.running is None or not taken.game.running.trick


def test_the_first_scene_teaches_to_follow_and_to_trump():
    first, second = progress.tutorial_response(0, []), progress.tutorial_response(0, ["play 9C"])
    assert first["coach"]["title"] == "Follow suit"
    assert {why["code"] for why in first["tables"][-1]["why"].values()} == {"must_follow"}
    assert second["coach"]["title"] == "Cannot follow suit? Play a trump"
    assert {why["code"] for why in second["tables"][-1]["why"].values()} == {"must_trump"}


def test_the_second_scene_wants_the_marriage():
    with pytest.raises(progress.TutorialError) as refused:
        progress.play_scene(1, ["play AD"])
    assert "king or queen of hearts" in refused.value.text
    assert progress.play_scene(1, ["play KH"]).game.running.declared[LEARNER] == 100


def test_one_trump_of_the_others_is_left_after_the_marriage():
    deal = progress.play_scene(1, ["play KH"]).game.running
    hearts = [card for hand in deal.hands[1:] for card in card_names(hand) if card[1] == "H"]
    assert hearts == ["9H"]
    assert {"AH", "TH"} <= set(card_names(deal.hands[LEARNER]))


def test_the_hand_to_bid_with_has_an_ace_and_the_marriage():
    hand = card_names(progress.play_scene(2, []).game.running.hands[LEARNER])
    assert [card for card in hand if card[0] == "A"] == ["AD"]
    assert {"KH", "QH"} <= set(hand)


@pytest.mark.parametrize("card", ["JC", "TC"])
def test_every_trump_takes_the_trick_of_the_first_scene(card):
    deal = progress.play_scene(0, ["play 9C", f"play {card}"]).game.running
    assert deal.last_winner == LEARNER


def test_the_third_scene_is_a_deal_with_its_contract():
    taken = progress.play_scene(2, ["bid 110", "bid 120"])
    assert taken.game.phase == "exchange" and taken.game.running.declarer == LEARNER
    with pytest.raises(progress.TutorialError) as refused:
        progress.play_scene(2, ["bid 110", "bid 120", "distribute"])
    assert "Give away two cards" in refused.value.text


def test_the_learner_does_not_see_the_cards_of_others():
    for number in range(len(SCENES)):
        deal = progress.play_scene(number, []).game.running
        mine = {card_name(card) for giver, to, card in deal.given if LEARNER in (giver, to)}
        others = set(card_names((deal.hands[1] | deal.hands[2]) & ~deal.talon)) - mine
        assert others
        for table in progress.tutorial_response(number, [])["tables"]:
            shown = json.dumps({key: table[key] for key in ("hand", "legal", "talon", "given")})
            assert [card for card in others if f'"{card}"' in shown] == []


def test_the_page(client, db):
    page = client.get("/lesson/")
    assert page.status_code == 200
    assert "tutorial-config" in page.content.decode()


def ask(client, data):
    text = data if isinstance(data, str) else json.dumps(data)
    answer = client.post("/lesson/act/", text, content_type="application/json")
    return answer.status_code, json.loads(answer.content)


def test_an_action_and_its_answer(client, db):
    status, answer = ask(client, {"scene": 0, "actions": ["play 9C"]})
    assert status == 200
    assert [table["phase"] for table in answer["tables"]] == ["play"] * len(answer["tables"])
    seqs = [table["seq"] for table in answer["tables"]]
    assert seqs == sorted(set(seqs))


def test_a_card_that_may_not_be_played_is_refused_with_the_reason(client, db):
    status, answer = ask(client, {"scene": 0, "actions": ["play QH"]})
    assert status == 200
    assert answer["refused"] == "You must follow suit: clubs."
    assert answer["actions"] == []


@pytest.mark.parametrize(("cookie", "card"), [("card_letters=polish", "D♠"), ("", "Q♠")])
def test_a_refusal_names_a_card_by_the_letters_of_the_browser(client, db, cookie, card):
    client.cookies["looks"] = cookie
    answer = ask(client, {"scene": 0, "actions": ["play QS"]})[1]
    assert answer["refused"] == f"{card} is not in your hand."


BROKEN = (
    {"scene": len(SCENES), "actions": []},
    {"scene": 0, "actions": "x"},
    {"scene": True},
    {"scene": 0, "actions": ["play 9C"] * 21},
    {"scene": 0, "actions": [1]},
    {"scene": 0, "actions": ["play QH", "play 9C"]},
)


@pytest.mark.parametrize("data", BROKEN)
def test_an_invalid_step_is_refused_with_a_reason(client, db, data):
    status, answer = ask(client, data)
    assert (status, answer) == (400, {"error": "That is not a step of the lesson."})
