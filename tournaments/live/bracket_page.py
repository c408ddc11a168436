"""A knockout's bracket as it is drawn: what `chart` says, with names and words."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.knockout.bracket import Place
from tournaments.live import texts
from tournaments.live.bracket.layout import COLUMN_GAP, SMALL_ROW, TITLE, Key, Rect
from tournaments.live.bracket.model import BEST, KNOWN, OVER, PLAYING, Card, Chart, Head
from tournaments.live.bracket.model import Line as Row
from tournaments.live.rounds import words_of
from tournaments.live.snapshot import NOT_OVER, WAITING, Sight

Json = dict[str, Any]

# A name of more letters is written smaller.
LONG = 14
# The line over the columns.
HEAD = 34
# The small map of a phone.
MAP_WIDTH, MAP_ROW, PILL, PILL_HEIGHT = 300, 28, 24, 16


def bracket(sight: Sight) -> Json:
    """Lines and places; the boxes are parts of their own."""
    chart = sight.chart
    if chart is None:
        return {}
    drawing = chart.drawing
    columns = zip(chart.heads, drawing.heads, strict=True)
    return {
        "width": round(drawing.width),
        "height": round(drawing.height) + HEAD + 4,
        "top": HEAD,
        "heads": [_head(sight, head, x, width) for head, (x, width) in columns],
        "lines": [
            {
                "path": line.path,
                "who": chart.ways[line.link],
                "solid": line.link in chart.solid,
            }
            for line in drawing.lines
        ],
        "boxes": [_spot(key, rect) for key, rect in drawing.boxes.items()],
        "marks": _marks(sight, chart),
    }


def _marks(sight: Sight, chart: Chart) -> list[str]:
    """Which words stand in the boxes for whom a bot plays."""
    shown = (sight.tables[key] for key in chart.drawing.boxes if key in sight.tables)
    seats = [seat for table in shown for seat in table.seats]
    kinds = {"left" for seat in seats if seat.left} | {"bot" for seat in seats if seat.absent}
    return sorted(kinds)


def _head(sight: Sight, head: Head, x: float, width: int) -> Json:
    people = ngettext("%(count)s player", "%(count)s players", head.people)
    tables = ngettext("%(count)s table", "%(count)s tables", head.tables)
    said = [people % {"count": head.people}]
    if head.tables > 1:
        said.append(tables % {"count": head.tables})
    # The gap beside a column is free up there.
    wide = width + COLUMN_GAP - 2
    return {"x": x, "wide": wide, "name": _rounds(sight, head), "said": ", ".join(said)}


def _rounds(sight: Sight, head: Head) -> str:
    if head.first == head.last:
        return texts.round_name(sight, head.first)
    return _("Rounds %(first)s to %(last)s") % {"first": head.first, "last": head.last}


def _spot(key: Key, rect: Rect) -> Json:
    """Where a box stands, with room for its heading over it."""
    title = 0 if rect.row == SMALL_ROW and key[1] != BEST else TITLE
    return {
        "part": part_of(key),
        "x": f"{rect.x:g}",
        "y": f"{rect.y - title + HEAD:g}",
        "width": rect.width,
        # The edge is drawn inside, and its light a little outside.
        "height": f"{rect.height + title + 1:g}",
        "small": rect.row == SMALL_ROW,
    }


def part_of(key: Key) -> str:
    return f"b-{'f' if key[0] < 0 else ''}{abs(key[0])}-{key[1]}"


def boxes(sight: Sight) -> Iterator[tuple[str, str, Json]]:
    """What is in each box that stands in the drawing."""
    chart = sight.chart
    if chart is None:
        return
    for key, rect in chart.drawing.boxes.items():
        yield part_of(key), "bracket_box", _box(sight, chart.cards[key], rect)


def _box(sight: Sight, card: Card, rect: Rect) -> Json:
    table = sight.tables.get(card.key)
    return {
        "card": card,
        "state": state_of(sight, card),
        "small": rect.row == SMALL_ROW,
        "best": card.key[1] == BEST,
        "table": table,
        "rows": [_row(sight, card, row) for row in card.lines],
        "waits": _waits(sight, card),
    }


def state_of(sight: Sight, card: Card) -> str:
    """A table that was drawn and waits for its people is not played yet."""
    table = sight.tables.get(card.key)
    return KNOWN if table is not None and table.state == WAITING else card.state


def _row(sight: Sight, card: Card, row: Row) -> Json:
    """One line: who sits here, or who will; and a score, or the part that is one."""
    person = sight.people.get(row.person) if row.person else None
    number, table = card.key
    moves = state_of(sight, card) == PLAYING and row.seat is not None
    return {
        "row": row,
        "person": person,
        "words": _source(sight, card, row) if person is None and not row.bot else "",
        "part": f"v-{number}-{table}-{row.seat}" if moves else "",
        "score": words_of(row.score),
        "bot": _bot(sight, card, row),
        "long": person is not None and len(person.name) > LONG,
    }


def _bot(sight: Sight, card: Card, row: Row) -> tuple[str, str]:
    table = sight.tables.get(card.key)
    if table is None or row.seat is None:
        return "", ""
    return texts.bot_plays(table.seats[row.seat], table.state not in NOT_OVER)


def coming(sight: Sight) -> Iterator[tuple[str, str, Json]]:
    """Cards of tables that are not drawn yet, in rounds that are shown."""
    for key, card in (sight.chart.cards if sight.chart else {}).items():
        if key[0] in sight.unfinished and key[1] != BEST and key not in sight.tables:
            rows = [_row(sight, card, row) for row in card.lines]
            said = {"card": card, "rows": rows, "waits": _waits(sight, card)}
            yield f"t-{key[0]}-{key[1]}", "coming_table_card", said


def _source(sight: Sight, card: Card, row: Row) -> str:
    number = abs(card.key[0])
    if card.key[1] == BEST:
        return _("known after round %(number)s") % {"number": number}
    return texts.source_words(sight, number, row.source)


def _waits(sight: Sight, card: Card) -> str:
    """For which tables it waits, if they are few."""
    table = sight.tables.get(card.key)
    if table is not None or card.folded or card.key[1] == BEST:
        return ""
    before = card.key[0] - 1
    missing = {
        sight.number_of(before, row.source.table)
        for row in card.lines
        if row.person is None and isinstance(row.source, Place)
    }
    if len(missing) == 1:
        return _("waits for table %(table)s") % {"table": missing.pop()}
    return ""


# ---- the small map of a phone


def small_map(sight: Sight) -> Json:
    """A pill for each box; the final stands at the top, the first round at the bottom."""
    chart = sight.chart
    if chart is None:
        return {}
    columns = sorted({rect.x for rect in chart.drawing.boxes.values()}, reverse=True)
    most = max(_in_column(chart, x) for x in columns)
    width = min(PILL, MAP_WIDTH // most - 3)
    scale = (MAP_WIDTH - width - 2) / max(1.0, _spread(chart))
    lowest = min(rect.middle for rect in chart.drawing.boxes.values())
    return {
        "width": MAP_WIDTH,
        "height": MAP_ROW * len(columns) - MAP_ROW + PILL_HEIGHT + 4,
        "pill": width,
        "pill_height": PILL_HEIGHT,
        "pills": [
            _pill(
                sight,
                chart,
                key,
                1 + scale * (rect.middle - lowest),
                2 + columns.index(rect.x) * MAP_ROW,
            )
            for key, rect in chart.drawing.boxes.items()
            if key[1] != BEST
        ],
    }


def _in_column(chart: Chart, x: float) -> int:
    return sum(rect.x == x for rect in chart.drawing.boxes.values())


def _spread(chart: Chart) -> float:
    middles = [rect.middle for rect in chart.drawing.boxes.values()]
    return max(middles) - min(middles)


def _pill(sight: Sight, chart: Chart, key: Key, x: float, y: int) -> Json:
    card = chart.cards[key]
    people = " ".join(str(row.person) for row in card.lines if row.person)
    state = OVER if card.folded else state_of(sight, card)
    return {"x": f"{x:.1f}", "y": y, "state": state, "people": people}
