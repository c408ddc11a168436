"""Detection of single accounts: scores of honest people and of cheats in simulated months."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from games.fairplay.detection import departures, followers, rating_speed
from games.fairplay.detection.rated_tables import Finding, LadderStandings, RatedTable
from tests.bench.fairplay.cheats import CHEATS, cheat
from tests.bench.fairplay.crowd import REGULARS, World, honest_month
from tools.calibrate_fairplay.calibration import rate_above

# Honest people with fewer games count neither as false alarms nor as people.
MIN_GAMES = 10
Findings = Callable[[Sequence[RatedTable], LadderStandings], Iterable[Finding]]
# By the cheat that it is to find: the detector, and from which score on cases open.
DETECTORS: dict[str, tuple[Findings, float]] = {
    "departures": (departures.departure_findings, departures.THRESHOLD),
    "speed": (rating_speed.speed_findings, rating_speed.THRESHOLD),
    "followers": (followers.follower_findings, followers.THRESHOLD),
}


@dataclass
class Scores:
    """One detector's scores of honest people, and of cheats by their share of games."""

    honest: list[float] = field(default_factory=list)
    cheats: dict[float, list[float]] = field(default_factory=lambda: defaultdict(list))


def simulate_months(
    months: int, shares: Sequence[float], seed: str, regulars: int = REGULARS
) -> dict[str, Scores]:
    """Return the scores by detector after so many months, each with all kinds of cheats."""
    scores = {name: Scores() for name in DETECTORS}
    for month in range(months):
        world = honest_month(Random(f"{seed}:{month}"), regulars)
        _add_scores(scores, shares, world)
    return scores


def _add_scores(scores: dict[str, Scores], shares: Sequence[float], world: World) -> None:
    played = Counter(seat.user for table in world.tables for seat in table.seats)
    honest = [user for user, games in played.items() if games >= MIN_GAMES]
    cheats = {(name, share): cheat(name, share, world) for name in CHEATS for share in shares}
    world.tables.sort(key=lambda table: table.at)
    for name in DETECTORS:
        best = _scores(name, world)
        scores[name].honest += [best.get(user, 0.0) for user in honest]
        for share in shares:
            scores[name].cheats[share].append(best.get(cheats[name, share].number, 0.0))


def _scores(name: str, world: World) -> dict[int, float]:
    """Return the highest score of each user that the detector found."""
    best: dict[int, float] = {}
    for finding in DETECTORS[name][0](world.tables, world.standings()):
        best[finding.user] = max(best.get(finding.user, finding.score), finding.score)
    return best


def summary(name: str, scores: Scores, false_alarm_rate: float) -> dict[str, object]:
    """Return the bound at this rate of false alarms, what it finds, and the same of open cases."""
    ranked = sorted(scores.honest, reverse=True)
    bound = ranked[int(len(ranked) * false_alarm_rate)] if ranked else 0.0
    threshold = DETECTORS[name][1]
    return {
        f"{name}_bound": round(bound, 3),
        f"{name}_detection": _rates(scores, bound),
        f"{name}_threshold": threshold,
        f"{name}_false_alarms": round(rate_above(scores.honest, threshold), 5),
        f"{name}_cases": _rates(scores, threshold),
    }


def _rates(scores: Scores, bound: float) -> dict[str, float]:
    return {
        str(share): round(rate_above(found, bound), 3) for share, found in scores.cheats.items()
    }
