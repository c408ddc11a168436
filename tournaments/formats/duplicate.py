"""Duplicate: every table of a round plays the same cards, each seat against its own field. Pure."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.formats.base import OVER, WAIT, Draw, Fault
from tournaments.formats.swiss.format import Swiss, drawn_round, levels_of, rounds_of
from tournaments.standings.random_draw import lot
from tournaments.standings.state import Course, Settings

# What each of these agreements must be, so that deck d is deal d, with the same dealer everywhere:
# no redeal, forced or claimed, and after every deal the next one deals.
PLAIN: Mapping[str, object] = MappingProxyType(
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
# Of its choices only one deals anew; the others may stay.
FOUR_ACES = "four_aces_after_talon"


def plain_differences(fields: Mapping[str, object]) -> dict[str, object]:
    """What must be changed in a set of agreements, as in record.md; {} if nothing must.

    `fields` may leave out what is as in its preset: then that is set too, to be sure.
    """
    changes = {name: off for name, off in PLAIN.items() if fields.get(name, ...) != off}
    if fields.get(FOUR_ACES, "redeal") == "redeal":
        changes[FOUR_ACES] = "play"
    return changes


class Duplicate(Swiss):
    """A Swiss in which equals need not meet: the cards are the same, so every table is alike."""

    name = "duplicate"
    ties: tuple[str, ...] = ("points", "opponents", "game", "wins", "lot")
    uses = frozenset(("rounds", "remainder", "bye_points", "field", "by_points"))
    one_deck = True

    def faults(self, settings: Settings) -> tuple[Fault, ...]:
        faults = list(super().faults(settings))
        if settings.field == "off":
            faults.append(Fault("field", ("field",)))
        if settings.remainder == "mixed":
            faults.append(Fault("one_size", ("remainder",)))
        return tuple(faults)

    def draw(self, course: Course) -> Draw:
        """All tables of a round have the same first dealer; secret and decks are one as well.

        It is one seat for the whole tournament: so whoever has each seat as often as the others has
        dealt first as often too.
        """
        if course.running:
            return WAIT
        number = course.round + 1
        present = course.present(number)
        if number > rounds_of(course) or len(present) < 2:
            return OVER
        levels = levels_of(course)
        if not course.settings.by_points:
            levels = dict.fromkeys(levels, 0)
        return drawn_round(course, number, present, levels, _dealer(course))


def _dealer(course: Course) -> int:
    """As in the rounds before: one that is drawn again has other lots."""
    if course.results:
        return course.results[0].table.first_dealer
    return lot(course.settings.seed, "dealer") % course.settings.seats
