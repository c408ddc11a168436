"""A tournament in words: what it is, and how far it has come."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.formats.knockout.bracket import Best, Place
from tournaments.live.snapshot import Seat, Sight
from tournaments.load_state import settings_of
from tournaments.models import Tournament

Status, EndsBy = Tournament.Status, Tournament.EndsBy
Text = str | Promise

KNOCKOUTS: dict[tuple[int, int], Text] = {
    (1, 2): gettext_lazy("knockout, one of two goes on"),
    (1, 3): gettext_lazy("knockout, one of three goes on"),
    (2, 3): gettext_lazy("knockout, two of three go on"),
    (1, 4): gettext_lazy("knockout, one of four goes on"),
    (2, 4): gettext_lazy("knockout, two of four go on"),
    (3, 4): gettext_lazy("knockout, three of four go on"),
}

NAMES: dict[str, Text] = {
    "swiss": pgettext_lazy("format", "Swiss"),
    "duplicate": gettext_lazy("duplicate"),
}


def facts(sight: Sight) -> list[str]:
    """The line under the name, after the club's."""
    tournament = sight.tournament
    said = [form(sight), f"{preset_of(tournament)}, {length(sight)}"]
    return [*said, _("rated") if tournament.rated else _("unrated")]


def preset_of(tournament: Tournament) -> str:
    return tournament.preset.title if tournament.preset else _("Own agreements")


def form(sight: Sight) -> str:
    settings = settings_of(sight.tournament)
    if sight.is_knockout:
        return str(KNOCKOUTS.get((settings.go_on, settings.seats), _("knockout")))
    name = _named(sight.tournament)
    rounds = sight.rounds_in_all or settings.rounds
    if not rounds:
        return name
    return ngettext("%(name)s, %(count)s round", "%(name)s, %(count)s rounds", rounds) % {
        "name": name, "count": rounds,
    }  # fmt: skip


def short_form(tournament: Tournament) -> str:
    """In a list, where nothing of it was read."""
    settings = settings_of(tournament)
    if tournament.format == "knockout":
        return str(KNOCKOUTS.get((settings.go_on, settings.seats), _("knockout")))
    if tournament.format == "duplicate":
        return _("duplicate: the same cards at every table")
    return _named(tournament)


def _named(tournament: Tournament) -> str:
    """A format that nobody has translated yet goes by its own name."""
    return str(NAMES.get(tournament.format, tournament.format.capitalize()))


def length(sight: Sight) -> str:
    """When a game ends."""
    tournament = sight.tournament
    if tournament.ends_by == EndsBy.DEALS and tournament.deals:
        deals = deals_at(tournament, sight.agreements.players)
        return ngettext("%(count)s deal a table", "%(count)s deals a table", deals) % {
            "count": deals
        }
    if tournament.ends_by == EndsBy.TIME and tournament.minutes:
        minutes = tournament.minutes
        return ngettext("%(count)s minute a table", "%(count)s minutes a table", minutes) % {
            "count": minutes
        }
    return _("to %(points)s") % {"points": sight.agreements.target}


def clock(tournament: Tournament) -> str:
    """How long one may think."""
    seconds, reserve = tournament.action_ms // 1000, tournament.reserve_ms // 1000
    if not reserve:
        return _("%(s)s s a card") % {"s": seconds}
    if reserve % 60:
        return _("%(s)s s a card + %(r)s s") % {"s": seconds, "r": reserve}
    return _("%(s)s s a card + %(m)s min") % {"s": seconds, "m": reserve // 60}


def deals_at(tournament: Tournament, seats: int) -> int:
    """How many deals are played at a table of so many; 0: they are not counted."""
    if tournament.ends_by != EndsBy.DEALS or not tournament.deals:
        return 0
    return max(1, tournament.deals // seats) * seats


def stage(sight: Sight) -> str:
    """How far it is."""
    tournament, current, whole = sight.tournament, sight.current, sight.rounds_in_all
    if tournament.status != Status.RUNNING:
        return tournament.get_status_display()
    if not current:
        return _("about to begin")
    if sight.is_final(current):
        return _("final")
    return _("round %(number)s of %(all)s") % {"number": current, "all": max(current, whole)}


def round_name(sight: Sight, number: int) -> str:
    if sight.is_final(number):
        return _("Final")
    return _("Round %(number)s") % {"number": number}


def still_playing(sight: Sight) -> str:
    """Which tables the standings wait for."""
    playing = [table.number for table in sight.tables.values() if table.state == "playing"]
    if not playing or sight.sealed:
        return ""
    if len(playing) == 1:
        return _("Table %(number)s is still playing.") % {"number": playing[0]}
    count = len(playing)
    return ngettext(
        "%(count)s table is still playing.", "%(count)s tables are still playing.", count
    ) % {"count": count}


def after(sight: Sight) -> str:
    """After which round the standings are."""
    whole = [n for n in range(1, sight.current + 1) if all_over(sight, n)]
    # Of a knockout the next round may run while one table of this one still plays.
    last = max([*whole, sight.current - 1])
    if sight.is_final(last):
        return _("after the final")
    return _("after round %(number)s") % {"number": last} if last > 0 else ""


def all_over(sight: Sight, number: int) -> bool:
    """Whether a round has ended; of a knockout not all of its tables may be drawn yet."""
    if sight.charting:
        return sight.charting.cup.legs[number - 1].finished
    tables = sight.of_round(number)
    return bool(tables) and all(table.state in ("over", "annulled") for table in tables)


def source_words(sight: Sight, round_number: int, source: object) -> str:
    """Who will come: of which table, or the how-manieth of the others."""
    if isinstance(source, Place):
        table = sight.number_of(round_number - 1, source.table)
        if source.place == 1:
            return _("winner of table %(table)s") % {"table": table}
        return _("place %(place)s of table %(table)s") % {"place": source.place, "table": table}
    if isinstance(source, Best):
        return _("best of the others, %(rank)s") % {"rank": source.rank}
    return _("has a bye")


def bot_plays(seat: Seat, over: bool) -> tuple[str, str]:
    """A mark for whom a bot plays, in a word and in whole; ("", ""): he plays himself."""
    if seat.left:
        return _("left"), _("left; a bot played on") if over else _("left; a bot plays on")
    if seat.absent:
        return _("bot"), _("not there; a bot played") if over else _("not there; a bot plays")
    return "", ""
