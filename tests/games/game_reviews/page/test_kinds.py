"""Tests of the ways from a kind of decision to puzzles, and from a decision to “What if”."""

from games.game_reviews.figures.situations import KIND_OF
from games.game_reviews.page.kinds import KINDS, PRACTICE, practice_address
from games.puzzles.themes import OPEN_THEMES
from games.review.judgement import DecisionKind


def test_each_kind_has_a_name() -> None:
    assert set(KINDS) == set(DecisionKind) == set(KIND_OF.values())


def test_each_way_to_practise_is_a_theme_of_puzzles() -> None:
    assert set(PRACTICE.values()) <= set(OPEN_THEMES)


def test_mistakes_of_play_lead_to_puzzles_of_their_kind() -> None:
    assert practice_address(DecisionKind.DEFENCE) == "/puzzles/next/?theme=defence"


def test_mistakes_of_bidding_lead_to_judged_puzzles() -> None:
    assert practice_address(DecisionKind.BIDDING) == "/puzzles/next/?theme=bid"
