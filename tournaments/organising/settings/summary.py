"""The settings of a tournament in words, for its organisers, in the order of the form."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from ratings.models import Ladder
from ratings.queries import custom_ladder_of
from tournaments.formats import FORMATS, allows_late_entry, has_calendar, is_timed
from tournaments.ladders import POOL_ENTRANTS, turnout
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import state_texts
from tournaments.live.texts.tiebreak_texts import tie_break_order
from tournaments.load_state import load_settings
from tournaments.models import Tournament
from tournaments.organising.settings.choices import (
    ENTRY_CHOICES,
    FIELD_CHOICES,
    FORMAT_NAMES,
    NO_SHOW_NEVER,
    NONE,
    REMAINDER_CHOICES,
    duration_text,
)
from tournaments.standings.state import Settings

Text = str | Promise


@dataclass(frozen=True)
class SettingInWords:
    """One setting; a `moment` is shown in the viewer's time zone."""

    label: Text
    text: Text = ""
    moment: datetime | None = None


@dataclass(frozen=True)
class SettingGroup:
    """The settings of one section of the form."""

    title: Text
    rows: Sequence[SettingInWords]


def settings_in_words(snapshot: TournamentSnapshot) -> list[SettingGroup]:
    """Return all settings, those left at their defaults included."""
    sections = (
        (pgettext("of a tournament", "Format"), _format_rows),
        (_("The games"), _game_rows),
        (_("When"), _time_rows),
        (_("Who can join"), _entry_rows),
    )
    return [SettingGroup(title, tuple(rows(snapshot))) for title, rows in sections]


Rows = Iterator[SettingInWords]


def _format_rows(snapshot: TournamentSnapshot) -> Rows:
    tournament = snapshot.tournament
    name = tournament.format
    yield SettingInWords(
        pgettext("of a tournament", "Format"), FORMAT_NAMES.get(name, name.capitalize())
    )
    settings = load_settings(tournament)
    uses = FORMATS[name].uses if name in FORMATS else frozenset()
    for setting in [
        *(key for key in SETTING_TEXTS if key in uses),
        *sorted(uses - {*SETTING_TEXTS}),
    ]:
        yield _setting_row(setting, settings)
    yield SettingInWords(_("Tie-breaks"), tie_break_order(settings.ties))


def _setting_row(name: str, settings: Settings) -> SettingInWords:
    """Return a setting of a format; one without words goes by its name and value."""
    if name not in SETTING_TEXTS:
        return SettingInWords(name.replace("_", " ").capitalize(), str(getattr(settings, name, "")))
    label, text = SETTING_TEXTS[name]
    return SettingInWords(label, text(settings))


def _game_rows(snapshot: TournamentSnapshot) -> Rows:
    tournament = snapshot.tournament
    if tournament.in_room:
        place = pgettext("of an event", "Venue")
        yield SettingInWords(place, tournament.venue or _("at real tables"))
    yield SettingInWords(_("Game rules"), _preset_text(tournament))
    if not tournament.in_room:
        yield SettingInWords(_("Clock"), state_texts.clock_text(tournament))
    yield SettingInWords(_("A game ends"), state_texts.game_length_text(snapshot))
    yield SettingInWords(_("Rated"), yes_no(tournament.rated))
    if tournament.rated and tournament.ladder is not None:
        yield SettingInWords(_("Rated in"), _ladder_text(tournament, tournament.ladder))


def _preset_text(tournament: Tournament) -> str:
    preset = tournament.preset
    if preset is None:
        return state_texts.preset_title(tournament)
    words = {"name": preset.title, "version": preset.version}
    return _("%(name)s, version %(version)s") % words


def _ladder_text(tournament: Tournament, ladder: Ladder) -> str:
    """Return in which ladder the games count, and why."""
    if ladder.kind != Ladder.Kind.POOL:
        text = _("%(ladder)s, because the organisers decide who can join")
        return text % {"ladder": _(ladder.name)}
    text = _("%(pool)s once %(players)s people have played, until then %(custom)s")
    custom = _(custom_ladder_of(ladder).name)
    rule = text % {"pool": _(ladder.name), "players": POOL_ENTRANTS, "custom": custom}
    played = turnout(tournament.pk) if tournament.started_at else POOL_ENTRANTS
    if played >= POOL_ENTRANTS:
        return rule
    so_far = _("so far %(played)s") % {"played": played}
    return f"{rule} ({so_far})"


def _time_rows(snapshot: TournamentSnapshot) -> Rows:
    tournament = snapshot.tournament
    start = "" if tournament.starts_at else _("You start the tournament yourself.")
    yield SettingInWords(_("Start"), start, tournament.starts_at)
    yield SettingInWords(
        _("Check-in before the start"), _minutes_text(tournament.check_in_minutes, NONE)
    )
    if is_timed(tournament.format) or tournament.in_room:
        # Without rounds there are no breaks, and tables do not wait; in a room people decide.
        return
    if not has_calendar(tournament.format):
        pause = tournament.break_seconds
        yield SettingInWords(_("Break between rounds"), duration_text(pause) if pause else NONE)
    yield SettingInWords(
        _("A bot replaces a no-show after"),
        _minutes_text(tournament.no_show_minutes, NO_SHOW_NEVER),
    )


def _minutes_text(minutes: int, never: Text) -> Text:
    return duration_text(minutes * 60) if minutes else never


def _entry_rows(snapshot: TournamentSnapshot) -> Rows:
    tournament = snapshot.tournament
    if tournament.club is not None:
        yield SettingInWords(pgettext("people", "Club"), tournament.club.name)
    yield SettingInWords(_("Who can join"), dict(ENTRY_CHOICES)[tournament.entry])
    yield SettingInWords(_("Guests without an account can join"), yes_no(tournament.guests))
    limit = _("no limit") if tournament.limit is None else str(tournament.limit)
    yield SettingInWords(_("Maximum number of players"), limit)
    if allows_late_entry(tournament.format) and not is_timed(tournament.format):
        late = str(tournament.late_rounds) if tournament.late_rounds else NONE
        yield SettingInWords(_("Late registration until round"), late)
    for label, value in (
        (_("Minimum rating"), tournament.rating_min),
        (_("Maximum rating"), tournament.rating_max),
        (_("Minimum number of rated games"), tournament.min_games or None),
    ):
        yield SettingInWords(label, NONE if value is None else str(value))
    if tournament.description:
        yield SettingInWords(_("Description"), tournament.description)


def yes_no(value: bool) -> str:
    """Return a choice in words."""
    return _("yes") if value else _("no")


def _numbers_text(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


# The settings that formats use: the label in the form, and the value in words.
SETTING_TEXTS: dict[str, tuple[Text, Callable[[Settings], Text]]] = {
    "rounds": (
        gettext_lazy("Rounds"),
        lambda s: str(s.rounds) if s.rounds else _("by the number of players"),
    ),
    "advance_per_table": (
        gettext_lazy("Players advancing from each table"),
        lambda s: str(s.advance_per_table),
    ),
    "round_sizes": (
        gettext_lazy("Custom round sizes"),
        lambda s: _numbers_text(s.round_sizes) or NONE,
    ),
    "field": (
        gettext_lazy("Compare seats by"),
        lambda s: dict(FIELD_CHOICES).get(s.field, s.field),
    ),
    "by_points": (
        gettext_lazy("Pair players with equal points, as in a Swiss tournament"),
        lambda s: yes_no(s.by_points),
    ),
    "remainder": (
        gettext_lazy("If the players do not fill all tables"),
        lambda s: dict(REMAINDER_CHOICES).get(s.remainder, s.remainder),
    ),
    "by_place": (gettext_lazy("Points by place"), lambda s: _numbers_text(s.by_place)),
    "per_game_point": (
        gettext_lazy("Table points for each game point"),
        lambda s: str(s.per_game_point),
    ),
    "arena_minutes": (gettext_lazy("Duration in minutes"), lambda s: str(s.arena_minutes)),
    "round_days": (gettext_lazy("Days of a round"), lambda s: str(s.round_days)),
    "zone": (gettext_lazy("Time zone"), lambda s: s.zone),
    "streak": (
        gettext_lazy("After two table wins in a row, each further win counts double"),
        lambda s: yes_no(s.streak),
    ),
    "bye_points": (
        gettext_lazy("A bye scores the average of the seats in that round"),
        lambda s: yes_no(s.bye_points),
    ),
}
