"""Template contexts of rounds: chips, table cards, and live numbers."""

from collections.abc import Iterator
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from tournaments.formats import uses_same_cards
from tournaments.formats.second_chance.brackets import FINAL, MAIN, SECOND
from tournaments.live.snapshot import arena
from tournaments.live.snapshot.tables import NOT_OVER, PLAYING, Key, Participant, TableView
from tournaments.live.snapshot.tournament import TournamentSnapshot
from tournaments.live.texts import state_texts

Json = dict[str, Any]
Text = state_texts.Text


def round_chips(snapshot: TournamentSnapshot) -> Json:
    """Return a chip for each round with its player count; of a knockout for coming rounds too.

    An arena has none: its rounds are draws, of which there may be hundreds.
    """
    if snapshot.is_arena:
        return {"chips": []}
    return {"chips": [_chip(snapshot, number) for number in range(1, _last_round(snapshot) + 1)]}


def _last_round(snapshot: TournamentSnapshot) -> int:
    """Return the last round that has a chip."""
    return snapshot.total_rounds if snapshot.bracket_builder else snapshot.current_round


def _chip(snapshot: TournamentSnapshot, number: int) -> Json:
    return {
        "number": number,
        "name": state_texts.round_name(snapshot, number),
        "player_count": _player_count(snapshot, number),
        "drawn": bool(snapshot.tables_of_round(number)),
        "current": number == snapshot.current_round,
    }


def _player_count(snapshot: TournamentSnapshot, number: int) -> int:
    """Return the number of players at the tables of a round."""
    if snapshot.bracket_builder:
        return snapshot.bracket_builder.player_count(number)
    return sum(len(table.participants) for table in snapshot.tables_of_round(number))


def unfinished_rounds(snapshot: TournamentSnapshot) -> Json:
    """Return the rounds that the page shows at once: those that have not ended.

    Of an arena it is one list of all open tables.
    """
    if snapshot.is_arena:
        return {"rounds": [_open_tables(snapshot)] if snapshot.has_begun else []}
    return {"rounds": [round_context(snapshot, number) for number in snapshot.unfinished_rounds]}


def _open_tables(snapshot: TournamentSnapshot) -> Json:
    """Return the open tables of an arena, in the shape of a round."""
    tables = arena.open_tables(snapshot)
    name = _("Tables being played") if tables else _("No table is being played now.")
    return {"number": "now", "name": name, "tables": tables}


def round_context(snapshot: TournamentSnapshot, number: int) -> Json:
    """Return the context of one round."""
    byes = [
        snapshot.participants[bye.entrant] for bye in snapshot.state.byes if bye.round == number
    ]
    return {
        "number": number,
        "name": state_texts.round_name(snapshot, number),
        "groups": _table_groups(snapshot, number),
        "awaits_second": _awaits_second_chance(snapshot, number),
        "byes": byes,
        "sealed": number in snapshot.sealed_rounds,
        "has_traveller": has_traveller(snapshot, number),
        "round": next((row for row in snapshot.rounds if row.number == number), None),
    }


def _table_groups(snapshot: TournamentSnapshot, number: int) -> list[Json]:
    """Return the round's tables, by bracket where there are two."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for table in _table_numbers(snapshot, number):
        bracket = snapshot.bracket_of((number, table))
        groups.setdefault(bracket, []).append((number, table))
    # The name of the round says that it is the final.
    titles = {**state_texts.BRACKET_NAMES, FINAL: ""}
    return [{"title": titles[bracket], "tables": tables} for bracket, tables in groups.items()]


def _awaits_second_chance(snapshot: TournamentSnapshot, number: int) -> bool:
    """Return whether tables of the second chance are not drawn yet in this round."""
    columns = snapshot.bracket.second if snapshot.bracket else ()
    column = next((column for column in columns if column.number == number), None)
    drawn = any(snapshot.bracket_of(key) == SECOND for key in snapshot.tables if key[0] == number)
    return column is not None and bool(column.tables) and not drawn


def has_traveller(snapshot: TournamentSnapshot, number: int) -> bool:
    """Return whether the deals of this round may be seen."""
    same_cards = uses_same_cards(snapshot.tournament.format)
    return same_cards and bool(snapshot.compared_tables(number))


def _table_numbers(snapshot: TournamentSnapshot, number: int) -> list[int]:
    """Return the round's table numbers; of a knockout also those not drawn yet."""
    if snapshot.bracket:
        return sorted(table for at, table in snapshot.bracket.boxes if at == number and table)
    return sorted(table.key[1] for table in snapshot.tables_of_round(number))


def table_cards(snapshot: TournamentSnapshot) -> Iterator[tuple[str, str, Json]]:
    """Yield fragment name, template and context of each table of the shown rounds."""
    if snapshot.is_arena:
        for key in arena.open_tables(snapshot):
            table = snapshot.tables[key]
            yield f"t-{key[0]}-{key[1]}", "table_card", table_context(snapshot, table)
        return
    for number in snapshot.unfinished_rounds:
        yield from round_table_cards(snapshot, number)


def round_table_cards(snapshot: TournamentSnapshot, number: int) -> Iterator[tuple[str, str, Json]]:
    """Yield fragment name, template and context of each table of one round."""
    for table in snapshot.tables_of_round(number):
        yield f"t-{number}-{table.key[1]}", "table_card", table_context(snapshot, table)


def table_context(snapshot: TournamentSnapshot, table: TableView) -> Json:
    """Return the context of a table's card."""
    return {
        "table": table,
        "present": [seat.person for seat in table.seats if seat.person and seat.present],
        "is_compared": uses_same_cards(snapshot.tournament.format),
        "bracket": state_texts.BRACKET_NAMES[table.bracket],
        "seats": [_seat_context(snapshot, table, seat.number) for seat in table.seats_by_place],
    }


def _seat_context(snapshot: TournamentSnapshot, table: TableView, number: int) -> Json:
    """Return the context of one seat."""
    seat = table.seats[number]
    advances = seat.person is not None and seat.person.id in _advancing(snapshot, table.key)
    fragment = _score_fragment(snapshot, table, number)
    over = table.state not in NOT_OVER
    return {
        "seat": seat,
        "advances": advances,
        "fragment": fragment,
        "bot": state_texts.bot_marker(seat, over)[1],
        "team": snapshot.team_of(seat.person),
    }


def _score_fragment(snapshot: TournamentSnapshot, table: TableView, seat: int) -> str:
    """Return the name of the fragment with a live score; "" if there is none."""
    if table.state != PLAYING or table.key[0] in snapshot.sealed_rounds:
        return ""
    return f"v-{table.key[0]}-{table.key[1]}-{seat}"


def _advancing(snapshot: TournamentSnapshot, key: Key) -> set[int]:
    """Return the entrant ids that advance from this table, or are the best in their seats.

    In formats without a bracket and a comparison these are the winners.
    """
    if snapshot.bracket:
        rows = snapshot.bracket.boxes[key].rows
        return {row.person for row in rows if row.advances and row.person is not None}
    if uses_same_cards(snapshot.tournament.format):
        return snapshot.best_in_seat.get(key, set())
    table = snapshot.tables[key]
    return {seat.person.id for seat in table.seats if seat.person and seat.place == 1}


def live_numbers(snapshot: TournamentSnapshot) -> Iterator[tuple[str, str]]:
    """Yield the fragments with the deal and the scores of each running table."""
    for key, table in snapshot.tables.items():
        if table.state == PLAYING:
            yield f"d-{key[0]}-{key[1]}", escape(deal_text(snapshot, table))
            for seat in table.seats:
                fragment = _score_fragment(snapshot, table, seat.number)
                if fragment:
                    yield fragment, score_text(seat.score)


def score_text(score: int | None) -> str:
    """Return a score with a typographic minus; "" for None."""
    return "" if score is None else str(score).replace("-", "\u2212")


def deal_text(snapshot: TournamentSnapshot, table: TableView) -> str:
    """Return the number of the current deal, and of how many if that is known."""
    deal = table.running.deal if table.running else 1
    total = state_texts.deals_per_table(snapshot.tournament, len(table.seats))
    if not total:
        return _("deal %(number)s") % {"number": deal}
    return _("deal %(number)s of %(all)s") % {"number": min(deal, total), "all": total}


def player_path(snapshot: TournamentSnapshot, person: Participant | None) -> list[Json]:
    """Return the tables of an entrant, the newest first; [] in an arena, which leads nowhere."""
    if person is None or snapshot.is_arena:
        return []
    tables = [table for table in snapshot.tables.values() if person in table.participants]
    return [_path_step(snapshot, table, person) for table in reversed(tables)]


def may_reach_final(snapshot: TournamentSnapshot, person: Participant | None) -> bool:
    """Return whether this entrant of a running knockout can still reach the final."""
    steps = player_path(snapshot, person)
    if not snapshot.is_knockout or not steps or snapshot.tournament.status != "running":
        return False
    last = steps[0]
    is_in = (
        not last["over"] or last["advanced"] or last["bracket"] == state_texts.BRACKET_NAMES[MAIN]
    )
    return last["round"] < snapshot.total_rounds and is_in


def comes_down(snapshot: TournamentSnapshot, person: Participant | None) -> bool:
    """Return whether an entrant has lost in the main bracket and waits for the second chance."""
    steps = player_path(snapshot, person)
    if not steps or person is None or snapshot.tournament.status != "running":
        return False
    last, is_in = steps[0], person.row.out_from_round is None
    lost = last["over"] and not last["advanced"]
    return is_in and lost and last["bracket"] == state_texts.BRACKET_NAMES[MAIN]


def _path_bracket(table: TableView) -> Text:
    """Return the name of a table's bracket; "" where the round says it."""
    return state_texts.BRACKET_NAMES[table.bracket if table.bracket != FINAL else ""]


def _path_step(snapshot: TournamentSnapshot, table: TableView, person: Participant) -> Json:
    """Return one table of an entrant's path."""
    return {
        "round": table.key[0],
        "name": state_texts.round_name(snapshot, table.key[0]),
        "number": table.number,
        "bracket": _path_bracket(table),
        "over": table.state == "over",
        "place": next(seat.place for seat in table.seats if seat.person == person),
        "advanced": person.id in _advancing(snapshot, table.key),
    }
