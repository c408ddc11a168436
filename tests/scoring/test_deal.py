"""Tests of automatic steps of a deal, worked out by hand from docs/rules.md, sections 3 to 5."""

from types import SimpleNamespace

import pytest

from tests.scoring import expected_lines, golden
from tests.scoring.actions import Actions, StrangeRecord, Unfinished
from tests.scoring.agreements import DEFAULTS, resolved
from tests.scoring.buyback import bought
from tests.scoring.cards import RANKS, SUITS
from tests.scoring.cutting import cut_deck
from tests.scoring.golden import GoldenRounds
from tests.scoring.standing import Ledger, standing_of

SORTED = [rank + suit for suit in SUITS for rank in RANKS]
# Seat 0 deals, so that seat 1 is forehand; the places of each hand in the deck, then the talon.
PLACES = [
    [2, 6, 10, 14, 17, 20, 23],
    [0, 4, 8, 12, 15, 18, 21],
    [1, 5, 9, 13, 16, 19, 22],
    [3, 7, 11],
]


def deck_with(*wishes):
    """A deck in which seats 0, 1, 2 and the talon hold these cards, and others as they come."""
    wished = [cards.split() for cards in wishes]
    rest = [card for card in SORTED if not any(card in own for own in wished)]
    deck = [""] * 24
    for places, own in zip(PLACES, wished, strict=True):
        for place in places:
            deck[place] = own.pop(0) if own else rest.pop(0)
    return "".join(deck)


PLAIN = deck_with("", "", "", "")
ACES = deck_with("", "AS AC AD AH", "", "")
ACES_BY_TALON = deck_with("", "AS AC AD", "", "AH")
GIVES_UP = ["2 pass", "0 pass", "1 distribute"]


def lines(*deals, **given):
    """The lines of a game in which seat 0 deals first."""
    standing, stopped = given.pop("standing", None), given.pop("stopped", None)
    record = {"agreements": given, "first_dealer": 0, "standing": standing}
    record["deals"] = [{"deck": deck, "actions": actions} for deck, actions in deals]
    if stopped:
        record["stopped"] = {"reason": stopped}
    return expected_lines(record)


def test_a_game_that_stops_anywhere():
    assert lines() == lines((PLAIN, [])) == lines((PLAIN, GIVES_UP[:2])) == []
    assert [line["scores"] for line in lines((PLAIN, GIVES_UP))] == [[60, 0, 60]]


@pytest.mark.parametrize(
    "actions", [["0 pass"], ["2 stand"], ["2 pass", "0 pass", "2 distribute"], [*GIVES_UP, "1 x"]]
)
def test_a_player_who_acts_out_of_turn_is_found_out(actions):
    with pytest.raises(StrangeRecord):
        lines((PLAIN, actions))


def test_no_deal_follows_the_end():
    with pytest.raises(StrangeRecord):
        lines((PLAIN, GIVES_UP), (PLAIN, []), max_deals=1)


# Redeals


def test_four_aces_are_dealt_anew_before_anyone_is_asked():
    redealt, given_up = lines((ACES, []), (PLAIN, GIVES_UP), redeal_four_aces=True)
    assert (redealt["outcome"], redealt["declarer"], redealt["gains"]) == ("redeal", None, [0] * 3)
    assert (redealt["dealer"], given_up["dealer"], given_up["deal"]) == (0, 0, 1)


def test_the_last_claim_in_a_row_is_void_and_costs_the_dealer():
    limit = {"redeal_four_aces": True, "redeals_in_a_row_limit": 2}
    # The count starts again after a deal that was given up.
    first, played, anew = lines((ACES, []), (ACES, GIVES_UP), (ACES, []), **limit)
    assert (played["outcome"], played["gains"]) == ("distributed", [-60, 0, 60])
    assert (first["outcome"], anew["outcome"], anew["gains"]) == ("redeal", "redeal", [0] * 3)
    on_it = {"scores": [880, 0, 0], "barrel": [0, None, None], "falls": [1, 0, 0]}
    fell = lines((ACES, GIVES_UP), standing=on_it, **limit | {"redeals_in_a_row_limit": 1})[0]
    assert (fell["scores"], fell["gains"], fell["falls"]) == ([820, 0, 60], [-60, 0, 60], [2, 0, 0])
    assert fell["barrel"] == [None] * 3


def test_without_a_limit_ten_redeals_in_a_row_are_the_most():
    found = lines(*[(ACES, [])] * 10, (ACES, GIVES_UP), redeal_four_aces=True)
    assert [line["outcome"] for line in found] == ["redeal"] * 10 + ["distributed"]


def test_four_aces_by_the_talon_wait_for_the_end_of_the_bidding():
    redeal = {"four_aces_after_talon": "redeal"}
    assert lines((ACES_BY_TALON, GIVES_UP[:1]), **redeal) == []
    (line,) = lines((ACES_BY_TALON, GIVES_UP[:2]), **redeal)
    assert (line["outcome"], line["declarer"], line["contract"]) == ("redeal", 1, 100)
    # Held before, they are not held for the first time.
    assert lines((ACES, GIVES_UP), **redeal)[0]["outcome"] == "distributed"
    # The buyer takes the talon; a redeal cancels the sale.
    rich = {"scores": [0, 0, 500]}
    sold = deck_with("", "", "AS AC AD", "AH")
    buys = [*GIVES_UP[:2], "2 offer 120"]
    (line,) = lines((sold, buys), **redeal, talon_buyback=True, standing=rich)
    assert (line["outcome"], line["declarer"], line["gains"]) == ("redeal", 2, [0] * 3)


def test_a_player_who_has_not_seen_his_cards_has_no_claim():
    nines = deck_with("", "9S 9C 9D 9H", "", "")
    dark = {"redeal_four_nines": True, "dark": "forehand", "dark_unhide": False}
    (line,) = lines((nines, ["1 look", "1 redeal"]), **dark)
    assert (line["outcome"], line["declarer"]) == ("redeal", None)
    gives_up = ["1 dark", "1 distribute"]
    (line,) = lines((nines, gives_up), **dark, distribution_in_dark=True)
    assert (line["contract"], line["gains"]) == (120, [120, 0, 120])
    any_blind = dark | {"dark": "anyone"}
    del any_blind["dark_unhide"]
    (line,) = lines((nines, GIVES_UP), **any_blind)
    assert (line["contract"], line["gains"]) == (100, [60, 0, 60])


# Cutting


def cut(deck, cuts, seats=(1, 1, 1), **given):
    agreed = resolved({"cutting": "left", **given})
    ledger = Ledger(agreed, standing_of(agreed, None))
    actions = Actions([f"{seat} cut" for seat in seats])
    return cut_deck(agreed, ledger, 0, deck, actions, cuts), actions.at, ledger.gains()


def test_a_cut_goes_from_the_top_to_the_bottom():
    assert cut(SORTED, [6]) == (SORTED[6:] + SORTED[:6], 1, [0, 0, 0])
    assert cut(SORTED, [6], seats=[2], cutting="right")[0][-1] == "AS"


def test_the_third_nine_in_a_row_costs_the_cutter():
    assert cut(SORTED, [1, 6, 6])[1:] == (3, [0, -120, 0])
    assert cut(SORTED, [1, 6, 5])[1:] == (3, [0, 0, 0])
    with pytest.raises(Unfinished):
        cut(SORTED, [1, 6], seats=[1, 1])


def test_a_jack_asks_for_one_more_cut_whatever_comes():
    assert cut(SORTED, [2, 23], seats=[1, 0])[1:] == (2, [0, 0, 0])
    assert cut(SORTED, [2, 23], cutting_jack="cutter")[0][-1] == "9S"
    deck, cuts, _ = cut(SORTED, [2], cutting_jack="middle")
    assert (deck[12], deck[:2], deck[-1], cuts) == ("JS", ["QS", "KS"], "9S", 1)
    assert sorted(deck) == sorted(SORTED)


# Buy-back


def offers(*texts, scores=(500, 500, 500), barrel=(None, None, None)):
    now = SimpleNamespace(scores=scores)
    ledger = SimpleNamespace(now=now, on_barrel=lambda seat: barrel[seat] is not None)
    actions = Actions(list(texts))
    return bought(actions, ledger, [1, 2, 0], 1), actions.at


def test_offers_go_round_until_one_stands():
    assert offers("2 decline", "0 decline") == ((None, 0), 2)
    assert offers("2 decline", "0 offer 120") == ((0, 120), 2)
    both = ["2 offer 120", "0 offer 240", "2 offer 360"]
    assert offers(*both, "0 offer 480") == ((0, 480), 4)
    assert offers(*both, "0 decline") == ((2, 360), 4)
    assert offers(*both, scores=(479, 500, 500)) == ((2, 360), 3)
    assert offers("0 offer 120", scores=(120, 0, 119)) == ((0, 120), 1)
    assert offers("0 offer 120", barrel=(None, None, 0)) == ((0, 120), 1)


# Golden rounds


def rounds(*outcomes, **given):
    """(whether the next deal is golden, whether scores were reset) after these deals."""
    counted = GoldenRounds(resolved({"golden_round": True, **given}), False)
    resets = [counted.deal_done(outcome) for outcome in outcomes]
    return counted.on, resets[-1]


FAILS = ("failed",) * 3


@pytest.mark.parametrize(
    "outcomes, given, expected",
    [
        (FAILS[:2], {}, (True, False)),
        (FAILS, {}, (True, True)),
        (FAILS, {"golden_reset": False}, (True, False)),
        (("failed", "made", "failed"), {}, (False, False)),
        (("made",) * 3, {}, (False, False)),
        (("made",) * 3, {"golden_repeat": "all_alike"}, (True, True)),
        (FAILS * 3, {}, (False, False)),
        (FAILS * 3, {"golden_reset_last": True}, (False, True)),
        (FAILS * 2 + ("made",) * 3, {"golden_reset_last": True}, (False, False)),
        (FAILS, {"golden_max_rounds": 1}, (False, False)),
        (FAILS * 5, {"golden_max_rounds": None}, (True, True)),
        (("distributed",) * 3, {"distribution_in_golden": True}, (True, True)),
        (("distributed",) * 3, {"golden_max_rounds": None}, (False, False)),
    ],
)
def test_when_a_golden_round_is_repeated(outcomes, given, expected):
    assert rounds(*outcomes, **given) == expected


def test_a_reset_keeps_the_falls():
    agreed = resolved({})
    standing = standing_of(agreed, {"scores": [5, 6, 7], "falls": [1, 2, 0], "bolts": [1, 1, 1]})
    golden.reset(standing)
    assert (standing.scores, standing.bolts, standing.falls) == ([0] * 3, [0] * 3, [1, 2, 0])


def test_a_standing_ends_the_golden_round():
    golden_deal = [(PLAIN, ["1 distribute"])]
    agreed = {"golden_round": True, "distribution_in_golden": True}
    assert lines(*golden_deal, **agreed)[0]["gains"] == [120, 0, 120]
    bid = lines((PLAIN, GIVES_UP), **agreed, standing={"scores": [0, 0, 0]})
    assert bid[0]["gains"] == [60, 0, 60]


# The end


def test_a_game_that_is_stopped():
    assert lines(stopped="time") == [{"game": 0, "stopped": "time", "winner": 0}]
    tied = {"scores": [10, 20, 20]}
    assert lines(stopped="time", standing=tied)[-1]["winner"] == 1
    assert lines(stopped="closed", standing=tied)[-1]["winner"] is None
    # Seats 0 and 2 have 60 each; seat 2 sits next to the declarer's left.
    assert lines((PLAIN, GIVES_UP), stopped="time")[-1]["winner"] == 2


# Agreements


def test_what_belongs_to_a_switch_falls_back_with_it():
    club = resolved({"preset": "club", "dark": "off", "golden_round": False})
    assert not any(club[name] != DEFAULTS[name] for name in club if name.startswith("dark"))
    assert club["distribution_in_dark"] is False
    assert (club["hide_talon"], club["bolts_on_barrel"]) == ("opening", True)
    no_barrel = resolved({"preset": "club", "barrel": False})
    assert (no_barrel["three_barrels_reset"], no_barrel["must_mount_barrel"]) == (False, False)
    assert resolved({"preset": "club", "three_barrels_reset": False})["must_mount_barrel"]
    fewer = resolved({"preset": "club", "three_barrels_reset": False})
    assert fewer["obligatory_last_barrel"] is False
    assert resolved({"preset": "store", "bolts": "off"})["distribution_bolt"] is False
    assert resolved({"preset": "polish", "barrel": False})["barrel_threshold"] == 880
