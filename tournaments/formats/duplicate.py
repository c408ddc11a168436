"""The duplicate format: all tables of a round play the same cards. Pure.

Each seat is compared with the same seat of the other tables.
"""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.formats.base import OVER, WAIT, Draw, SettingsProblem
from tournaments.formats.swiss.format import Swiss, draw_round, point_levels, round_count
from tournaments.standings.random_draw import random_draw
from tournaments.standings.state import Settings, TournamentState

# With these values deck d is deal d, with the same dealer everywhere: no redeal, forced or claimed,
# and the next player deals after every deal.
REQUIRED_AGREEMENTS: Mapping[str, object] = MappingProxyType(
    {
        "redeal_hand_below": None,
        "redeal_four_nines": False,
        "redeal_three_nines": "off",
        "redeal_four_jacks": False,
        "redeal_four_aces": False,
        "redeal_talon_below": None,
        "redeal_talon_two_nines": False,
        "redeal_talon_three_jacks": False,
        "redeal_only_at_opening": False,
        "redeal_four_nines_after_exchange": False,
        "redeal_three_nines_after_exchange": False,
        "redeal_four_jacks_after_exchange": False,
        "redeal_hand_below_after_exchange": None,
        "redeals_in_a_row_limit": 0,
        "distribution_keeps_dealer": False,
    }
)
# Only one of its choices deals again; the others may stay.
FOUR_ACES = "four_aces_after_talon"


def required_changes(fields: Mapping[str, object]) -> dict[str, object]:
    """Return what must change in a set of agreements (as in record.md); {} if nothing must.

    `fields` may leave out what is as in its preset; such a field is then set explicitly.
    """
    changes = {
        name: off for name, off in REQUIRED_AGREEMENTS.items() if fields.get(name, ...) != off
    }
    if fields.get(FOUR_ACES, "redeal") == "redeal":
        changes[FOUR_ACES] = "play"
    return changes


class Duplicate(Swiss):
    """A Swiss where equals need not meet, since all tables play the same cards."""

    name = "duplicate"
    ties: tuple[str, ...] = ("points", "opponents", "game", "wins", "random_draw")
    uses = frozenset(("rounds", "remainder", "bye_points", "field", "by_points"))
    same_cards = True

    def problems(self, settings: Settings) -> tuple[SettingsProblem, ...]:
        problems = list(super().problems(settings))
        if settings.field == "off":
            problems.append(SettingsProblem("field", ("field",)))
        if settings.remainder == "mixed":
            problems.append(SettingsProblem("one_size", ("remainder",)))
        return tuple(problems)

    def draw(self, state: TournamentState) -> Draw:
        """Draw a round; all its tables have the same first dealer, secret and decks.

        The dealing seat is the same in the whole tournament, so equally many turns in each seat
        mean equally many first deals.
        """
        if state.running:
            return WAIT
        number = state.round + 1
        present = state.participants(number)
        if number > round_count(state) or len(present) < 2:
            return OVER
        levels = point_levels(state)
        if not state.settings.by_points:
            levels = dict.fromkeys(levels, 0)
        return draw_round(state, number, present, levels, _dealer(state))


def _dealer(state: TournamentState) -> int:
    """Return the dealing seat as before: a redrawn round has another seed."""
    if state.results:
        return state.results[0].table.first_dealer
    return random_draw(state.settings.seed, "dealer") % state.settings.seats
