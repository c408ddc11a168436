"""Knockout: so many of each table go on, by byes and best seconds to a full final. Pure."""

from tournaments.formats.base import BY_TABLE, OVER, Draw, Fault, Format, common_faults
from tournaments.formats.knockout.bracket_state import Cup, playable
from tournaments.standings.state import FIELDS, Course, Settings


class Knockout(Format):
    """See docs/formats.md. A table is opened as soon as all who sit there are known."""

    name = "knockout"
    ties: tuple[str, ...] = ("reached", "points", "share", "game", "lot")
    uses = frozenset(("go_on", "numbers", *BY_TABLE))
    late = False
    bracket = True

    def faults(self, settings: Settings) -> tuple[Fault, ...]:
        faults = list(common_faults(settings))
        if not 1 <= settings.go_on < settings.seats:
            faults.append(Fault("go_on", ("go_on", "seats")))
        if settings.numbers and not playable(settings.numbers, settings.seats):
            faults.append(Fault("numbers", ("numbers", "seats")))
        if settings.field != FIELDS[0]:
            faults.append(Fault("other_cards", ("field",)))
        return tuple(faults)

    def draw(self, course: Course) -> Draw:
        cup = Cup(course)
        if len(cup.seeds) < 2 or cup.legs[-1].finished:
            return OVER
        byes = tuple(bye for bye in cup.byes if bye not in course.byes)
        return Draw(tuple(cup.due()), byes)
