"""The work of a night, piece by piece."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game
from games.puzzles.models import PuzzleNight, PuzzleProposal, StoredPuzzle
from games.puzzles.night import leases, work
from games.puzzles.night.looks import TurnWaits, judge_of_thread, looked_at, stop_for_turns
from games.puzzles.proposals import services
from games.puzzles.stock import FIRST_OWN
from games.review import VERSION
from games.tables import scheduling
from tests.games.game_reviews.games import game_to_review
from tests.games.puzzles.judged.judged import made_judged
from tests.games.puzzles.night.conftest import MIDNIGHT
from tests.games.puzzles.stored import annul, solver, store, store_judged


@pytest.fixture
def game(quiet: None) -> Game:
    """A finished game of people that ended before this night."""
    players = [solver(name) for name in ("nadia", "petro", "olha")]
    return game_to_review(players, ended_at=MIDNIGHT, rated=True)


def work_off(pieces: int = 60) -> None:
    """Let one worker do the night, as far as it goes."""
    token = ""
    for _ in range(pieces):
        token = work.run(token)
        if not token:
            return


def test_deals_of_the_site_become_puzzles_without_names(game: Game) -> None:
    work_off()
    night, rows = PuzzleNight.objects.get(), StoredPuzzle.objects.all()
    assert night.is_over and night.cpu_ms > 0
    assert night.game_key == game.pk
    assert night.made == len(rows) > 0
    for number, row in enumerate(rows, FIRST_OWN):
        assert (row.number, row.reviewer) == (number, VERSION)
        assert {*row.position} == {"dealer", "deck", "actions"}


def test_no_two_puzzles_are_alike(quiet: None) -> None:
    first = made_judged()[0]
    work.store(first)
    assert looked_at(first.moment, judge_of_thread()) == ("known", None)


def test_a_puzzle_of_this_site_has_the_next_number(quiet: None, db: None) -> None:
    numbers = [work.store(one).number for one in made_judged()[:2]]
    assert numbers == [FIRST_OWN, FIRST_OWN + 1]


def test_a_waiting_turn_of_a_bot_comes_first(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    token = work.run("")
    assert token
    monkeypatch.setattr(scheduling, "is_turn_waiting", lambda: True)
    assert work.run(token) == ""
    assert PuzzleNight.objects.get().leased_until is None
    with pytest.raises(TurnWaits):
        stop_for_turns()


def test_a_piece_that_gave_way_is_done_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([False, True])
    monkeypatch.setattr(scheduling, "is_turn_waiting", lambda: next(answers, True))
    assert work.run("") == ""
    night = PuzzleNight.objects.get()
    assert (night.game_key, night.deal, night.leased_until) == ("", 0, None)


@pytest.mark.parametrize(("holds", "left"), [(True, (VERSION, False)), (False, (1, True))])
def test_the_next_version_of_the_reviewer_keeps_or_retires_a_puzzle(
    db: None, monkeypatch: pytest.MonkeyPatch, holds: bool, left: tuple[int, bool]
) -> None:
    old, exact = store_judged("bid", reviewer=1), store(1)
    monkeypatch.setattr(judge_of_thread(), "holds", lambda *_: holds)
    work_off(3)
    old.refresh_from_db()
    exact.refresh_from_db()
    assert (old.reviewer, old.retired) == left
    assert (exact.reviewer, exact.retired) == (None, False)
    assert PuzzleNight.objects.get().retired == (not holds)


@pytest.mark.parametrize("state", ["accepted", "unclear", "easy"])
def test_a_proposal_is_told_what_came_of_it(
    game: Game, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    puzzle = made_judged()[0] if state == "accepted" else None
    monkeypatch.setattr(work, "looked_at", lambda *_: (state, puzzle))
    user = User.objects.get(username="nadia")
    action = next(one for one in range(40) if services.moment_at(game, 0, one) is not None)
    services.propose(user, game, 0, action, MIDNIGHT)
    work.run("")
    row = PuzzleProposal.objects.get()
    assert (row.state, row.decided_at) == (state, MIDNIGHT)
    assert (row.puzzle is not None) == (state == "accepted")


def hide(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(sealed=True)


def spoil(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(record={"format": "another"})


@pytest.mark.parametrize("change", [hide, spoil, annul])
def test_a_proposal_from_a_game_that_changed_since_is_gone(
    game: Game, change: Callable[[Game], None]
) -> None:
    propose_a_decision(game)
    change(game)
    work.run("")
    assert PuzzleProposal.objects.get().state == "gone"
    assert not StoredPuzzle.objects.exists()


@pytest.mark.parametrize("change", [hide, annul])
def test_a_game_that_changes_within_the_night_is_left(
    game: Game, change: Callable[[Game], None]
) -> None:
    token = work.run("")
    made = StoredPuzzle.objects.count()
    assert PuzzleNight.objects.get().game_key == game.pk
    change(game)
    assert work.run(token)
    night = PuzzleNight.objects.get()
    assert (night.is_over, night.deal) == (True, 1)
    assert StoredPuzzle.objects.count() == made


def test_a_puzzle_is_stored_with_the_decision_or_not_at_all(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(work, "looked_at", lambda *_: ("accepted", made_judged()[0]))
    monkeypatch.setattr(work, "decide", fail)
    propose_a_decision(game)
    with pytest.raises(RuntimeError):
        work.run("")
    assert not StoredPuzzle.objects.exists()


def test_where_there_are_enough_puzzles_proposals_wait(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "MAX_OWN", 0)
    propose_a_decision(game)
    work_off()
    assert PuzzleProposal.objects.get().state == "waiting"
    assert PuzzleNight.objects.get().is_over and not StoredPuzzle.objects.exists()


def test_a_game_that_cannot_be_read_does_not_end_the_night(game: Game) -> None:
    spoil(game)
    work_off()
    assert PuzzleNight.objects.get().is_over


@pytest.mark.parametrize("fields", [{"actions": ["0 play AS"]}, {"right": ["nonsense 1"]}], ids=str)
def test_a_puzzle_that_the_rules_refuse_today_is_retired(
    quiet: None, db: None, fields: dict[str, list[str]]
) -> None:
    old = store_judged("bid", reviewer=1)
    old.position["actions"] = fields.get("actions", old.position["actions"])
    old.right = fields.get("right", old.right)
    old.save()
    assert work.judge_again(old) == 1
    old.refresh_from_db()
    assert old.retired


def propose_a_decision(game: Game) -> PuzzleProposal:
    """Let a player propose the first decision that can be asked."""
    action = next(one for one in range(40) if services.moment_at(game, 0, one) is not None)
    user = User.objects.get(username="nadia")
    return services.propose(user, game, 0, action, MIDNIGHT)


def test_a_proposal_that_cannot_be_judged_stops_no_other(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(work, "looked_at", fail)
    propose_a_decision(game)
    assert work.run("")
    assert PuzzleProposal.objects.get().decided_at == MIDNIGHT


def test_a_failed_piece_takes_from_the_budget(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 2.0])

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(work, "thread_time", lambda: next(clock))
    monkeypatch.setattr(work, "_piece", fail)
    with pytest.raises(RuntimeError):
        work.run("")
    assert PuzzleNight.objects.get().cpu_ms == 2000


def test_proposals_leave_half_of_a_night_to_other_games(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "looked_at", lambda *_: ("unclear", None))
    proposal = propose_a_decision(game)
    PuzzleNight.objects.create(date=MIDNIGHT.date(), cpu_ms=leases.budget_ms() // 2)
    token = work.run("")
    proposal.refresh_from_db()
    assert (PuzzleNight.objects.get().game_key, proposal.decided_at) == (game.pk, None)
    while token:
        token = work.run(token)
    proposal.refresh_from_db()
    assert proposal.decided_at == MIDNIGHT
