"""Tests of deals as they were played."""

import pytest

from games import engine
from games.engine.record import read_record
from games.models import Game
from games.what_if import played
from games.what_if.errors import MomentError, WhatIfRefused
from tests.games.factories import changed
from tests.games.review.records import short_record


def test_a_moment_is_after_so_many_actions() -> None:
    record = read_record(short_record())
    deal = played.played_deal(record, 1)
    assert deal is not None
    actions = record.deals[1]["actions"]
    assert len(deal.positions) == len(actions) + 1
    assert str(deal.at(3).to_act) == actions[3].split()[0]


def test_the_end_is_that_of_the_game() -> None:
    record = read_record(short_record())
    deal = played.played_deal(record, 0)
    assert deal is not None and deal.end.last == engine.replay(record).outcomes[0]


def test_after_the_last_action_nothing_can_be_tried(game: Game) -> None:
    deal = played.deal_of(game, 0)
    with pytest.raises(MomentError) as refused:
        deal.at(len(deal.positions) - 1)
    assert refused.value.code == "no_moment"


def test_a_deal_that_was_not_played_to_its_end_cannot_be_tried() -> None:
    record = short_record()
    last = record["deals"][-1]
    cut = {**record, "deals": [{**last, "actions": last["actions"][:-1]}]}
    assert played.played_deal(read_record(cut), 0) is None


def test_a_deal_that_is_not_there_is_no_moment(game: Game) -> None:
    with pytest.raises(MomentError):
        played.deal_of(game, 2)


def test_a_game_of_older_rules_is_refused(game: Game) -> None:
    with pytest.raises(WhatIfRefused) as refused:
        played.deal_of(changed(game, rules_version=engine.RULES_VERSION - 1), 0)
    assert refused.value.code == "unreadable"
