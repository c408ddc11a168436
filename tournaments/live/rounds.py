"""The rounds of a tournament as they are drawn: chips, cards of tables, and numbers that move."""

from collections.abc import Iterator
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _

from tournaments.live import texts
from tournaments.live.snapshot import NOT_OVER, PLAYING, Key, Person, Seen, Sight

Json = dict[str, Any]


def chips(sight: Sight) -> Json:
    """A chip for each round, of a knockout the coming ones too, with how many are in it."""
    return {"chips": [_chip(sight, number) for number in range(1, _last(sight) + 1)]}


def _last(sight: Sight) -> int:
    return sight.rounds_in_all if sight.charting else sight.current


def _chip(sight: Sight, number: int) -> Json:
    return {
        "number": number,
        "name": texts.round_name(sight, number),
        "people": _people_in(sight, number),
        "drawn": bool(sight.of_round(number)),
        "current": number == sight.current,
    }


def _people_in(sight: Sight, number: int) -> int:
    if sight.charting:
        stage = sight.charting.cup.stages[number - 1]
        return stage.entering - stage.byes
    return sum(len(table.people) for table in sight.of_round(number))


def rounds(sight: Sight) -> Json:
    """The rounds that are shown at once: those in which something is still to come."""
    return {"rounds": [one_round(sight, number) for number in sight.unfinished]}


def one_round(sight: Sight, number: int) -> Json:
    byes = [sight.people[bye.entrant] for bye in sight.course.byes if bye.round == number]
    return {
        "number": number,
        "name": texts.round_name(sight, number),
        "tables": [(number, table) for table in _numbers(sight, number)],
        "byes": byes,
        "sealed": number in sight.sealed,
        "round": next((one for one in sight.rounds if one.number == number), None),
    }


def _numbers(sight: Sight, number: int) -> list[int]:
    """The tables of a round; of a knockout those too whose people are only known in part."""
    if sight.chart:
        return sorted(table for at, table in sight.chart.cards if at == number and table)
    return sorted(table.key[1] for table in sight.of_round(number))


def cards(sight: Sight) -> Iterator[tuple[str, str, Json]]:
    """A card for each table of the rounds that are shown."""
    for number in sight.unfinished:
        yield from cards_of(sight, number)


def cards_of(sight: Sight, number: int) -> Iterator[tuple[str, str, Json]]:
    for table in sight.of_round(number):
        yield f"t-{number}-{table.key[1]}", "table_card", card(sight, table)


def card(sight: Sight, table: Seen) -> Json:
    return {
        "table": table,
        "here": [seat.person for seat in table.seats if seat.person and seat.here],
        "seats": [_seat(sight, table, seat.number) for seat in table.ordered],
        "going": _going(sight, table.key),
    }


def _seat(sight: Sight, table: Seen, number: int) -> Json:
    seat = table.seats[number]
    going = seat.person is not None and seat.person.id in _going(sight, table.key)
    part = _score_part(sight, table, number)
    over = table.state not in NOT_OVER
    return {"seat": seat, "going": going, "part": part, "bot": texts.bot_plays(seat, over)[1]}


def _score_part(sight: Sight, table: Seen, seat: int) -> str:
    """The name of the number that moves while the table is played; "" where none does."""
    if table.state != PLAYING or table.key[0] in sight.sealed:
        return ""
    return f"v-{table.key[0]}-{table.key[1]}-{seat}"


def _going(sight: Sight, key: Key) -> set[int]:
    """Who of this table goes on; in other formats who won it."""
    if sight.chart:
        lines = sight.chart.cards[key].lines
        return {line.person for line in lines if line.goes_on and line.person is not None}
    table = sight.tables[key]
    return {seat.person.id for seat in table.seats if seat.person and seat.place == 1}


def numbers(sight: Sight) -> Iterator[tuple[str, str]]:
    """The deal and the scores of every table that is played."""
    for key, table in sight.tables.items():
        if table.state == PLAYING:
            yield f"d-{key[0]}-{key[1]}", escape(deal_words(sight, table))
            for seat in table.seats:
                part = _score_part(sight, table, seat.number)
                if part:
                    yield part, words_of(seat.score)


def words_of(score: int | None) -> str:
    return "" if score is None else str(score).replace("-", "\u2212")


def deal_words(sight: Sight, table: Seen) -> str:
    deal = table.live.deal if table.live else 1
    whole = texts.deals_at(sight.tournament, len(table.seats))
    if not whole:
        return _("deal %(number)s") % {"number": deal}
    return _("deal %(number)s of %(all)s") % {"number": min(deal, whole), "all": whole}


def way_of(sight: Sight, person: Person | None) -> list[Json]:
    """An entrant's tables, the newest first."""
    if person is None:
        return []
    own = [table for table in sight.tables.values() if person in table.people]
    return [_step(sight, table, person) for table in reversed(own)]


def may_reach_final(sight: Sight, person: Person | None) -> bool:
    """Whether a final is still before him: he sits at a table before it, or won the last."""
    steps = way_of(sight, person)
    if not sight.is_knockout or not steps or sight.tournament.status != "running":
        return False
    last = steps[0]
    return last["round"] < sight.rounds_in_all and (not last["over"] or last["went_on"])


def _step(sight: Sight, table: Seen, person: Person) -> Json:
    return {
        "round": table.key[0],
        "name": texts.round_name(sight, table.key[0]),
        "number": table.number,
        "over": table.state == "over",
        "place": next(seat.place for seat in table.seats if seat.person == person),
        "went_on": person.id in _going(sight, table.key),
    }
