"""Initial data of a new installation: presets, ladders, pools and bots."""

import os
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.queries import is_name_taken
from games import engine
from games.models import Pool
from games.presets.defaults import PRESETS
from games.presets.models import Preset
from games.tables.clocks import SPEEDS
from ratings.models import Ladder

LADDERS = {
    "classic": gettext_noop("Classic"),
    "classic-short": gettext_noop("Classic short"),
    "polish": gettext_noop("Polish"),
    "store": gettext_noop("Open exchange"),
}
# Named by `ratings.queries.custom_ladder_of`; listed here to be translated.
CUSTOM_LADDERS = (
    gettext_noop("Classic, custom tables"),
    gettext_noop("Polish, custom tables"),
    gettext_noop("Open exchange, custom tables"),
)


CALM = dict(zip(("action_ms", "reserve_ms"), SPEEDS["calm"], strict=True))


QUICK = dict(zip(("action_ms", "reserve_ms"), SPEEDS["quick"], strict=True))


POOLS: dict[str, dict[str, Any]] = {
    "classic-calm": {"name": gettext_noop("Classic, calm"), "ladder": "classic", **CALM},
    "classic-quick": {"name": gettext_noop("Classic, quick"), "ladder": "classic", **QUICK},
    "classic-short": {
        "name": gettext_noop("Classic, short"),
        "ladder": "classic-short",
        "differences": {"max_deals": 6},
        **QUICK,
    },
    "polish": {"name": gettext_noop("Polish"), "preset": "polish", "ladder": "polish", **CALM},
    "store": {"name": gettext_noop("Open exchange"), "preset": "store", "ladder": "store", **CALM},
}


BOTS = {
    "Agata": "greedy",
    "Bruno": "caretaker",
    "Darya": "greedy",
    "Emil": "bold",
    "Fedor": "caretaker",
    "Halina": "cautious",
    "Ludwik": "greedy",
    "Zoya": "caretaker",
}


WAIT_MS = 25_000


@transaction.atomic
def load_defaults() -> None:
    """Create what is missing; changes by administrators are kept."""
    for key, name in PRESETS.items():
        if is_playable({"preset": key}):
            _preset(key, name)
    for order, (key, name) in enumerate(LADDERS.items()):
        Ladder.objects.get_or_create(key=key, defaults={"name": name, "order": order})
    for order, key in enumerate(POOLS):
        _pool(order, key, **POOLS[key])
    for name, level in BOTS.items():
        _bot(name, level)


def is_playable(agreements: dict[str, Any]) -> bool:
    """Return whether the engine can play by these agreements."""
    try:
        engine.new_game(engine.agreements_from(agreements), 0)
    except engine.BadAgreements:
        return False
    return True


def _preset(key: str, name: str) -> None:
    defaults = {"name": name, "agreements": {"preset": key}}
    Preset.objects.get_or_create(key=key, version=1, defaults=defaults)


def _pool(order: int, key: str, ladder: str, preset: str = "classic", **fields: Any) -> None:
    newest = Preset.objects.filter(key=preset).order_by("-version").first()
    ladder_row = Ladder.objects.get(key=ladder)
    defaults = {"order": order, "ladder": ladder_row, "preset": newest, "patience_ms": WAIT_MS}
    pool, _ = Pool.objects.get_or_create(key=key, defaults=defaults | fields)
    # Tests and demonstrations shorten the wait.
    wait = os.environ.get("POOL_WAIT_MS")
    if wait is not None and pool.patience_ms != int(wait):
        pool.patience_ms = int(wait)
        pool.save(update_fields=["patience_ms"])


def _bot(name: str, level: str) -> None:
    """Create a bot; its name looks like a person's, and every page marks it as a bot."""
    if is_name_taken(name):
        return
    bot = User(username=name, bot_level=level)
    bot.set_unusable_password()
    bot.save()
