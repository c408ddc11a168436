"""Themes and difficulty of puzzles."""

from games.bots import LEVELS
from games.bots.levels import LADDER
from games.engine import legal_actions
from games.puzzles.exact.moment import EXCHANGE, kind_of
from games.puzzles.making.themes import missed_by, themes_of
from tests.games.puzzles.moments import made_puzzles

THEMES = {"gifts", "lead", "follow", "marriage", "trump", "small_card", "ending"}


def test_themes_fit_the_kind() -> None:
    for puzzle in made_puzzles():
        themes = themes_of(puzzle.moment, puzzle.verdict)
        assert {*themes} <= THEMES
        assert ("gifts" in themes) == (kind_of(puzzle.moment) == EXCHANGE)


def test_a_card_is_led_or_follows() -> None:
    for puzzle in made_puzzles():
        if "gifts" not in puzzle.themes:
            assert len({"lead", "follow"} & {*puzzle.themes}) == 1


def test_a_level_misses_what_it_would_not_choose() -> None:
    puzzle = made_puzzles()[0]
    legal = legal_actions(puzzle.moment.game)
    choices = {level: LEVELS[level].choose(puzzle.moment.observation, legal) for level in LADDER}
    missed = missed_by(puzzle.moment, puzzle.verdict)
    assert missed == tuple(level for level in LADDER if choices[level] in puzzle.verdict.wrong)
