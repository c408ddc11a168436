"""The game with a given number: its agreements, standing, decks and players."""

import json
import traceback
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.fuzz.card_swaps import check_course
from tests.fuzz.effects import changed
from tests.fuzz.preconditions import PLAIN, hint_for
from tests.fuzz.random_agreements import FIELDS, random_agreements
from tests.fuzz.random_game import Course, play
from tests.fuzz.random_play import random_style
from tests.fuzz.random_standings import random_standing

# Besides the field in the middle, of how many others it is asked whether they changed the game.
OTHERS = 4
# How often two hidden cards change places in it.
SECRETS = 4


@dataclass
class Report:
    """The findings of one game, or many.

    happened  phases, outcomes and events; agreed: in how many games a field was no default
    asked, changed  of how many it was asked whether the field changed it, and in how many it did
    broken    (number, what is broken, record)
    """

    happened: Counter = field(default_factory=Counter)
    agreed: Counter = field(default_factory=Counter)
    asked: Counter = field(default_factory=Counter)
    changed: Counter = field(default_factory=Counter)
    broken: list = field(default_factory=list)

    def add(self, other):
        for name in ("happened", "agreed", "asked", "changed"):
            getattr(self, name).update(getattr(other, name))
        self.broken += other.broken


def course_of(seed, number):
    """Return (course, random, style, kinds, deals): everything that a number determines."""
    random = Random(f"{seed}:{number}")
    focus = FIELDS[number % len(FIELDS)]
    hint = hint_for(random, focus)
    # A game that is meant to come to something is not cut short.
    whole = {} if hint is PLAIN or focus == "max_deals" else {"max_deals": None}
    forced = {**whole, **hint.agreed}
    agreements = random_agreements(random, focus, forced)
    standing = None
    if random.random() < hint.standing_chance(agreements):
        standing = random_standing(random, agreements, hint.standing)
    course = Course(agreements, random.randrange(agreements.players), standing)
    return course, random, random_style(random, **hint.style), hint.decks, hint.deals


def run(seed, number):
    """Play the game with this number; report what is broken instead of raising it."""
    told = Report()
    course, random, style, kinds, deals = course_of(seed, number)
    try:
        play(course, random, style, kinds, deals)
        compared = sum(check_course(course, random) for _ in range(SECRETS))
        told.happened["courses with hidden cards elsewhere"] += compared
        ask(course, random, FIELDS[number % len(FIELDS)], told)
    except Exception:
        told.broken.append((number, traceback.format_exc(limit=-4), written(course)))
    count(course, told)
    return told


def ask(course, random, focus, told):
    """Find out for some fields whether they changed the game."""
    different = list(course.agreements.differences())
    told.agreed.update(different)
    others = [name for name in different if name != focus and name in FIELDS]
    for name in (focus, *random.sample(others, min(OTHERS, len(others)))):
        answer = changed(course, name)
        if answer is not None:
            told.asked[name] += 1
            told.changed[name] += answer


def count(course, told):
    told.happened["states"] += len(course.states)
    told.happened["deals"] += len(course.deals)
    for game in course.states:
        told.happened[f"step {game.phase}"] += 1
        told.happened.update(f"event {event.type}" for event in game.events)


def written(course):
    """Return the record, as far as it goes."""
    try:
        return json.dumps(course.record())
    except Exception as error:
        return f"no record: {error!r}"
