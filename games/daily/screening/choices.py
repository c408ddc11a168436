"""The own choices of people in the deals of a day, as their games keep them."""

from collections import defaultdict
from collections.abc import Iterator

from games.daily.deals import person_seat
from games.daily.models import Day, Run
from games.models import Entry

CHUNK = 200


def choices_of(day: Day) -> dict[int, dict[int, list[str]]]:
    """Return what each person whose results count chose, by user and deal, in its order.

    Deals that were left are among them, as far as they went.
    """
    secret = bytes.fromhex(day.secret)
    found: dict[int, dict[int, list[str]]] = defaultdict(dict)
    for run in _runs(day):
        made = _made(run, person_seat(secret, run.deal))
        if made:
            found[run.user_id][run.deal] = made
    return dict(found)


def _runs(day: Day) -> Iterator[Run]:
    runs = Run.objects.filter(day=day, counts=True).select_related("game")
    fields = ("user_id", "deal", "game_id", "game__record")
    return runs.only(*fields).order_by("pk").iterator(CHUNK)


def _made(run: Run, seat: int) -> list[str]:
    """Return the actions of a seat: of the record, or of the log where it is not packed yet."""
    if run.game.record is None:
        entries = Entry.objects.filter(game=run.game_id, kind=Entry.Kind.ACTION, seat=seat)
        return list(entries.order_by("number").values_list("text", flat=True))
    actions = [text for deal in run.game.record["deals"] for text in deal["actions"]]
    seated = (text.partition(" ") for text in actions)
    return [action for number, _, action in seated if number == str(seat)]
