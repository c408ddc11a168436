"""Tests of tools.train_bots.dealt."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from games.review.dealt.features import COUNT as INPUTS
from games.review.dealt.model import SHARES, answers_by
from tools.train_bots import dealt
from tools.train_bots.dealt import (
    examples,
    fit,
    played_deals,
    ratio,
    read_journal,
    usual_gains,
    weights_of,
)


def made_up(count: int) -> list[dict[str, Any]]:
    """Return deals that the first input decides: a declarer makes 100, or fails."""
    dice, rows = Random(1), []
    for number in range(count):
        inputs = [dice.random() for _ in range(INPUTS)]
        made = inputs[0] > 0.5
        rows.append(
            {
                "game": number,
                "inputs": inputs,
                "known": [0.0, 0.0],
                "share": 5 if made else 2,
                "gains": [100, 25, 25] if made else [-100, 35, 35],
                "learnt": True,
            }
        )
    return rows


def test_the_net_learns_what_decides() -> None:
    found = examples(made_up(2000))
    assert ratio(fit(found), found) < 0.75


def test_written_weights_answer_as_the_net_does() -> None:
    found = examples(made_up(300))
    net = fit(found)
    written = weights_of(net, np.zeros((4, 28)))
    given = answers_by(written["hidden"], written["answers"], found.inputs[0][:INPUTS])
    own = net.answers(found.inputs[:1])[2][0]
    assert given[:SHARES] == pytest.approx(own[:SHARES], abs=0.01)


def test_a_made_contract_usually_brings_it() -> None:
    assert list(usual_gains()[5]) == [100.0, 25.0, 25.0]


def test_played_deals_teach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt, "TEACHERS", ("greedy",))
    found = examples(list(islice(played_deals("test", 0), 3)))
    assert found.inputs.shape == (3, INPUTS + dealt.KNOWN)


def test_without_a_file_the_journal_is_empty(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "none.jsonl") == []
