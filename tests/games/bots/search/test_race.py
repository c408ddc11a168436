"""Tests of the race: clear losers are dropped early, and nothing else."""

import pytest

from games.bots.search.race import FEWEST, MORE, Race, is_clear, is_sure, stages

ONE, OTHER, THIRD = 3, 9, 15
FEW = FEWEST - 1


def test_the_stages_cover_all_worlds_once() -> None:
    worlds = list(range(FEWEST + 2 * MORE + 1))
    parts = [worlds[stage] for stage in stages(len(worlds))]
    assert [world for part in parts for world in part] == worlds
    assert [len(part) for part in parts] == [FEWEST, MORE, MORE, 1]


def test_few_worlds_are_one_stage() -> None:
    assert [range(6)[stage] for stage in stages(6)] == [range(6)]


@pytest.mark.parametrize(
    ("differences", "sure"),
    [
        ([0.1, 0.12] * FEWEST, True),
        ([0.1, 0.12] * (FEW // 2), False),
        ([1.0, -0.9] * FEWEST, False),
        ([-0.1, -0.12] * FEWEST, False),
        ([0.0] * FEWEST, False),
    ],
)
def test_many_worlds_that_agree_are_sure(differences: list[float], sure: bool) -> None:
    assert is_sure(differences, [1.0] * len(differences)) == sure


def test_an_unlikely_world_hardly_makes_anything_unsure() -> None:
    differences, likely = [0.1, 0.12] * FEWEST + [-1.0], [1.0] * 2 * FEWEST
    assert not is_sure(differences, [*likely, 1.0])
    assert is_sure(differences, [*likely, 0.01])


def test_a_clear_gain_may_be_a_loss() -> None:
    assert is_clear([-0.1, -0.12] * FEWEST)
    assert is_clear([0.1, 0.12] * FEWEST)
    assert not is_clear([0.1, -0.12] * FEWEST)


def run(rows: list[dict[int, float]], reach: float = 0.0) -> tuple[Race, int]:
    """Return the race at its end, and how many worlds it took."""
    race, tried = Race(set(rows[0]), [1 / len(rows)] * len(rows), reach), 0
    for stage in race.stages():
        part = rows[stage]
        tried += len(part)
        race.add([{card: row[card] for card in race.cards} for row in part])
    return race, tried


def test_a_race_ends_as_soon_as_one_card_is_clearly_best() -> None:
    rows = [{ONE: 0.5 + n % 2 / 10, OTHER: 0.3, THIRD: 0.2} for n in range(60)]
    race, tried = run(rows)
    assert race.cards == {ONE} and tried == FEWEST


def test_cards_that_are_close_compete_to_the_end() -> None:
    rows = [{ONE: 0.5, OTHER: 0.2 + n % 2 * 0.7, THIRD: 0.1} for n in range(60)]
    race, tried = run(rows)
    assert race.cards == {ONE, OTHER} and tried == 60
    assert race.means() == pytest.approx({ONE: 0.5, OTHER: 0.55})


def test_a_card_within_reach_is_not_dropped() -> None:
    rows = [{ONE: 0.5, OTHER: 0.45 + n % 2 / 100} for n in range(60)]
    race, tried = run(rows, reach=0.1)
    assert set(race.leaders()) == {ONE, OTHER} and tried == 60
    assert set(run(rows, reach=0.01)[0].leaders()) == {ONE}


def test_worlds_that_were_not_searched_count_for_nothing() -> None:
    race = Race({ONE, OTHER}, [0.5, 0.25, 0.25])
    race.add([{}, {ONE: 0.2, OTHER: 0.4}, {ONE: 0.4, OTHER: 0.4}])
    assert race.means() == pytest.approx({ONE: 0.3, OTHER: 0.4})


def test_without_any_searched_world_nothing_is_known() -> None:
    race = Race({ONE, OTHER}, [1.0])
    race.add([{}])
    assert race.means() == race.leaders() == {} and race.cards == {ONE, OTHER}
