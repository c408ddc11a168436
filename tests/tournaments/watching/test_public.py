"""Of a duplicate's round nothing is told before its last table has ended."""

from random import Random

from tests.tournaments.fields import carried_out, course, played
from tournaments.formats import FORMATS
from tournaments.live.redaction import public, sealed_rounds
from tournaments.standings.state import Course


def two_rounds(form: str) -> Course:
    """One round that is over, and one of which all but one table have ended."""
    field = "matchpoints" if form == "duplicate" else "off"
    now = course(12, form=form, field=field)
    random = Random(1)
    now = played(carried_out(now, FORMATS[form].draw(now)), random)
    then = carried_out(now, FORMATS[form].draw(now))
    ended = played(then, random)
    last = ended.sorted_results[-1].table.key
    pairs = zip(ended.results, then.results, strict=True)
    results = [r if r.table.key != last else s for r, s in pairs]
    return Course(ended.settings, ended.entrants, tuple(results), ended.byes)


def test_a_running_round_of_a_duplicate_is_sealed() -> None:
    now = two_rounds("duplicate")
    assert sum(bool(result.places) for result in now.of_round(2)) == 3
    assert sealed_rounds(now, "duplicate") == {2}
    shown = public(now, "duplicate")
    assert not any(result.places or result.scores for result in shown.of_round(2))
    assert shown.of_round(1) == now.of_round(1)
    assert [r.table for r in shown.results] == [r.table for r in now.results]


def test_a_round_that_is_over_is_open() -> None:
    now = played(two_rounds("duplicate"), Random(2))
    assert public(now, "duplicate") == now


def test_other_formats_are_open_at_once() -> None:
    now = two_rounds("swiss")
    assert sealed_rounds(now, "swiss") == frozenset() and public(now, "swiss") is now
