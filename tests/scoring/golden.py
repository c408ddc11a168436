"""Golden rounds: whether the next deal is golden (section 4 of docs/rules.md)."""


class GoldenRounds:
    """The count of golden turns and rounds; a game with a standing has none."""

    def __init__(self, agreed, with_standing):
        self.agreed = agreed
        self.on = agreed["golden_round"] and not with_standing
        self.rounds, self.outcomes = 0, []

    def deal_done(self, outcome):
        """Note a golden turn; return whether scores are reset after it."""
        self.outcomes.append(outcome)
        if len(self.outcomes) < self.agreed["players"]:
            return False
        outcomes, self.outcomes = self.outcomes, []
        self.rounds += 1
        repeat = self._asks_for_another(outcomes)
        last = self.rounds == self.agreed["golden_max_rounds"]
        self.on = repeat and not last
        return repeat and self.agreed["golden_reset_last" if last else "golden_reset"]

    def _asks_for_another(self, outcomes):
        made = [outcome == "made" for outcome in outcomes]
        played = any(outcome in ("made", "failed") for outcome in outcomes)
        if self.agreed["golden_max_rounds"] is None and not played:
            return False
        alike = self.agreed["golden_repeat"] == "all_alike" and all(made)
        return alike or not any(made)


def reset(standing):
    """Reset scores, bolts, distributions and barrels to the start; falls stay counted."""
    seats = range(len(standing.scores))
    for values in (standing.scores, standing.bolts, standing.distributions, standing.failed):
        values[:] = [0 for _ in seats]
    standing.barrel[:] = [None for _ in seats]
