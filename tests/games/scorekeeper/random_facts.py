"""Random facts of deals: possible under the agreements, and often near a threshold."""

from random import Random
from typing import Any

from games.engine import Game
from games.engine.cards import DECK, NAMES
from games.scorekeeper import facts as score_facts
from games.scorekeeper.booking import book
from games.scorekeeper.errors import UnreadableSheet
from games.scorekeeper.facts import begun_deal, declarations, read_facts, total_points

Facts = dict[str, Any]


def next_deal(random: Random, game: Game) -> tuple[Facts, Game]:
    """Return the facts of a possible next deal, and the game after it."""
    while True:
        facts = _facts(random, game)
        try:
            return facts, book(game, read_facts(game, 1, facts))
        except UnreadableSheet:
            # It was given up where that is not allowed, or cost more than the buyer has.
            continue


def _facts(random: Random, game: Game) -> Facts:
    agreed = game.agreements
    _, deal = begun_deal(game)
    if random.random() < 0.1:
        return _free_entry(random, game)
    facts: Facts = {"kind": _kind(random, agreed), "fines": _fines(random, agreed)}
    if facts["kind"] == "redeal":
        return facts
    facts |= {"declarer": random.choice(deal.active), "contract": _contract(random, agreed)}
    facts["dark"] = agreed.dark != "off" and not deal.golden and random.random() < 0.3
    if agreed.players == 4 and agreed.sitting_scores != "none":
        facts["talon"] = [NAMES[card] for card in random.sample(DECK, 3)]
    if agreed.talon_buyback and random.random() < 0.2:
        others = [seat for seat in deal.active if seat != facts["declarer"]]
        facts["sale"] = [random.choice(others), random.choice((120, 240))]
    if facts["kind"] == "written_off" and agreed.write_off == "aces":
        facts["aces"] = _aces(random, deal.active, agreed.players)
    if facts["kind"] == "played":
        facts |= _played(random, agreed, deal.active)
    return facts


def _free_entry(random: Random, game: Game) -> Facts:
    """Return an entry that moves a score by a little, or exactly to where something happens."""
    seat, changes = random.randrange(game.players), [0] * game.players
    agreed, score = game.agreements, game.standing.scores[seat]
    goals = (agreed.barrel_threshold, agreed.target, agreed.target + 1, 555, 55, -555, 0)
    changes[seat] = random.choice((-120, -5, 10, 60, random.choice(goals) - score))
    return {
        "kind": "free_entry",
        "changes": changes,
        "reason": "A house rule",
        "passes_on": random.random() < 0.5,
    }


def _kind(random: Random, agreed: Any) -> str:
    kinds = ["played"] * 8 + (["redeal"] if random.random() < 0.2 else [])
    kinds += ["distributed"] if agreed.distribution != "off" else []
    kinds += ["written_off"] if agreed.write_off != "off" else []
    return random.choice(kinds)


def _fines(random: Random, agreed: Any) -> list[str]:
    cutting = agreed.cutting != "off" and random.random() < 0.15
    redeals = bool(agreed.redeals_in_a_row_limit) and random.random() < 0.15
    return ["cutting"] * cutting + ["redeals"] * redeals


def _contract(random: Random, agreed: Any) -> int:
    forced = score_facts.forced_contract(agreed)
    if forced is not None and random.random() < 0.3:
        return forced
    if random.random() < 0.5:
        # What standings near a threshold wait for.
        return random.choice([x for x in (100, 120, 180) if x >= agreed.opening_bid])
    most = min(score_facts.max_contract(agreed), random.choice((120, 180, 300)))
    return random.randrange(agreed.opening_bid, most + 1, agreed.bid_step)


def _aces(random: Random, active: tuple[int, ...], players: int) -> list[int]:
    aces = [0] * players
    for _ in range(random.randint(0, 4)):
        aces[random.choice(active)] += 1
    return aces


def _played(random: Random, agreed: Any, active: tuple[int, ...]) -> Facts:
    points = _points(random, agreed, active)
    whats = random.sample(declarations(agreed), random.choice((0, 0, 1, 1, 2, 3)))
    holders = {suit: random.choice(active) for suit in "SCDHs"}
    played: Facts = {
        "points": points,
        "declared": [[holders[what[-1]], what] for what in whats],
    }
    if agreed.bolts != "off" and agreed.bolt_when == "no_trick":
        played["trickless"] = [s for s in active if not points[s] and random.random() < 0.7]
    if (agreed.four_nines_bonus or agreed.four_nines_play_bonus) and random.random() < 0.2:
        played["four_nines"] = random.choice(active)
    return played


def _points(random: Random, agreed: Any, active: tuple[int, ...]) -> list[int]:
    points, left = [0] * agreed.players, total_points(agreed)
    open_total = agreed.players == 2 and agreed.two_player == "discard_two"
    order = random.sample(active, len(active))
    for seat in order[:-1]:
        points[seat] = random.choice((0, 0, min(left, 2), random.randint(0, left), left))
        left -= points[seat]
    points[order[-1]] = random.randint(0, left) if open_total else left
    return points
