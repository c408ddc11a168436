"""Tests of the public state: a duplicate round stays sealed until its last table has ended."""

from dataclasses import replace
from random import Random

from tests.tournaments.states import new_state, with_draw, with_results
from tournaments.formats import FORMATS
from tournaments.live.snapshot.redaction import public_state, sealed_rounds
from tournaments.standings.points import best_in_seat
from tournaments.standings.results_by_player import results_by_player
from tournaments.standings.state import TournamentState


def two_rounds(form: str) -> TournamentState:
    """Return one finished round, and one of which all but one table have ended."""
    field = "matchpoints" if form == "duplicate" else "off"
    now = new_state(12, form=form, field=field)
    random = Random(1)
    now = with_results(with_draw(now, FORMATS[form].draw(now)), random)
    then = with_draw(now, FORMATS[form].draw(now))
    ended = with_results(then, random)
    last = ended.sorted_results[-1].table.key
    pairs = zip(ended.results, then.results, strict=True)
    results = [r if r.table.key != last else s for r, s in pairs]
    return TournamentState(ended.settings, ended.entrants, tuple(results), ended.byes)


def test_a_running_duplicate_round_is_sealed() -> None:
    now = two_rounds("duplicate")
    assert sum(bool(result.places) for result in now.results_of_round(2)) == 3
    assert sealed_rounds(now, "duplicate") == {2}
    shown = public_state(now, "duplicate")
    assert not any(result.places or result.scores for result in shown.results_of_round(2))
    assert shown.results_of_round(1) == now.results_of_round(1)
    assert [r.table for r in shown.results] == [r.table for r in now.results]


def test_neither_deals_nor_the_best_in_a_seat_are_told_of_a_sealed_round() -> None:
    """Else the gains of a deal would tell those who still play it what it can bring."""
    now = two_rounds("duplicate")
    by_deal = replace(now.settings, field="deal_matchpoints")
    results = tuple(replace(r, deals=(r.scores, r.scores)) if r.places else r for r in now.results)
    shown = public_state(replace(now, settings=by_deal, results=results), "duplicate")
    assert not any(result.deals for result in shown.results_of_round(2))
    assert all(result.deals for result in shown.results_of_round(1))
    assert {number for number, _ in best_in_seat(shown)} == {1}
    compared = [row for rows in results_by_player(shown).values() for row in rows if row.compared]
    assert {row.round for row in compared} == {1}


def test_a_finished_round_is_public() -> None:
    now = with_results(two_rounds("duplicate"), Random(2))
    assert public_state(now, "duplicate") == now


def test_other_formats_have_no_sealed_rounds() -> None:
    now = two_rounds("swiss")
    assert sealed_rounds(now, "swiss") == frozenset() and public_state(now, "swiss") is now
