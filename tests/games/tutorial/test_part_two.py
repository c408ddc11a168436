"""Tests of part two of the course against the engine."""

import re

import pytest

from games import engine
from games.bots import LEVELS
from games.engine.cards import card_names
from games.tutorial import progress
from games.tutorial.progress import TutorialError
from games.tutorial.scene import LEARNER, START, play_lines, start_scene
from games.tutorial.scenes import PART_TWO, SCENES

RAISE, GIVE_UP, BOLTS, DUMP_TRUCK, BARREL = (SCENES.index(scene) for scene in PART_TWO)
CLASSIC = engine.agreements_from({"preset": "classic"})


def text_of(number, *actions):
    return progress.tutorial_response(number, list(actions))["coach"]["text"]


def numbers_in(text):
    return {int(number) for number in re.findall(r"\d+", text)}


def ended(number, *actions):
    return progress.play_scene(number, list(actions)).game


def all_ends(game):
    """Return the results of all ways in which the deal can still be played."""
    if game.over:
        return [game.last]
    return [
        last
        for action in engine.legal_actions(game)
        for last in all_ends(engine.act(game, game.to_act, action))
    ]


def played_by_bots(game):
    while not game.over:
        choose = LEVELS["greedy"].choose
        action = choose(engine.observe(game, game.to_act), engine.legal_actions(game))
        game = engine.act(game, game.to_act, action)
    return game.last


def hand(game, seat=LEARNER):
    return card_names(game.running.hands[seat])


@pytest.mark.parametrize("scene", PART_TWO, ids=lambda scene: scene.key)
def test_a_scene_differs_from_classic_only_where_it_says_so(scene):
    agreed = start_scene(scene).agreements
    assert agreed.differences("classic") == {"max_deals": 1, **scene.differences}


# Raising


def test_the_hand_to_raise_counts_93_and_may_go_to_180():
    game = ended(RAISE)
    values = game.agreements.as_json()["marriage_values"]
    aces = [card for card in hand(game) if card[0] == "A"]
    assert {"KC", "QC"} <= set(hand(game)) and "QC" in card_names(game.running.talon)
    assert (values["C"], 11 * len(aces), game.running.contract) == (60, 33, 100)
    assert [bid for _, bid in game.running.bids] == [100, 0, 0]
    assert max(map(str, engine.legal_actions(game)), key=lambda text: text[6:]) == "raise 180"
    assert numbers_in(text_of(RAISE)) == {60, 33, 100, 130}


def test_an_unraised_contract_scores_only_itself():
    low = engine.act(ended(RAISE), LEARNER, "stand")
    assert played_by_bots(low).gains[LEARNER] == 100


@pytest.mark.parametrize(("contract", "gain"), [(105, 105), (130, 130), (135, 135), (140, -140)])
def test_a_raised_contract_is_scored_by_what_the_cards_bring(contract, gain):
    last = ended(RAISE, f"raise {contract}").last
    assert last.gains[LEARNER] == gain
    text = text_of(RAISE, f"raise {contract}")
    assert ("failed" in text) == (gain < 0)
    assert {136, contract} <= numbers_in(text)


# Giving up


def test_the_bad_hand_would_lose_the_contract_however_its_cards_are_given():
    game = ended(GIVE_UP)
    kings = [card for card in hand(game) if card[0] in "KQ"]
    assert len({card[1] for card in kings}) == len(kings), "no marriage"
    taken = []
    for action in map(str, engine.legal_actions(game)):
        if action.startswith("give "):
            last = played_by_bots(engine.act(engine.act(game, LEARNER, action), LEARNER, "stand"))
            taken.append(last.points[LEARNER])
            assert last.gains[LEARNER] == -100
    assert 45 <= max(taken) <= 60
    assert numbers_in(text_of(GIVE_UP)) == {100, 50}


def test_giving_up_costs_nothing_and_brings_the_others_60():
    assert ended(GIVE_UP, "distribute").last.gains == (0, 60, 60)
    text = "You lose nothing, and the others score 60 each."
    assert text_of(GIVE_UP, "distribute").startswith(text)


def test_the_way_to_give_up_that_costs_100_is_corrected():
    with pytest.raises(TutorialError, match="unexpected_action") as refused:
        ended(GIVE_UP, "write_off")
    assert "it costs nothing" in refused.value.data["correction"]


def test_classic_has_the_distribution_only_and_the_third_costs_120():
    assert (CLASSIC.distribution, CLASSIC.write_off) == ("sixty", "off")
    third = START.replace(distributions=(2, 0, 0))
    game = engine.new_game(engine.agreements_from({"max_deals": 1}), 2, third)
    game = engine.start_deal(game, SCENES[GIVE_UP].deck)
    game = play_lines(game, ("1 pass", "2 pass", "0 distribute"))
    assert game.last.gains == (-120, 60, 60)


def test_on_the_barrel_nobody_may_give_up():
    standing = START.replace(scores=(880, 0, 0), barrel=(0, None, None))
    game = engine.new_game(CLASSIC, 2, standing)
    game = play_lines(engine.start_deal(game, SCENES[GIVE_UP].deck), ("1 pass", "2 pass"))
    assert "distribute" not in map(str, engine.legal_actions(game))


# Bolts


def test_the_king_would_bring_the_third_bolt_in_every_case():
    game = ended(BOLTS)
    assert game.standing.bolts[LEARNER] == 2
    assert (game.running.points[LEARNER], game.running.tricks[LEARNER]) == (0, 0)
    ends = all_ends(engine.act(game, LEARNER, "play KH"))
    assert {last.gains[LEARNER] for last in ends} == {-120}
    # After the third the count begins again.
    assert {last.bolts[LEARNER] for last in ends} == {0}
    with pytest.raises(progress.TutorialError) as refused:
        ended(BOLTS, "play KH")
    assert "your third bolt" in refused.value.text


def test_the_ace_takes_the_trick_and_saves_from_the_bolt():
    last = ended(BOLTS, "play AH").last
    assert (last.gains[LEARNER], last.bolts[LEARNER]) == (25, 2)
    assert text_of(BOLTS, "play AH").startswith("You score 25, and your bolts stay at 2.")


def test_a_declarer_gets_no_bolts_in_classic():
    assert CLASSIC.own_bolt_free and CLASSIC.bolt_when == "no_points"
    assert (CLASSIC.bolts, CLASSIC.penalty) == ("per_game", 120)


# The dump truck


def test_the_ten_would_lead_to_exactly_555_and_so_to_0():
    game = ended(DUMP_TRUCK)
    assert game.standing.scores[LEARNER] == 480
    after = engine.act(game, LEARNER, "play TS")
    assert after.running.leader == LEARNER
    assert {last.scores[LEARNER] for last in all_ends(after)} == {0}
    classic = engine.agreements_from({"max_deals": 1})
    without = after.replace(agreements=classic)
    assert {last.gains[LEARNER] for last in all_ends(without)} == {75}
    assert numbers_in(text_of(DUMP_TRUCK)) == {555, 0, 480, 75}


def test_the_jack_stops_short_of_555():
    last = ended(DUMP_TRUCK, "play JS").last
    assert (last.gains[LEARNER], last.scores[LEARNER]) == (40, 520)
    assert text_of(DUMP_TRUCK, "play JS").startswith("You score 40 and have 520.")
    assert CLASSIC.dump_truck == "off"


# The barrel


def test_without_the_bid_the_last_of_three_deals_ends_at_760():
    game = ended(BARREL)
    assert (game.standing.scores[LEARNER], game.standing.barrel[LEARNER]) == (880, 2)
    assert (CLASSIC.barrel_threshold, CLASSIC.barrel_attempts) == (880, 3)
    assert {"KC", "QC"} <= set(hand(game))
    assert played_by_bots(engine.act(game, LEARNER, "pass")).scores[LEARNER] == 760


def test_a_bid_of_120_is_outbid_by_nobody_here_and_one_of_115_could_be():
    game = ended(BARREL)
    least = [str(action) for action in engine.legal_actions(engine.act(game, 0, "bid 115"))]
    most = [str(action) for action in engine.legal_actions(engine.act(game, 0, "bid 120"))]
    assert least == ["bid 120", "pass"]
    assert most == ["pass"]


def test_two_cards_before_the_end_ten_points_are_missing():
    game = ended(BARREL, "bid 120")
    deal = game.running
    assert deal.points[LEARNER] + deal.declared[LEARNER] == 110
    assert (sum(deal.tricks), deal.contract, hand(game)) == (6, 120, ["TS", "KH"])
    others = [*hand(game, 1), *hand(game, 2)]
    assert not [card for card in others if card[1] == "C" or card == "AS"]
    assert "TH" in others


def test_the_ten_wins_the_game_and_the_king_loses_it():
    game = ended(BARREL, "bid 120")
    with_king = all_ends(engine.act(game, LEARNER, "play KH"))
    with_ten = all_ends(engine.act(game, LEARNER, "play TS"))
    assert 760 in {last.scores[LEARNER] for last in with_king}
    assert {last.scores[LEARNER] for last in with_ten} == {1000}
    assert text_of(BARREL, "bid 120", "play TS").startswith("You win with 1000 points.")
    assert ended(BARREL, "bid 120", "play TS").winner == LEARNER


def test_a_player_who_gets_on_the_barrel_throws_down_who_is_there():
    standing = START.replace(scores=(880, 875, 0), barrel=(0, None, None))
    game = engine.new_game(engine.agreements_from({"max_deals": 1}), 2, standing)
    game = play_lines(engine.start_deal(game, SCENES[RAISE].deck), SCENES[RAISE].before)
    last = played_by_bots(engine.act(game, LEARNER, "stand"))
    assert last.gains[1] == 5 and last.barrel == (None, 0, None)
    assert last.scores[0] == 760


# The tables that are shown


def test_a_jump_shows_the_decision_and_the_next_one():
    jump = progress.play_scene(BARREL, ["bid 120"])
    assert len(jump.positions) == 2
    assert jump.game.to_act == LEARNER


def test_a_short_script_shows_each_card():
    assert len(progress.play_scene(BOLTS, ["play AH"]).positions) == 4


def refusal_on_the_barrel(action):
    number = next(n for n, scene in enumerate(SCENES) if scene.key == "barrel")
    with pytest.raises(TutorialError) as refused:
        progress.play_scene(number, [action])
    return refused.value.text


def test_each_other_answer_on_the_barrel_is_refused_for_its_own_reason():
    assert "760" in refusal_on_the_barrel("pass")
    assert "880 and 110 make only 990" in refusal_on_the_barrel("bid 110")
    assert "enough" in refusal_on_the_barrel("bid 125")


def test_a_finished_scene_asks_for_nothing():
    number = next(n for n, scene in enumerate(SCENES) if scene.key == "follow")
    during = progress.tutorial_response(number, [])["tables"][-1]
    assert during["legal"] and during["to_act"] == LEARNER
    after = progress.tutorial_response(number, ["play 9C", "play TC"])
    assert after["over"]
    assert not after["tables"][-1]["legal"] and after["tables"][-1]["to_act"] is None
