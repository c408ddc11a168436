"""Random valid standings (record.md), near every threshold of a score."""

# Where a dump truck waits; without one, as if there were the usual.
TRUCKS = {"off": (555,), "555": (555,), "55": (55,), "both": (55, 555)}
NAMES = ("scores", "bolts", "barrel", "falls", "distributions", "failed")
# Frequent changes of a score in a deal, to land exactly on a threshold.
STEPS = (5, 10, 20, 30, 40, 50, 55, 60, 60, 100, 100, 105, 110, 120, 120, 125, 160, 200, -100)
GIFTS, LOSSES = (60, 60, 60, 50, 100), (-100, -100, -100, -120)


def random_standing(random, agreed, hint=None):
    """Return a standing as JSON; `hint` is a kind.

    "barrel", "last", "kick"    seats on the barrel, on its last attempt, or just below others there
    "alone"                     one seat on its last attempt, none else on the barrel
    "mount", "under"            just below the threshold, where there is a barrel or all the same
    "truck", "trench", "high"   a gift below 555 or 55, a contract above -555, with points to spend
    """
    if hint == "alone":
        seats = [_seat(random, agreed, "mount", 0.0) for _ in range(agreed.players)]
        seats[random.randrange(agreed.players)] = _seat(random, agreed, "last", 1.0)
    else:
        chance = {"barrel": 0.6, "last": 0.6, "kick": 0.5, "under": 0.0}.get(hint, 0.2)
        seats = [_seat(random, agreed, hint, chance) for _ in range(agreed.players)]
    return {name: [seat[i] for seat in seats] for i, name in enumerate(NAMES)}


def has_state(agreed):
    """Return whether seats can be on the barrel (section 8.7)."""
    return agreed.barrel and agreed.barrel_mode != "declarer_only"


def _seat(random, agreed, hint, chance):
    """Return the values of one seat; `chance` to be on the barrel."""
    falls = random.choice((0, 1, 2, 2) if agreed.three_barrels_reset else (0, 1, 2, 2, 3))
    there = random.random() < chance and has_state(agreed)
    if there and hint == "last":
        falls = 2
    exempt = agreed.no_barrel_after_third_fall and falls >= 3
    if there and not exempt:
        score, attempts = _on_barrel(random, agreed), _attempts(random, agreed, hint)
    else:
        score, attempts = _below(random, agreed, has_state(agreed) and not exempt, hint), None
    failed = random.choice((0, 100, 140)) if attempts else 0
    bolts = random.choice((0, 1, 2, 2))
    return score, bolts, attempts, falls, random.choice((0, 1, 2, 2, 4, 5)), failed


def _attempts(random, agreed, hint):
    last = (agreed.barrel_attempts or 7) - 1
    return last if hint == "last" else random.choice((0, last, last))


def _below(random, agreed, can_mount, hint):
    """Return a score that is not on the barrel and does not win."""
    top = agreed.barrel_threshold if can_mount else agreed.target + agreed.more_than_target
    if hint == "under":
        top = min(top, agreed.barrel_threshold)
    trucks = TRUCKS.get(agreed.dump_truck, (agreed.dump_truck_score,))
    near = {"truck": trucks, "trench": (-555,), "high": (top, 400)}
    near[None] = (top, top, 555, -555, 0, _edge(random, agreed))
    steps = {"truck": GIFTS, "trench": LOSSES}.get(hint, STEPS)
    score = random.choice(near.get(hint, (top,))) - random.choice(steps)
    if random.random() < 0.1:
        return min(score + random.randint(-4, 4), top - 1)
    while score >= top:
        score -= random.choice(STEPS)
    return score


def _edge(random, agreed):
    """Return a score at which some agreement has an effect."""
    edges = [x for x in (agreed.skip_bidding_at, agreed.dark_min_score) if x is not None]
    return random.choice(edges or [0])


def _on_barrel(random, agreed):
    if agreed.barrel_mode != "accumulate":
        return agreed.barrel_threshold
    above = random.choice((0, random.randrange(agreed.target - agreed.barrel_threshold)))
    return agreed.barrel_threshold + above
