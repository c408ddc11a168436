"""The columns of the downloads, with their descriptions."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.live.texts.tiebreak_texts import TIE_BREAK_NAMES

Text = str | Promise

STANDING_COLUMNS = ("rank", "entrant", "name", "rating", "withdrawn")
TABLE_COLUMNS = (
    "round", "table", "attempt", "seat", "entrant", "name", "place", "score", "points", "absent",
    "ruled", "annulled", "state", "game", "left", "bracket",
)  # fmt: skip
TEAM_COLUMNS = (
    "rank", "team", "name", "withdrawn", "entrant", "member", "member_points", "member_withdrawn",
)  # fmt: skip
COLUMNS: dict[str, Text] = {
    "rank": _("rank in the standings; empty before the first result"),
    "entrant": _("number of the entrant in this tournament; empty for a bot"),
    "name": _("name on this site"),
    "rating": _("rating at the start"),
    "withdrawn": _("1: has withdrawn, or was withdrawn"),
    "round": _("number of the round, from 1"),
    "table": _("number of the table, as on the page"),
    "attempt": _("2 or more: the table was annulled and played again"),
    "seat": _("seat from 0, in the order of play"),
    "place": _("place among the players who came; empty for bots and no-shows"),
    "score": _("score at the end of the game"),
    "points": _("points in this tournament"),
    "absent": _("1: did not come, and a bot played"),
    "ruled": _("1: the organiser set the result"),
    "annulled": _("1: the table counts for nothing"),
    "state": _("waiting, playing, ended (the round is still hidden), over, or annulled"),
    "game": _("number of the game on this site"),
    "bracket": _("main, second or final where there are two brackets; else empty"),
    "team": _("number of the team in this tournament"),
    "member": _("name of the team's member on this site"),
    "member_points": _("points that the member brought"),
    "member_withdrawn": _("1: the member has withdrawn, or was withdrawn"),
    "left": _("1: left the running table, and a bot played on"),
}
# Of two files: of the players and of the teams.
SHARED_COLUMNS: dict[str, Text] = {
    "name": _("name on this site; in the file of teams the name of the team"),
    "share": _("share of the game points: of players in per cent, of teams the members' sum"),
}
# An arena has no rounds: each draw is a number of its own.
ARENA_COLUMNS: dict[str, Text] = {
    "round": _("number of the draw, from 1"),
    "state": _("waiting, playing, over, or annulled"),
}
# Additions to the name of a tie-break's column.
NOTES: dict[str, Text] = {
    "share": _("in per cent"),
    "random_draw": _("between 0 and 1"),
}


def explanations(ties: Sequence[str], has_teams: bool, is_arena: bool) -> dict[str, str]:
    """Return the meaning of each column of the files, in the active language."""
    teams = TEAM_COLUMNS if has_teams else ()
    names = dict.fromkeys((*STANDING_COLUMNS, *ties, *TABLE_COLUMNS, *teams))
    own = (ARENA_COLUMNS if is_arena else {}) | (SHARED_COLUMNS if has_teams else {})
    return {name: str(own[name]) if name in own else _explanation(name) for name in names}


def _explanation(name: str) -> str:
    """Return the meaning of one column: of the tables, of the standings, or of a tie-break."""
    if name in COLUMNS:
        return str(COLUMNS[name])
    words = str(TIE_BREAK_NAMES[name][1])
    return f"{words}, {NOTES[name]}" if name in NOTES else words
