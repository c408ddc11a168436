"""The entry: today's puzzle, themes with their counts, own mistakes."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.puzzles.models import StoredPuzzle
from games.puzzles.page.entry import mistakes_of, themes_of, today_of
from games.puzzles.page.person import person_json
from games.puzzles.solving.answers import answer
from tests.factories import guest
from tests.games.puzzles.stored import in_training, right, wrong

NOW = timezone.now()


def test_today_knows_whether_the_reader_has_answered(
    stock: list[StoredPuzzle], nadia: User
) -> None:
    before = today_of(nadia, NOW)
    assert before is not None and before.right is None and not before.answered
    puzzle = StoredPuzzle.objects.get(number=before.number)
    answer(nadia, puzzle, wrong(puzzle), NOW)
    after = today_of(nadia, NOW)
    assert after is not None and after.answered and after.right is False


def test_themes_count_puzzles_and_answers(stock: list[StoredPuzzle], nadia: User) -> None:
    answer(nadia, stock[-1], right(stock[-1]), NOW)
    themes = {theme.key: (theme.count, theme.done) for theme in themes_of(nadia)}
    assert themes["gifts"] == (1, 1)
    declarer = sum(puzzle.kind == "declarer" for puzzle in in_training(stock))
    assert themes["declarer"] == (declarer, 0)
    assert {theme.done for theme in themes_of(None)} == {0}


def test_themes_that_tell_of_the_right_card_are_not_offered(stock: list[StoredPuzzle]) -> None:
    assert any(" trump " in puzzle.themes for puzzle in stock)
    assert not {"trump", "small_card", "marriage"} & {theme.key for theme in themes_of(None)}


def test_mistakes_say_when_they_are_due(puzzle: StoredPuzzle, nadia: User) -> None:
    answer(nadia, puzzle, wrong(puzzle), NOW)
    [shown] = mistakes_of(nadia, NOW)
    assert (shown.number, shown.is_due) == (puzzle.number, False)
    [shown] = mistakes_of(nadia, NOW + timedelta(days=1))
    assert shown.is_due and mistakes_of(None, NOW) == []


def test_figures_of_a_reader(puzzle: StoredPuzzle, nadia: User) -> None:
    answer(nadia, puzzle, wrong(puzzle), NOW)
    later = person_json(nadia, NOW + timedelta(days=1))
    assert (later["answered"], later["solved"], later["mistakes_due"]) == (1, 0, 1)
    assert later["provisional"] and later["days"] == 1
    assert person_json(nadia, NOW + timedelta(days=2))["days"] == 0


def test_figures_of_visitors_and_guests(db: None) -> None:
    visitor, known = person_json(None, NOW), person_json(guest(), NOW)
    assert (visitor["rating"], visitor["person"], visitor["guest"]) == (1500, False, False)
    assert (known["person"], known["guest"]) == (True, True)
