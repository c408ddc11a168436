"""`python -m tests.bench farming`: gains of attackers and honest players; the last line is JSON."""

import json
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from tests.bench.farming import attacks, bots, departures, events, honest, ranks, seasons
from tests.bench.farming.ladder import Ladder

# By family of attacks. Those with luck are the mean of some runs.
FAMILIES = {
    "own_accounts": attacks.ATTACKS,
    "leaving": departures.ATTACKS,
    "events": events.ATTACKS,
    "bots": bots.ATTACKS,
}
WITH_LUCK = ("leaving", "bots")
LADDERS = ("old", "small", "young")
NOT_COVERED = (
    "a club's own ladder, which has no limits and feeds no other",
    "points of a series of tournaments, which follow places and not ratings",
    "several attacks at once: on an old ladder a friend who leaves adds to accomplices",
    "who has a hundred accounts and begins a ladder on the same day as its members",
    "somebody who alone plays a ladder for more than forty days: then their accounts are a crowd",
    "accounts that played honestly with eight established players each, as many as somebody has",
    "help by bids and cards among people who play to the end (python -m tests.bench fairplay)",
)
Rates = dict[tuple[str, str, str, str], float]


class Command(BaseCommand):
    help = (
        "Simulate a month of rated games: of attackers who own both opponents, on an old, a small "
        "and a young ladder, and of honest players. The last line is JSON."
    )
    # Neither the database nor Valkey is used.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--runs", type=int, default=100, help="honest players")
        parser.add_argument("--seeds", type=int, default=3, help="runs of attacks with luck")

    def handle(self, *args: Any, **options: Any) -> None:
        rates = _rates(options["seeds"], self._say)
        for text in NOT_COVERED:
            self.stdout.write(f"not covered: {text}")
        self.stdout.write(json.dumps(_result(rates, options["runs"])))

    def _say(self, key: tuple[str, str, str, str], value: float, before: float | None) -> None:
        _, attack, attacker, ladder = key
        old = "" if before is None else f", before {before:6.2f}"
        line = f"{ladder:6} {attack:24} {attacker:12} {value:6.2f} points a day{old}"
        self.stdout.write(line)


def _rates(seeds: int, say: Callable[..., None]) -> Rates:
    """Return the points a day by family, attack, attacker and ladder, saying each."""
    rates = {}
    for family, found in FAMILIES.items():
        runs = seeds if family in WITH_LUCK else 1
        for name, attack in found.items():
            for ladder in LADDERS:
                for attacker in _attackers(family, ladder):
                    key = (family, name, attacker, ladder)
                    rates[key] = _mean(attack, attacker, ladder, runs)
                    before = _before(family, attack, attacker) if ladder == "old" else None
                    say(key, rates[key], before)
    return rates


def _attackers(family: str, ladder: str) -> list[str]:
    """Return who attacks: those who rise lie between the others, and are tried once."""
    tries_all = (family, ladder) == ("own_accounts", "old")
    return [name for name in attacks.ATTACKERS if tries_all or name != "rising"]


def _mean(attack: Any, attacker: str, ladder: str, runs: int) -> float:
    """Return the mean over runs with different luck; an attack without luck has one."""
    if runs == 1:
        return attacks.points_a_day(attack, attacker, ladder)
    games = [lambda table, seed=seed: attack(table, seed) for seed in range(runs)]
    return sum(attacks.points_a_day(game, attacker, ladder) for game in games) / runs


def _before(family: str, attack: attacks.Attack, attacker: str) -> float | None:
    """Return what the attack brought by the rules before decision 0031."""
    return attacks.points_a_day(attack, attacker, "before") if family == "own_accounts" else None


def _result(rates: Rates, runs: int) -> dict[str, Any]:
    best = max(rates, key=lambda key: rates[key])
    old, young = Ladder(limited=False), honest.mean_young_month(runs)
    return {
        "best_attack_points_per_day": round(rates[best], 2),
        "best_attack": " ".join(best[1:]),
        "best_by_ladder": _best(rates, 3),
        "best_by_family": _best(rates, 0),
        "honest_points_per_day": round(honest.mean_points_a_day(runs), 2),
        "honest_before": round(honest.mean_points_a_day(runs, old), 2),
        "young_honest": _rounded(young),
        "young_honest_without_limits": _rounded(honest.mean_young_month(runs, limited=False)),
        "young_rank": _rank_facts(),
        "season_after_losing": round(seasons.mean_after_losing(5), 2),
        "not_in_the_bar": {
            "annulled_after_a_deal_before": round(_old_departure(), 2),
            "club_ladder": round(seasons.club_ladder(), 2),
        },
        "not_covered": list(NOT_COVERED),
    }


def _best(rates: Rates, part: int) -> dict[str, float]:
    """Return the best rate by one part of the keys."""
    groups = dict.fromkeys(key[part] for key in rates)
    return {
        group: round(max(rate for key, rate in rates.items() if key[part] == group), 2)
        for group in groups
    }


def _rounded(month: honest.YoungMonth) -> dict[str, float]:
    return {name: round(value, 2) for name, value in asdict(month).items()}


def _rank_facts() -> dict[str, int | None]:
    """Return the rank of somebody with a hundred accounts beside fifteen members."""
    return {
        "first_day": ranks.rank_after(1),
        "thirty_days": ranks.rank_after(30),
        "thirty_days_beside_established": ranks.rank_after(30, head_start=45),
    }


def _old_departure() -> float:
    """Return what the rule before brought: a friend annuls each bad first deal."""
    return _mean(departures.friend_leaves_after_the_deal, "established", "old", 5)
