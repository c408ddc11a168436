"""One benchmark: Elo schemes and Plackett-Luce in every world, and the gains of playing styles."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from ratings import elo
from ratings.elo import Scheme
from tests.bench.ratings import even_luck
from tests.bench.ratings.measures import Tally, rank_correlation
from tests.bench.ratings.styles import lasts_for_a_win, play_style
from tests.bench.ratings.systems import Elo, PlackettLuce, System
from tests.bench.ratings.worlds import Match, World, bot_world, game_agreements, simulated_world

Json = dict[str, Any]
Log = Callable[[str], None]
HORIZONS = (30, 150)
# Plackett-Luce is used with the beta that suits it best.
BETA_FACTORS = (1.0, 2.0, 3.0, 4.0)
OLD_STEPS = ((30, 40.0), (100, 24.0))
SCHEMES = {
    "chosen": elo.SCHEME,
    "every place counts": Scheme(losers=1.0),
    "winner takes all": Scheme(losers=0.0),
    "K 40, 24, 16, every place": Scheme(OLD_STEPS, 16.0, 1.0),
    "K 32, 16, 10": Scheme(((30, 32.0), (100, 16.0)), 10.0),
    "K 60, 32, 20": Scheme(((30, 60.0), (100, 32.0)), 20.0),
}
STYLES = ("cautious", "bold")
MEASURES = ("log_loss", "calibration_error", "rho")
# The headline figures are means over these; drifting strengths serve the choice of K.
COUNTED_WORLDS = ("simulated", "bots")


@dataclass(frozen=True)
class Options:
    """Options of the benchmark: numbers of players, bots, and games per style."""

    players: int = 240
    bots: int = 12
    style_games: int = 240
    seed: int = 7


def run_benchmark(options: Options, log: Log) -> Json:
    # Fail before minutes of games if OpenSkill is missing.
    PlackettLuce(1)
    found = {name: _compare(world, games) for name, world, games in _worlds(options, log)}
    counted = [row for name, row in found.items() if name.startswith(COUNTED_WORLDS)]
    answer: Json = {
        "elo": _mean([row["chosen"] for row in counted]),
        "plackett_luce": _mean([row["plackett_luce"] for row in counted]),
    }
    ratio = answer["elo"]["log_loss"] / answer["plackett_luce"]["log_loss"]
    styles = _styles(options, log)
    answer["even_luck"] = even_luck.compare(options.players, options.seed)
    return answer | {"log_loss_ratio": round(ratio, 5), "worlds": found, "styles": styles}


def _worlds(options: Options, log: Log) -> Iterator[tuple[str, World, int]]:
    most = max(HORIZONS)
    makers: tuple[Callable[[], World], ...] = (
        lambda: simulated_world(options.players, most, options.seed),
        lambda: simulated_world(options.players, most, options.seed, drift=1.0),
        lambda: bot_world(options.bots, most, options.seed),
    )
    for make in makers:
        world = make()
        log(f"{world.name}: {len(world.matches)} games, oracle {oracle_accuracy(world):.3f}")
        for games in HORIZONS:
            yield f"{world.name} {games}", world, games


def oracle_accuracy(world: World) -> float:
    """Return how often the player who is strongest at the end wins their table."""

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
        for luck in BETA_FACTORS
    ]
    return {**found, "plackett_luce": min(others, key=lambda row: row["log_loss"])}


def measure(system: System, matches: Sequence[Match], strengths: Sequence[float]) -> Json:
    """Return the measures of a system that predicts each game before learning from it."""
    tally = Tally()
    for match in matches:
        tally.add(system.chances(match.players), match.places.index(1))
        system.learn(match.players, match.places)
    rho = rank_correlation(system.standing(), strengths)
    values = (tally.log_loss(), tally.calibration_error(), rho)
    return {name: round(value, 5) for name, value in zip(MEASURES, values, strict=True)}


def _mean(rows: Sequence[Json]) -> Json:
    return {name: round(fmean(row[name] for row in rows), 5) for name in MEASURES}


def _styles(options: Options, log: Log) -> Json:
    """Return the equilibrium ratings of styles by the weight of places among losers."""
    found: Json = {}
    for style in STYLES:
        finishes = play_style(style, game_agreements(), options.style_games, options.seed)
        rests = {str(losers): finishes.rest(Scheme(losers=losers)) for losers in (1.0, 0.5, 0.0)}
        found[style] = {"shares": [round(share, 3) for share in finishes.shares], "rating": rests}
        log(f"{style}: {found[style]}")
    prices = {str(losers): lasts_for_a_win(Scheme(losers=losers)) for losers in (1.0, 0.5, 0.0)}
    return {**found, "lasts_for_a_win": prices}
