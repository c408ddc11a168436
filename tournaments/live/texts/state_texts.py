"""Texts about a tournament: its format, and how far it has come."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.formats import is_timed
from tournaments.formats.knockout.bracket import BestOfRest, TablePlace
from tournaments.formats.second_chance.brackets import FINAL, MAIN, SECOND
from tournaments.live.bracket.second_chance import MainWinner, SecondSurvivor
from tournaments.live.snapshot import arena
from tournaments.live.snapshot.tables import SeatView
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.load_state import load_settings
from tournaments.models import Tournament

Status, EndsBy = Tournament.Status, Tournament.EndsBy
Text = str | Promise

KNOCKOUTS: dict[tuple[int, int], Text] = {
    (1, 2): gettext_lazy("knockout, one of two advances"),
    (1, 3): gettext_lazy("knockout, one of three advances"),
    (2, 3): gettext_lazy("knockout, two of three advance"),
    (1, 4): gettext_lazy("knockout, one of four advances"),
    (2, 4): gettext_lazy("knockout, two of four advance"),
    (3, 4): gettext_lazy("knockout, three of four advance"),
}

BRACKET_NAMES: dict[str, Text] = {
    "": "",
    MAIN: gettext_lazy("Main bracket"),
    SECOND: gettext_lazy("Second chance"),
    FINAL: gettext_lazy("Final"),
}
FORMAT_NAMES: dict[str, Text] = {
    "second_chance": gettext_lazy("knockout with a second chance"),
    "swiss": pgettext_lazy("format", "Swiss"),
    "round_robin": gettext_lazy("round robin"),
    "duplicate": gettext_lazy("duplicate"),
    "teams": gettext_lazy("teams of three"),
    "arena": pgettext_lazy("format", "arena"),
    "league": gettext_lazy("league"),
}


def facts(snapshot: TournamentSnapshot) -> list[str]:
    """Return the facts under the name, after the club."""
    tournament = snapshot.tournament
    parts = [format_text(snapshot), f"{preset_title(tournament)}, {game_length_text(snapshot)}"]
    if tournament.in_room:
        return [*parts, _("at real tables")]
    rated, unrated = pgettext("a tournament", "rated"), pgettext("a tournament", "unrated")
    return [*parts, rated if tournament.rated else unrated]


def preset_title(tournament: Tournament) -> str:
    """Return the title of the preset; a neutral text if there is none."""
    return tournament.preset.title if tournament.preset else _("Custom agreements")


def format_text(snapshot: TournamentSnapshot) -> str:
    """Return the format with the number of rounds."""
    settings = load_settings(snapshot.tournament)
    if snapshot.tournament.format == "knockout":
        return str(KNOCKOUTS.get((settings.advance_per_table, settings.seats), _("knockout")))
    name = _format_name(snapshot.tournament)
    if snapshot.is_arena:
        return _arena_text(name, settings.arena_minutes)
    rounds = snapshot.total_rounds or settings.rounds
    if not rounds:
        return name
    return ngettext("%(name)s, %(count)s round", "%(name)s, %(count)s rounds", rounds) % {
        "name": name, "count": rounds,
    }  # fmt: skip


def _arena_text(name: str, minutes: int) -> str:
    """Return the format of an arena with its duration."""
    text = ngettext("%(name)s, %(count)s minute", "%(name)s, %(count)s minutes", minutes)
    return text % {"name": name, "count": minutes}


def short_format_text(tournament: Tournament) -> str:
    """Return the format without the number of rounds, for lists."""
    settings = load_settings(tournament)
    if tournament.format == "knockout":
        return str(KNOCKOUTS.get((settings.advance_per_table, settings.seats), _("knockout")))
    if tournament.format == "duplicate":
        return _("duplicate: the same cards at every table")
    if is_timed(tournament.format):
        return _arena_text(_format_name(tournament), settings.arena_minutes)
    return _format_name(tournament)


def _format_name(tournament: Tournament) -> str:
    """Return the translated name of a format, or its key if there is none."""
    return str(FORMAT_NAMES.get(tournament.format, tournament.format.capitalize()))


def game_length_text(snapshot: TournamentSnapshot) -> str:
    """Return when a game ends."""
    tournament = snapshot.tournament
    if tournament.ends_by == EndsBy.DEALS and tournament.deals:
        deals = deals_per_table(tournament, snapshot.agreements.players)
        return ngettext("%(count)s deal a table", "%(count)s deals a table", deals) % {
            "count": deals
        }
    if tournament.ends_by == EndsBy.TIME and tournament.minutes:
        minutes = tournament.minutes
        return ngettext("%(count)s minute a table", "%(count)s minutes a table", minutes) % {
            "count": minutes
        }
    return _("to %(points)s") % {"points": snapshot.agreements.target}


def clock_text(tournament: Tournament) -> str:
    """Return the time per action and the reserve."""
    seconds, reserve = tournament.action_ms // 1000, tournament.reserve_ms // 1000
    if not reserve:
        return _("%(s)s s a card") % {"s": seconds}
    if reserve % 60:
        return _("%(s)s s a card + %(r)s s") % {"s": seconds, "r": reserve}
    return _("%(s)s s a move + %(m)s min") % {"s": seconds, "m": reserve // 60}


def deals_per_table(tournament: Tournament, seats: int) -> int:
    """Return the deals of a table with this many seats; 0 if the deals are not fixed."""
    if tournament.ends_by != EndsBy.DEALS or not tournament.deals:
        return 0
    return max(1, tournament.deals // seats) * seats


def stage_text(snapshot: TournamentSnapshot) -> str:
    """Return how far the tournament has come."""
    tournament, current, total = snapshot.tournament, snapshot.current_round, snapshot.total_rounds
    if tournament.status != Status.RUNNING:
        return tournament.get_status_display()
    if snapshot.is_arena:
        return arena.stage_text(snapshot)
    if not current:
        return _("about to begin")
    if snapshot.is_final(current):
        return _("final")
    return _("round %(number)s of %(all)s") % {"number": current, "all": max(current, total)}


def round_name(snapshot: TournamentSnapshot, number: int) -> str:
    """Return the name of a round."""
    if snapshot.is_final(number):
        return _("Final")
    return _("Round %(number)s") % {"number": number}


def table_name(snapshot: TournamentSnapshot, round_number: int, table: int) -> str:
    """Return a table's name with its round; the final has but one table.

    `table` is the number as stored: in a knockout the displayed one runs through all rounds.
    """
    name = round_name(snapshot, round_number)
    if snapshot.is_final(round_number):
        return name
    if snapshot.bracket_builder is None or round_number <= snapshot.total_rounds:
        table = snapshot.table_number(round_number, table)
    return _("%(round)s, table %(table)s") % {"round": name, "table": table}


def still_playing_text(snapshot: TournamentSnapshot) -> str:
    """Return which tables the standings wait for; "" if none."""
    playing = [table.number for table in snapshot.tables.values() if table.state == "playing"]
    if not playing or snapshot.sealed_rounds or snapshot.is_arena:
        return ""
    if len(playing) == 1:
        return _("Table %(number)s is still playing.") % {"number": playing[0]}
    count = len(playing)
    return ngettext(
        "%(count)s table is still playing.", "%(count)s tables are still playing.", count
    ) % {"count": count}


def standings_after_text(snapshot: TournamentSnapshot) -> str:
    """Return after which round the standings are; "" before the first, and in an arena."""
    if snapshot.is_arena:
        return ""
    ended = [n for n in range(1, snapshot.current_round + 1) if has_round_ended(snapshot, n)]
    # In a knockout the next round may run while a table of this one still plays.
    last = max([*ended, snapshot.current_round - 1])
    if snapshot.is_final(last):
        return _("after the final")
    return _("after round %(number)s") % {"number": last} if last > 0 else ""


def has_round_ended(snapshot: TournamentSnapshot, number: int) -> bool:
    """Return whether a round has ended; some tables of a knockout may not be drawn yet."""
    if snapshot.bracket_builder:
        return snapshot.bracket_builder.has_round_ended(number)
    tables = snapshot.tables_of_round(number)
    return bool(tables) and all(table.state in ("over", "annulled") for table in tables)


def source_text(snapshot: TournamentSnapshot, round_number: int, source: object) -> str:
    """Return where a player who is not known yet will come from."""
    if isinstance(source, TablePlace):
        table = snapshot.table_number(round_number - 1, source.table)
        if source.place == 1:
            return _("winner of table %(table)s") % {"table": table}
        return _("place %(place)s of table %(table)s") % {"place": source.place, "table": table}
    if isinstance(source, BestOfRest):
        return _("best of the rest, %(rank)s") % {"rank": source.rank}
    if isinstance(source, MainWinner):
        return _("winner of the main bracket")
    if isinstance(source, SecondSurvivor):
        return _("second chance, %(rank)s") % {"rank": source.rank}
    return _("has a bye")


def bot_marker(seat: SeatView, over: bool) -> tuple[str, str]:
    """Return a short and a long text if a bot plays this seat; ("", "") if the player does."""
    if seat.departed:
        return _("left"), _("left; a bot played on") if over else _("left; a bot plays on")
    if seat.no_show:
        return _("no-show"), _("no-show; a bot played") if over else _("no-show; a bot plays")
    return "", ""
