"""The examples of the rulebook agree with the engine, also where a number is written out."""

import pytest

from games.engine import agreements_from, legal_actions, new_game, start_deal
from games.engine.cards import POINTS, parse_card
from games.rulebook import examples, figures
from games.rulebook.score_sheet import score_sheet
from tests.games.engine.builders import begin, booked, deck_for, run

TARAS, ANNA, ILONA = range(3)


# What the texts around the numbers rest on: outcome, contract, and each seat's gain.
RESTS = {
    "deal": ("made", 120, (60, 120, 15)),
    "failed": ("failed", 130, (60, -130, 15)),
    "tens": ("made", 120, (60, 120, 10)),
    "exact": ("made", 120, (62, 120, 13)),
    "taken": ("made", 120, (60, 125, 15)),
    "last_trick": ("made", 120, (70, 120, 15)),
    "dump": ("made", 120, (60, -435, 15)),
    "undump": ("made", 120, (60, 675, 15)),
    "mount": ("made", 120, (60, 90, 15)),
    "kick": ("made", 120, (-120, 90, 15)),
    "win": ("made", 120, (60, 120, 15)),
    "not_more": ("made", 120, (60, 0, 15)),
    "try": ("failed", 130, (60, 0, 15)),
    "fall": ("failed", 130, (60, -120, 15)),
    "fall_at_once": ("failed", 130, (60, -130, 15)),
    "fall_cost": ("failed", 130, (60, -130, 15)),
    "gather": ("made", 120, (60, 45, 15)),
    "sixty": ("distributed", 115, (60, 0, 60)),
    "half": ("distributed", 115, (60, 0, 60)),
    "third": ("distributed", 115, (60, -120, 60)),
    "costly": ("distributed", 115, (60, -115, 60)),
    "plain": ("written_off", 115, (60, -115, 60)),
    "aces": ("written_off", 115, (0, -60, 40)),
    "dark": ("made", 120, (70, 0, 240)),
    "dark_alone": ("made", 120, (35, 0, 240)),
    "golden": ("made", 120, (70, 0, 240)),
    # The dealer who sits out comes first.
    "sitting": ("made", 120, (20, 15, 60, 120)),
    "sitting_half": ("made", 120, (100, 15, 60, 120)),
    "sitting_aces": ("made", 120, (40, 15, 60, 120)),
}


@pytest.mark.parametrize("case", examples.EXAMPLES)
def test_an_example_is_what_its_text_rests_on(case: str) -> None:
    found = examples.outcome(case)
    assert (found.outcome, found.contract, found.gains) == RESTS[case]


def test_of_the_barrel() -> None:
    assert examples.outcome("mount").barrel == (None, 0, None)
    assert examples.outcome("win").winner == ANNA
    assert examples.outcome("not_more").winner is None
    assert [examples.value(f"{case}.anna.tries") for case in ("not_more", "try", "gather")] == [
        1
    ] * 3
    assert examples.outcome("kick").falls == (1, 0, 0)


def test_the_sheet_is_what_is_said_under_it() -> None:
    rows = {row.number: row for row in score_sheet()["rows"]}
    assert list(rows) == list(range(14, 23))
    found = dict(zip(rows, examples.score_sheet_game().outcomes, strict=True))
    assert (found[14].outcome, found[14].declarer, found[14].contract) == ("failed", ILONA, 100)
    assert [rows[n].cells[ANNA].strokes for n in rows] == [1, 0, 0, 0, 1, 0, 1, 0, 1]
    assert rows[20].cells[ANNA].struck and found[20].gains[ANNA] == -120
    assert (found[15].declarer, found[15].gains) == (TARAS, (0, 60, 60))
    assert (found[17].declarer, found[17].gains) == (ILONA, (0, 60, 0))
    assert [rows[n].given_up for n in (15, 16, 17)] == [True, False, True]
    assert [rows[n].cells[TARAS].oval for n in rows] == [False, False] + [True] * 3 + [
        False,
        False,
        True,
        False,
    ]
    assert (found[18].declarer, found[18].outcome) == (TARAS, "failed")
    assert (found[19].declarer, found[19].gains[TARAS]) == (ANNA, -120)
    assert (found[20].declarer, found[20].contract) == (TARAS, 105)
    assert (found[22].contract, found[22].scores[TARAS], found[22].winner) == (120, 1000, TARAS)


def test_pictures_lie_as_their_captions_say() -> None:
    follow, free, trump = (figures.FIGURES[name]() for name in ("follow", "free", "trump"))
    assert [card.name for card in follow["hand"] if card.mark == "up"] == ["JD"]
    assert {card.mark for card in free["hand"]} == {"up"} and free["trump"] is None
    assert [card.name for card in trump["hand"] if card.mark == "up"] == ["KD"]
    assert [card.name for card in trump["hand"] if card.name[1] == "S"] == []
    assert trump["trump"] == "D"
    tricks = figures.tricks()["tricks"]
    assert [(one.number, one.declared, one.taker) for one in tricks if one.declared] == [
        (3, 80, "Ilona")
    ]
    assert sum(one.points for one in tricks) == 120
    assert tricks[1].cards[1][1].name == "JC"
    kept = [card.name for card, to in figures.exchange()["held"] if not to]
    assert len(kept) == 8 and not [name for name in kept if name[1] == "S"]
    assert [amount for _, amount in figures.bids()["bids"]] == [100, 0, 105, 110, 115, 0]


# ---- what is written out


# Five cards that make no marriage with any king or queen.
BESIDE = "9S 9C JH AD TC"


@pytest.mark.parametrize(
    ("hand", "limit"),
    [("KD QD", 200), ("KH QH", 220), ("KS QS", 160), ("KS QD", 120)],
)
def test_the_limit_of_a_bid(hand: str, limit: int) -> None:
    """bidding.md, and `bid_over_120_without_marriage`."""
    bids = [
        action
        for action in legal_actions(begin({2: f"{hand} {BESIDE}"}))
        if hasattr(action, "amount")
    ]
    assert max(action.amount for action in bids) == limit


@pytest.mark.parametrize(("taken", "written"), [(67, 65), (68, 70), (2, 0)])
def test_rounding(taken: int, written: int) -> None:
    """scoring.md, and `bolt_when`."""
    game = booked(points=(taken, 120 - taken, 0))
    assert game.last is not None and game.last.gains[0] == written


def test_118_makes_120_where_the_declarer_is_rounded() -> None:
    plain, rounded = (
        booked(points=(2, 118, 0), contract=120, round_declarer=agreed) for agreed in (False, True)
    )
    assert [plain.last.outcome, rounded.last.outcome] == ["failed", "made"]


def test_half_of_105_is_55() -> None:
    game = begin({1: "AS"}, distribution="half")
    game = run(game, "2 bid 105", "0 pass", "1 pass", "2 distribute")
    assert game.last.gains == (55, 55, 0)


def test_a_dark_150_brings_300_or_240() -> None:
    gains = [
        booked(
            points=(0, 120, 0),
            declared=(0, 100, 0),
            contract=150,
            dark_seat=1,
            dark="forehand",
            dark_cap_240=capped,
        ).last.gains[1]
        for capped in (False, True)
    ]
    assert gains == [300, 240]


def test_845_and_160_win_at_once() -> None:
    start = {"scores": [0, 845, 0]}
    won = booked(declared=(0, 100, 0), contract=160, start=start)
    barred = booked(declared=(0, 100, 0), contract=160, start=start, must_mount_barrel=True)
    assert (won.last.winner, won.last.scores[1]) == (1, 1005)
    assert (barred.last.winner, barred.last.scores[1]) == (None, 880)


@pytest.mark.parametrize(("threshold", "contract"), [(800, 200), (880, 120), (900, 100)])
def test_the_contract_that_wins_from_each_barrel(threshold: int, contract: int) -> None:
    start = {"scores": [0, threshold, 0], "barrel": [None, 0, None]}
    for amount, winner in ((contract - 5, None), (contract, 1)):
        game = booked(
            points=(0, 120, 0),
            declared=(0, 100, 0),
            contract=amount,
            start=start,
            barrel_threshold=threshold,
        )
        assert game.last.winner == winner


def test_more_than_1000_needs_125_from_880() -> None:
    start = {"scores": [0, 880, 0], "barrel": [None, 0, None]}
    winners = [
        booked(
            declared=(0, 100, 0), contract=amount, start=start, more_than_target=True
        ).last.winner
        for amount in (120, 125)
    ]
    assert winners == [None, 1]


def test_poor_hands_and_talons() -> None:
    """`redeal_hand_below` with 14, `redeal_talon_below` with 5."""
    assert points("QS JS 9C KD JD 9H JH") == 13
    assert points("JS 9C 9D") == 2
    hand = {1: "QS JS 9C KD JD 9H JH"}
    asked = [begin(hand, redeal_hand_below=limit).phase for limit in (13, 14)]
    assert asked == ["bidding", "claim"]


def points(names: str) -> int:
    return sum(POINTS[parse_card(name)] for name in names.split())


def test_two_redeals_pass_and_the_third_claim_costs() -> None:
    """`redeals_in_a_row_limit` with 3."""
    game = new_game(agreements_from({"redeal_four_jacks": True, "redeals_in_a_row_limit": 3}), 0)
    dealers = []
    for _ in range(3):
        game = run(start_deal(game, deck_for({1: "JS JC JD JH 9S 9C 9D"})), "1 redeal")
        dealers.append(game.standing.scores[0])
    assert dealers == [0, 0, -120] and game.running is not None
