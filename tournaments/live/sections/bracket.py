"""Template contexts of a knockout's bracket: the bracket model with names and texts."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.knockout.bracket import TablePlace
from tournaments.formats.second_chance.brackets import MAIN
from tournaments.live.bracket.layout import COLUMN_GAP, SMALL_ROW, TITLE, Key, Rect
from tournaments.live.bracket.model import (
    BEST_BOX,
    KNOWN,
    OPEN,
    OVER,
    PLAYING,
    BoxRow,
    BracketBox,
    BracketModel,
    ColumnHeader,
    SecondColumn,
)
from tournaments.live.sections.rounds import score_text
from tournaments.live.snapshot.tables import NOT_OVER, WAITING
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import state_texts

Json = dict[str, Any]

# A longer name is set in smaller type.
LONG_NAME_LENGTH = 14
# Rounds of the second chance with more tables have small boxes.
MAX_LARGE_BOXES = 4
# The height of the column headers, in pixels.
HEADER_HEIGHT = 34
# The overview on phones, in pixels.
OVERVIEW_WIDTH, OVERVIEW_ROW, PILL_WIDTH, PILL_HEIGHT = 300, 28, 24, 16


def bracket_context(snapshot: TournamentSnapshot) -> Json:
    """Return the context of the drawing; the contents of the boxes are fragments of their own."""
    bracket = snapshot.bracket
    if bracket is None:
        return {}
    layout = bracket.layout
    columns = zip(bracket.headers, layout.columns, strict=True)
    return {
        "width": round(layout.width),
        "height": round(layout.height) + HEADER_HEIGHT + 4,
        "top": HEADER_HEIGHT,
        "headers": [_column_header(snapshot, header, x, width) for header, (x, width) in columns],
        "connectors": [
            {
                "path": connector.path,
                "entrant": bracket.entrant_by_link[connector.link],
                "decided": connector.link in bracket.decided_links,
            }
            for connector in layout.connectors
        ],
        "boxes": [_box_position(key, rect) for key, rect in layout.boxes.items()],
        "bot_kinds": _bot_kinds(snapshot, bracket),
        "second": [_second_column(snapshot, column) for column in bracket.second],
    }


def _second_column(snapshot: TournamentSnapshot, column: SecondColumn) -> Json:
    """Return the context of a round of the second chance: its tables from the top."""
    return {
        "number": column.number,
        "name": state_texts.round_name(snapshot, column.number),
        "counts": _counts(column.people, column.tables),
        "fragments": [fragment_name(key) for key in column.keys],
        "coming": column.coming,
        "seats": range(snapshot.state.settings.seats),
        "small": _is_small(column),
        "folded": bool(column.tables) and not column.keys and not column.coming,
        "waiting": [snapshot.participants[person] for person in column.waiting],
    }


def _is_small(column: SecondColumn) -> bool:
    return column.tables > MAX_LARGE_BOXES


def _bot_kinds(snapshot: TournamentSnapshot, bracket: BracketModel) -> list[str]:
    """Return the bot markers that occur in the drawn boxes: "departed", "no_show"."""
    second = [key for column in bracket.second for key in column.keys]
    keys = [key for key in (*bracket.layout.boxes, *second) if key in snapshot.tables]
    tables = (snapshot.tables[key] for key in keys)
    seats = [seat for table in tables for seat in table.seats]
    kinds = {"departed" for seat in seats if seat.departed} | {
        "no_show" for seat in seats if seat.no_show
    }
    return sorted(kinds)


def _column_header(
    snapshot: TournamentSnapshot, header: ColumnHeader, x: float, width: int
) -> Json:
    """Return a column's header: its rounds, players and tables."""
    # The gap beside a column is free at the height of the header.
    wide = width + COLUMN_GAP - 2
    return {
        "x": x,
        "width": wide,
        "name": _round_names(snapshot, header),
        "counts": _counts(header.people, header.tables),
    }


def _counts(people: int, tables: int) -> str:
    """Return the number of players of a round, and of its tables if there are several."""
    words = [ngettext("%(count)s player", "%(count)s players", people) % {"count": people}]
    if tables > 1:
        words.append(ngettext("%(count)s table", "%(count)s tables", tables) % {"count": tables})
    return ", ".join(words)


def _round_names(snapshot: TournamentSnapshot, header: ColumnHeader) -> str:
    """Return the name of the column's round, or of its range of rounds."""
    if header.first == header.last:
        return state_texts.round_name(snapshot, header.first)
    return _("Rounds %(first)s to %(last)s") % {"first": header.first, "last": header.last}


def _box_position(key: Key, rect: Rect) -> Json:
    """Return the position of a box, with room for its title above."""
    title = 0 if rect.row == SMALL_ROW and key[1] != BEST_BOX else TITLE
    return {
        "fragment": fragment_name(key),
        "x": f"{rect.x:g}",
        "y": f"{rect.y - title + HEADER_HEIGHT:g}",
        "width": rect.width,
        # The border is inside the box, its glow one pixel outside.
        "height": f"{rect.height + title + 1:g}",
        "small": rect.row == SMALL_ROW,
    }


def fragment_name(key: Key) -> str:
    """Return the name of the fragment with a box's contents."""
    return f"b-{'f' if key[0] < 0 else ''}{abs(key[0])}-{key[1]}"


def boxes(snapshot: TournamentSnapshot) -> Iterator[tuple[str, str, Json]]:
    """Yield fragment name, template and context of each drawn box."""
    bracket = snapshot.bracket
    if bracket is None:
        return
    for key, rect in bracket.layout.boxes.items():
        small = rect.row == SMALL_ROW
        yield fragment_name(key), "bracket_box", _box_context(snapshot, bracket.boxes[key], small)
    for column in bracket.second:
        for key in column.keys:
            context = _box_context(snapshot, bracket.boxes[key], _is_small(column))
            yield fragment_name(key), "bracket_box", context


def _box_context(snapshot: TournamentSnapshot, box: BracketBox, small: bool) -> Json:
    """Return the context of a box."""
    table = snapshot.tables.get(box.key)
    return {
        "box": box,
        "state": displayed_state(snapshot, box),
        "small": small,
        "best": box.key[1] == BEST_BOX,
        "table": table,
        "rows": [_row_context(snapshot, box, row) for row in box.rows],
        "awaited": _awaited_table_text(snapshot, box),
    }


def displayed_state(snapshot: TournamentSnapshot, box: BracketBox) -> str:
    """Return the state to display: a drawn table that waits for its players is not playing."""
    table = snapshot.tables.get(box.key)
    return KNOWN if table is not None and table.state == WAITING else box.state


def _row_context(snapshot: TournamentSnapshot, box: BracketBox, row: BoxRow) -> Json:
    """Return the context of a row: a player or where the player comes from, and a score."""
    person = snapshot.participants.get(row.person) if row.person else None
    number, table = box.key
    is_live = displayed_state(snapshot, box) == PLAYING and row.seat is not None
    return {
        "box_row": row,
        "person": person,
        "source": _source_text(snapshot, box, row) if person is None and not row.bot else "",
        "fragment": f"v-{number}-{table}-{row.seat}" if is_live else "",
        "score": score_text(row.score),
        "bot": _bot_marker(snapshot, box, row),
        "departed": _has_departed(snapshot, box, row),
        "comes_down": _comes_down(snapshot, box, row),
        "has_long_name": person is not None and len(person.name) > LONG_NAME_LENGTH,
    }


def _comes_down(snapshot: TournamentSnapshot, box: BracketBox, row: BoxRow) -> bool:
    """Return whether a player of the main bracket goes on in the second chance."""
    over = box.state == OVER and row.person is not None and not row.advances and not box.folded
    return over and snapshot.bracket_of(box.key) == MAIN


def _bot_marker(snapshot: TournamentSnapshot, box: BracketBox, row: BoxRow) -> tuple[str, str]:
    """Return the short and the long text if a bot plays this seat, else empty texts."""
    table = snapshot.tables.get(box.key)
    if table is None or row.seat is None:
        return "", ""
    return state_texts.bot_marker(table.seats[row.seat], table.state not in NOT_OVER)


def _has_departed(snapshot: TournamentSnapshot, box: BracketBox, row: BoxRow) -> bool:
    table = snapshot.tables.get(box.key)
    return table is not None and row.seat is not None and table.seats[row.seat].departed


def undrawn_tables(snapshot: TournamentSnapshot) -> Iterator[tuple[str, str, Json]]:
    """Yield fragment name, template and context of each table that is not drawn yet.

    Only tables of rounds that the page shows.
    """
    for key, box in (snapshot.bracket.boxes if snapshot.bracket else {}).items():
        if (
            key[0] in snapshot.unfinished_rounds
            and key[1] != BEST_BOX
            and key not in snapshot.tables
        ):
            rows = [_row_context(snapshot, box, row) for row in box.rows]
            context = {"box": box, "rows": rows, "awaited": _awaited_table_text(snapshot, box)}
            yield f"t-{key[0]}-{key[1]}", "undrawn_table_card", context


def _source_text(snapshot: TournamentSnapshot, box: BracketBox, row: BoxRow) -> str:
    """Return the text for a player who is not known yet."""
    number = abs(box.key[0])
    if box.key[1] == BEST_BOX:
        return _("known after round %(number)s") % {"number": number}
    return state_texts.source_text(snapshot, number, row.source)


def _awaited_table_text(snapshot: TournamentSnapshot, box: BracketBox) -> str:
    """Return which table a box waits for; "" unless it is a single one."""
    table = snapshot.tables.get(box.key)
    if table is not None or box.folded or box.key[1] == BEST_BOX:
        return ""
    before = box.key[0] - 1
    missing = {
        snapshot.table_number(before, row.source.table)
        for row in box.rows
        if row.person is None and isinstance(row.source, TablePlace)
    }
    if len(missing) == 1:
        return _("waiting for table %(table)s") % {"table": missing.pop()}
    return ""


# ---- the overview on phones


def overview_context(snapshot: TournamentSnapshot) -> Json:
    """Return the context of the overview on phones, a pill for each box.

    The final is at the top, the first round at the bottom.
    """
    bracket = snapshot.bracket
    if bracket is None:
        return {}
    columns = sorted({rect.x for rect in bracket.layout.boxes.values()}, reverse=True)
    most = max(_boxes_in_column(bracket, x) for x in columns)
    width = min(PILL_WIDTH, OVERVIEW_WIDTH // most - 3)
    scale = (OVERVIEW_WIDTH - width - 2) / max(1.0, _middle_range(bracket))
    lowest = min(rect.middle for rect in bracket.layout.boxes.values())
    return {
        "width": OVERVIEW_WIDTH,
        "height": OVERVIEW_ROW * len(columns) - OVERVIEW_ROW + PILL_HEIGHT + 4,
        "pill": width,
        "pill_height": PILL_HEIGHT,
        "pills": [
            _pill(
                snapshot,
                bracket,
                key,
                1 + scale * (rect.middle - lowest),
                2 + columns.index(rect.x) * OVERVIEW_ROW,
            )
            for key, rect in bracket.layout.boxes.items()
            if key[1] != BEST_BOX
        ],
        "second": _second_overview(snapshot, bracket),
    }


def _second_overview(snapshot: TournamentSnapshot, bracket: BracketModel) -> Json:
    """Return the overview of the second chance: a row for each round, the last at the top."""
    columns = [column for column in reversed(bracket.second) if column.keys or column.coming]
    pills = [
        pill for at, column in enumerate(columns) for pill in _second_pills(snapshot, column, at)
    ]
    height = OVERVIEW_ROW * len(columns) - OVERVIEW_ROW + PILL_HEIGHT + 4
    return {"height": height, "pill": PILL_WIDTH, "pills": pills}


def _second_pills(snapshot: TournamentSnapshot, column: SecondColumn, row: int) -> Iterator[Json]:
    """Yield the pills of a round, spread over the width."""
    gap, y, bracket = OVERVIEW_WIDTH / column.tables, 2 + row * OVERVIEW_ROW, snapshot.bracket
    assert bracket is not None
    for at in range(column.tables):
        x = gap * (at + 0.5) - PILL_WIDTH / 2
        if at < len(column.keys):
            yield _pill(snapshot, bracket, column.keys[at], x, y)
        else:
            yield {"x": f"{x:.1f}", "y": y, "state": OPEN, "entrants": ""}


def _boxes_in_column(bracket: BracketModel, x: float) -> int:
    """Return the number of boxes at this left edge."""
    return sum(rect.x == x for rect in bracket.layout.boxes.values())


def _middle_range(bracket: BracketModel) -> float:
    """Return the vertical distance between the highest and the lowest box, in pixels."""
    middles = [rect.middle for rect in bracket.layout.boxes.values()]
    return max(middles) - min(middles)


def _pill(snapshot: TournamentSnapshot, bracket: BracketModel, key: Key, x: float, y: int) -> Json:
    """Return the context of one pill of the overview."""
    box = bracket.boxes[key]
    entrants = " ".join(str(row.person) for row in box.rows if row.person)
    state = OVER if box.folded else displayed_state(snapshot, box)
    return {"x": f"{x:.1f}", "y": y, "state": state, "entrants": entrants}
