"""Random valid agreements around one field, fixed until they are consistent."""

from games.engine import PRESETS, SPECS, BadAgreements, agreements_from
from games.engine.agreements import DEFAULTS

FIELDS = tuple(SPECS)
BASES = tuple(PRESETS)

# How many other fields are touched: the fewer, the more clearly the one in the middle speaks; the
# more, the more of them meet.
AROUND = (0, 1, 2, 4, 8, 16, 40)

# Numbers at which something happens in a short game; the ends of each range come up all the same.
USEFUL = {
    "target": (885, 900, 940, 960, 1000, 1005, 1080),
    "max_deals": (1, 2, 3, 4, 5),
    "opening_bid": (40, 50, 80, 110, 120),
    "skip_bidding_at": (-500, -100, 0, 0),
    "redeal_hand_below": (8, 14, 17, 20, 20),
    "redeal_hand_below_after_exchange": (8, 14, 17, 20, 20),
    "redeal_talon_below": (4, 7, 10, 10),
    "redeals_in_a_row_limit": (1, 1, 2, 2, 3),
    "distribution_limit": (1, 2, 3),
    "dark_min_score": (-300, -100, 0, 5, 100),
    "golden_max_rounds": (None, 1, 1, 2, 4),
    "penalty": (5, 60, 100, 125, 500),
    "barrel_attempts": (None, 1, 2, 4),
    "barrel_threshold": (800, 855, 880, 900),
    "dump_truck_score": (300, 490, 700),
}


def random_agreements(random, focus, forced=None):
    """Return a checked set in which `focus` differs from its default, and others too.

    `forced` are fields that it should have as well, as far as they are consistent with it.
    """
    while True:
        wanted = {focus: value_of(random, focus, other_than=DEFAULTS[focus])} | (forced or {})
        agreements = _mended(random, {**_around(random), **wanted}, {*wanted})
        if agreements is not None and agreements.json_value(focus) != DEFAULTS[focus]:
            return agreements


def any_agreements(random, **forced):
    """Return a checked set around a random field."""
    return random_agreements(random, random.choice(FIELDS), forced)


def value_of(random, name, other_than=None):
    """Return a value that the field accepts, other than the given one."""
    while True:
        value = _value(random, name, SPECS[name])
        if other_than is None or value != other_than:
            return value


def put_back(agreements, name):
    """Return the set with this field at its default, or None if that is no valid set."""
    values = {**agreements.as_json(), name: DEFAULTS[name]}
    while True:
        try:
            return agreements_from(values)
        except BadAgreements as bad:
            orphans = [fault.fields[0] for fault in bad.problems if fault.code == "needs"]
            if len(orphans) < len(bad.problems):
                return None
            values.update({orphan: DEFAULTS[orphan] for orphan in orphans})


def _around(random):
    names = random.sample(FIELDS, min(random.choice(AROUND), len(FIELDS)))
    given = {name: value_of(random, name) for name in names}
    if random.random() < 0.3:
        given["preset"] = random.choice(BASES)
    if random.random() < 0.3:
        given["players"] = random.choice((2, 4))
    if random.random() < 0.4:
        given["max_deals"] = random.choice(USEFUL["max_deals"])
    return given


def _value(random, name, spec):
    if name in USEFUL and random.random() < 0.7:
        return random.choice(USEFUL[name])
    if spec.kind in ("switch", "choice"):
        return random.choice(spec.values)
    if spec.kind == "suits":
        return {suit: 10 * random.randint(1, 20) for suit in "SCDH"}
    if spec.null and random.random() < 0.3:
        return None
    high = spec.low + 20 if spec.high is None else spec.high
    value = random.choice((spec.low, high, random.randint(spec.low, high)))
    return max(spec.low, value // spec.multiple * spec.multiple)


# Mending


def _mended(random, given, kept):
    """Return the checked set after fixing its problems one by one, or None."""
    for _ in range(60):
        try:
            return agreements_from(given)
        except BadAgreements as bad:
            if not _mend(random, given, kept, random.choice(bad.problems)):
                return None
    return None


def _mend(random, given, kept, fault):
    """Drop an optional faulty field, or turn on what a required field needs."""
    owner, *others = fault.fields
    if owner in given and owner not in kept:
        del given[owner]
        return True
    open_fields = [name for name in others if name not in kept and fault.fixes.get(name)]
    if owner not in kept and fault.fixes.get(owner):
        open_fields.append(owner)
    if not open_fields:
        return False
    name = random.choice(open_fields)
    given[name] = random.choice(fault.fixes[name])
    kept.add(name)
    return True
