"""Tests of games.fairplay.detection.rated_tables."""

from games.fairplay.detection.rated_tables import Finding, best_of_each_user


def test_each_user_has_one_finding_the_highest_score_first() -> None:
    low, high, other = Finding(1, 2.0, {}, []), Finding(1, 4.0, {}, []), Finding(2, 3.0, {}, [])
    assert best_of_each_user([low, other, high]) == [high, other]
