"""Answers of the bots: each line is thought about once, for all who come to it."""

import logging
from collections.abc import Sequence
from datetime import date

from django.utils import timezone

from games.daily.bots import practice_time
from games.daily.bots.lines import line_hash
from games.daily.bots.versions import VERSIONS, UnknownVersion, newest_version
from games.daily.models import Day, KeptAnswer
from games.engine import Action, Observation
from games.tables.play.bot_choice import last_player

log = logging.getLogger(__name__)


def answer(fixed_deal: str, observation: Observation, legal: Sequence[Action]) -> Action:
    """Return what the bot does that has seen this, at a deal as `Day.deal_name` names it.

    Raises:
        UnknownVersion: another version of the site has to answer.
    """
    if len(legal) == 1:
        return legal[0]
    assert observation.seat is not None
    name, _, number = fixed_deal.partition("/")
    day, deal = Day.objects.get(date=date.fromisoformat(name)), int(number)
    line = line_hash(bytes.fromhex(day.secret), deal, observation)
    row = KeptAnswer(day=day, deal=deal, seat=observation.seat, line=line)
    action = _kept_action(row)
    if action is None:
        row.action = str(_thought(day, observation, legal, line))
        if timezone.now() >= day.ends_at:
            practice_time.note_line(timezone.now())
        KeptAnswer.objects.bulk_create([row], ignore_conflicts=True)
        # Where another process was quicker, its answer counts.
        action = _kept_action(row)
    return next(one for one in legal if str(one) == action)


def _kept_action(row: KeptAnswer) -> str | None:
    """Return the answer that is kept for the line of this row, or None."""
    rows = KeptAnswer.objects.filter(day=row.day, deal=row.deal, seat=row.seat, line=row.line)
    return rows.values_list("action", flat=True).first()


def _thought(day: Day, observation: Observation, legal: Sequence[Action], seed: str) -> Action:
    """Return the choice of the day's bots.

    A bot that fails is asked again when the turn is sent again. The caretaker's choice would be
    kept for everybody, though the failure may have been of this process alone.
    """
    version = _version_of(day)
    action = VERSIONS[version](seed).choose(observation, tuple(legal))
    if action in legal:
        return action
    # The same seed chooses it again, so that everybody gets the caretaker's answer.
    log.error("the bots %s chose an illegal action", version)
    _name, caretaker = last_player()
    return caretaker.choose(observation, tuple(legal))


def _version_of(day: Day) -> str:
    """Return the version of the day's bots; if it is gone the newest one, for practice only.

    Raises:
        UnknownVersion: people are still compared over this day.
    """
    if day.bots in VERSIONS:
        return day.bots
    if timezone.now() < day.closes_at:
        raise UnknownVersion(f"{day} has bots {day.bots}, which this process does not know")
    return newest_version()
