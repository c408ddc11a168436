"""The work of bots in “What if”: they act until the person is to act, or the deal is over."""

from time import thread_time

from django.utils import timezone

from games import engine
from games.models import Game
from games.what_if import kept, services, work_share
from games.what_if.course import TriedCourse, bot_choice
from games.what_if.errors import MomentError, WhatIfRefused
from games.what_if.moment import Tried

# So long a slice lasts, in seconds of CPU, and one choice more; a turn may wait for it.
SLICE_S = 0.3


def run(tried: Tried, network: str) -> bool:
    """Let the bots act for a slice; return whether they are still to act.

    network  of the client who asked (accounts/limits/networks.py)
    """
    begun = thread_time()
    course = _course(tried, network)
    if course is None:
        return False
    while course.waits_for_bots and thread_time() - begun < SLICE_S:
        course = course.after_bot(bot_choice(course.game, tried.moment.level))
        kept.keep(tried.moment, course.actions, course.answer)
    work_share.count_cpu(timezone.now(), network, round(1000 * (thread_time() - begun)))
    return course.waits_for_bots


def _course(tried: Tried, network: str) -> TriedCourse | None:
    """Return the course so far; None if there is nothing to do."""
    finished = Game.objects.exclude(status=Game.Status.PLAYING).filter(sealed=False)
    game = finished.filter(pk=tried.moment.game_id).first()
    if game is None or not work_share.is_left(timezone.now(), network):
        return None
    try:
        return services.course_of(game, tried)
    except (MomentError, WhatIfRefused, engine.IllegalAction):
        return None
