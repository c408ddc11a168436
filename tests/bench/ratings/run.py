"""One bench: every world, our Elo in several schemes beside Plackett-Luce, and what styles gain."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from ratings import elo
from ratings.elo import Scheme
from tests.bench.ratings.measures import Tally, rank_correlation
from tests.bench.ratings.styles import finishes, lasts_for_a_win
from tests.bench.ratings.systems import Elo, PlackettLuce, System
from tests.bench.ratings.worlds import Match, World, of_bots, simulated, whole_game

Json = dict[str, Any]
Say = Callable[[str], None]
HORIZONS = (30, 150)
# The other system gets the luck that suits it best, as one would after having looked.
LUCKS = (1.0, 2.0, 3.0, 4.0)
OLD = ((30, 40.0), (100, 24.0))
SCHEMES = {
    "chosen": elo.SCHEME,
    "every place counts": Scheme(losers=1.0),
    "winner takes all": Scheme(losers=0.0),
    "K 40, 24, 16, every place": Scheme(OLD, 16.0, 1.0),
    "K 32, 16, 10": Scheme(((30, 32.0), (100, 16.0)), 10.0),
    "K 60, 32, 20": Scheme(((30, 60.0), (100, 32.0)), 20.0),
}
STYLES = ("cautious", "bold")
NAMES = ("log_loss", "calibration_error", "rho")
# The mean over these is the first answer; drifting strengths are for the choice of K.
COUNTED = ("simulated", "bots")


@dataclass(frozen=True)
class Plan:
    """What is asked of a bench: how many play, and how many games show a style."""

    players: int = 240
    bots: int = 12
    style_games: int = 240
    seed: int = 7


def bench(plan: Plan, say: Say) -> Json:
    # Before minutes of games: whether the other system is there at all.
    PlackettLuce(1)
    found = {name: _compare(world, games) for name, world, games in _worlds(plan, say)}
    counted = [one for name, one in found.items() if name.startswith(COUNTED)]
    answer: Json = {
        "elo": _mean([one["chosen"] for one in counted]),
        "plackett_luce": _mean([one["plackett_luce"] for one in counted]),
    }
    ratio = answer["elo"]["log_loss"] / answer["plackett_luce"]["log_loss"]
    styles = _styles(plan, say)
    return answer | {"log_loss_ratio": round(ratio, 5), "worlds": found, "styles": styles}


def _worlds(plan: Plan, say: Say) -> Iterator[tuple[str, World, int]]:
    most = max(HORIZONS)
    makers: tuple[Callable[[], World], ...] = (
        lambda: simulated(plan.players, most, plan.seed),
        lambda: simulated(plan.players, most, plan.seed, drift=1.0),
        lambda: of_bots(plan.bots, most, plan.seed),
    )
    for make in makers:
        world = make()
        say(f"{world.name}: {len(world.matches)} games, oracle {oracle(world):.3f}")
        for games in HORIZONS:
            yield f"{world.name} {games}", world, games


def oracle(world: World) -> float:
    """How often who is the strongest at a table (at the end of the games) wins it."""

    def strongest(match: Match) -> int:
        return max(range(len(match.players)), key=lambda seat: world.strengths[match.players[seat]])

    right = sum(match.places[strongest(match)] == 1 for match in world.matches)
    return right / len(world.matches)


def _compare(world: World, games: int) -> Json:
    players, matches = len(world.strengths), world.short(games)
    found = {
        name: measure(Elo(players, scheme), matches, world.strengths)
        for name, scheme in SCHEMES.items()
    }
    others = [
        {**measure(PlackettLuce(players, luck), matches, world.strengths), "luck": luck}
        for luck in LUCKS
    ]
    return {**found, "plackett_luce": min(others, key=lambda one: one["log_loss"])}


def measure(system: System, matches: Sequence[Match], strengths: Sequence[float]) -> Json:
    """Each game is predicted before it is learned from."""
    tally = Tally()
    for match in matches:
        tally.add(system.chances(match.players), match.places.index(1))
        system.learn(match.players, match.places)
    rho = rank_correlation(system.standing(), strengths)
    values = (tally.log_loss(), tally.calibration_error(), rho)
    return {name: round(value, 5) for name, value in zip(NAMES, values, strict=True)}


def _mean(found: Sequence[Json]) -> Json:
    return {name: round(fmean(one[name] for one in found), 5) for name in NAMES}


def _styles(plan: Plan, say: Say) -> Json:
    """Where two styles come to rest, by how much the place of who does not win counts."""
    found: Json = {}
    for style in STYLES:
        shares = finishes(style, whole_game(), plan.style_games, plan.seed)
        rests = {str(losers): shares.rest(Scheme(losers=losers)) for losers in (1.0, 0.5, 0.0)}
        found[style] = {"shares": [round(one, 3) for one in shares.shares], "rating": rests}
        say(f"{style}: {found[style]}")
    prices = {str(losers): lasts_for_a_win(Scheme(losers=losers)) for losers in (1.0, 0.5, 0.0)}
    return {**found, "lasts_for_a_win": prices}
