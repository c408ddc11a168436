"""What everybody may know of a course: of a duplicate's round nothing before its last table ends.

Its tables play the same cards: whoever still plays would learn from another table's result.
"""

from dataclasses import replace

from tournaments.formats import same_cards
from tournaments.standings.state import Course, Result


def sealed_rounds(course: Course, form: str) -> frozenset[int]:
    """The rounds whose results are nobody's to see as yet."""
    if not same_cards(form):
        return frozenset()
    return frozenset(result.table.round for result in course.results if not result.over)


def public(course: Course, form: str) -> Course:
    """The course without the results of those rounds: their tables are still being played."""
    sealed = sealed_rounds(course, form)
    if not sealed:
        return course
    return replace(course, results=tuple(_shown(result, sealed) for result in course.results))


def _shown(result: Result, sealed: frozenset[int]) -> Result:
    if result.annulled or result.table.round not in sealed:
        return result
    return replace(result, places=(), scores=(), ruled=False)
