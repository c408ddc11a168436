"""Screening of single accounts: ratings that were not earned by playing."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import starmap

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.errors import Text
from accounts.models import User
from games.fairplay import cases
from games.fairplay.detection import departures, followers, rating_speed
from games.fairplay.detection.rated_tables import (
    Finding,
    LadderKey,
    LadderStandings,
    RatedSeat,
    RatedTable,
    best_of_each_user,
)
from games.fairplay.models import Case
from games.models import Game
from ratings.models import Ladder, Rating, RatingChange

# The newest games of this time are read. A closed case rests as long, so the next one about the
# same account has new evidence.
WINDOW_DAYS = cases.REOPEN_AFTER_DAYS
MAX_GAMES = 50_000
# The newest games of a finding that are shown to moderators.
MAX_GAMES_SHOWN = 50
# In a club's ladder friends play, and no pool's rating changes.
LADDERS = (Ladder.Kind.POOL, Ladder.Kind.CUSTOM)


@dataclass(frozen=True)
class Detector:
    """A detector of accounts: its cases open from the threshold on.

    sentence  the figures of a finding in words, for moderators
    """

    kind: Case.Kind
    findings: Callable[[Sequence[RatedTable], LadderStandings], Iterable[Finding]]
    threshold: float
    sentence: Text


DETECTORS = [
    Detector(
        Case.Kind.DEPARTURES,
        departures.departure_findings,
        departures.THRESHOLD,
        _(
            "Won after others had left: %(won)d of %(played)d games; by the games of others "
            "%(expected).1f were to be expected. Different accounts that left: %(accounts)d. "
            "Rating gained in these games: %(points)d."
        ),
    ),
    Detector(
        Case.Kind.SPEED,
        rating_speed.speed_findings,
        rating_speed.THRESHOLD,
        _(
            "Ahead of newcomers and of frequent opponents in %(scored)g of %(comparisons)d "
            "comparisons; by the rating before %(expected).1f were to be expected, and no likely "
            "strength explains the difference. Rating from %(from)d to %(to)d."
        ),
    ),
    Detector(
        Case.Kind.FOLLOWERS,
        followers.follower_findings,
        followers.THRESHOLD,
        _(
            "New accounts that played nearly all their rated games with this user, and lost: "
            "%(accounts)d, in %(games)d games; by chance %(expected).1f were to be expected."
        ),
    ),
]


CLOSINGS_SENTENCE = _(
    "Games that others closed before the first bid: %(closed)d of %(played)d games; "
    "%(expected).1f were to be expected. Different accounts that closed them: %(accounts)d; the "
    "same one at most %(most)d times."
)

SIMILAR_SENTENCE = _(
    "Deals of %(date)s: both began %(deals)d, and chose alike to the end in %(identical)d of them "
    "(deals: %(numbers)s). Of %(people)d people who choose on their own, two would look like this "
    "on fewer than one day in %(one_in)d. Networks and devices are not looked at."
)

STRENGTH_SENTENCE = _(
    "The site chose and reviewed %(games)d games: %(costly)d of %(decisions)d decisions that "
    "mattered cost 5 points or more; of a person of this rating at least %(expected).1f were to be "
    "expected. Lost a decision: %(rate).1f points. Fewer than one honest person in %(one_in)d ever "
    "looks like this."
)


def sentence(case: Case) -> str:
    """Return the case's figures in words; empty for other kinds of cases."""
    sentences = {detector.kind: detector.sentence for detector in DETECTORS}
    sentences[Case.Kind.CLOSINGS] = CLOSINGS_SENTENCE
    sentences[Case.Kind.SIMILAR] = SIMILAR_SENTENCE
    sentences[Case.Kind.STRENGTH] = STRENGTH_SENTENCE
    return str(sentences[Case.Kind(case.kind)]) % case.figures if case.kind in sentences else ""


def open_account_cases(now: datetime) -> list[Case]:
    """Open or update a case for each account that a detector finds."""
    changes = recent_changes(now)
    tables, standings = rated_tables(changes), ladder_standings(changes)
    return [case for detector in DETECTORS for case in _open(detector, tables, standings, now)]


def recent_changes(now: datetime) -> QuerySet[RatingChange]:
    """Return what the rated games of the window changed, or the newest of too many."""
    since = now - timedelta(days=WINDOW_DAYS)
    games = Game.objects.filter(rated=True, ended_at__gt=since).order_by("-ended_at")[:MAX_GAMES]
    # A game is rated when it has ended, so older changes need not be read.
    changes = RatingChange.objects.filter(created_at__gt=since, ladder__kind__in=LADDERS)
    return changes.filter(game_id__in=games.values("pk"))


def rated_tables(changes: QuerySet[RatingChange]) -> list[RatedTable]:
    """Return what each game changed on each ladder, the oldest first; without annulled ones."""
    rows = changes.values_list(
        *("game_id", "ladder", "created_at", "ladder__kind", "kind"),
        *("user", "place", "before", "after", "left"),
    )
    seats: dict[tuple, list[RatedSeat]] = defaultdict(list)
    annulled = set()
    for game, ladder, at, ladder_kind, kind, *seat in rows.iterator():
        if kind == RatingChange.Kind.GAME:
            seats[at, game, ladder, ladder_kind == Ladder.Kind.CUSTOM].append(RatedSeat(*seat))
        else:
            annulled.add(game)
    return [
        RatedTable(game, ladder, at, tuple(seated), chosen)
        for (at, game, ladder, chosen), seated in sorted(seats.items())
        if game not in annulled
    ]


def ladder_standings(changes: QuerySet[RatingChange]) -> LadderStandings:
    """Return the standings of all whose ratings changed."""
    players = changes.values("user")
    ratings = Rating.objects.filter(user__in=players, ladder__kind__in=LADDERS)
    number: dict[LadderKey, int] = {}
    established = set()
    for *key, played, is_established in ratings.values_list(
        "ladder", "user", "games", "established"
    ):
        number[key[0], key[1]] = played
        if is_established:
            established.add((key[0], key[1]))
    return LadderStandings(number, established)


def _open(
    detector: Detector, tables: Sequence[RatedTable], standings: LadderStandings, now: datetime
) -> list[Case]:
    closed = {user for user, _partner in cases.recently_closed(detector.kind, now)}
    findings = [
        finding
        for finding in best_of_each_user(list(detector.findings(tables, standings)))
        if finding.score >= detector.threshold and finding.user not in closed
    ]
    return _update_cases(detector.kind, findings)


def _update_cases(kind: Case.Kind, findings: Collection[Finding]) -> list[Case]:
    users = User.objects.in_bulk([finding.user for finding in findings])
    found = [(kind, users[finding.user], finding) for finding in findings if finding.user in users]
    return list(starmap(_update_case, found))


def _update_case(kind: Case.Kind, user: User, finding: Finding) -> Case:
    games = Game.objects.filter(pk__in=finding.games[-MAX_GAMES_SHOWN:]).only("pk")
    case = cases.open_case(kind, user, None, games)
    cases.set_score(case, round(finding.score, 2), finding.figures)
    return case
