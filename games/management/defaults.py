"""Initial data of a new installation: presets, ladders, pools and bots."""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.queries import is_name_taken
from games import engine
from games.bot_ratings.start import add_start_ratings
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


# Two a level of games.bots, the weakest first: one cautious, one bold.
BOTS = {
    "Zosia": "beginner-cautious",
    "Tymko": "beginner-bold",
    "Jurek": "casual-cautious",
    "Halyna": "casual-bold",
    "Danuta": "club-cautious",
    "Ostap": "club-bold",
    "Wiktor": "strong-cautious",
    "Nastia": "strong-bold",
    "Irena": "expert-cautious",
    "Maksym": "expert-bold",
    "Kazimierz": "master-cautious",
    "Solomia": "master-bold",
}
# The bots of earlier versions.
RETIRED_BOTS = ("Agata", "Bruno", "Darya", "Emil", "Fedor", "Halina", "Ludwik", "Zoya")


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
    if not User.objects.filter(bot_level__in=BOTS.values()).exists():
        _retire_earlier_bots()
    for name, level in BOTS.items():
        _bot(name, level)
    add_start_ratings()


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
    wait = settings.POOL_WAIT_MS
    if wait is not None and pool.patience_ms != wait:
        pool.patience_ms = wait
        pool.save(update_fields=["patience_ms"])


def _retire_earlier_bots() -> None:
    """Take the bots of earlier versions from new tables, once; their games and pages remain.

    Later calls find the bots of today, so that an administrator may bring one back.
    """
    earlier = User.objects.filter(username__in=RETIRED_BOTS, is_active=True)
    for bot in earlier.exclude(bot_level=""):
        bot.is_active = False
        # The leaderboards follow the signal of a saved user.
        bot.save(update_fields=["is_active"])


def _bot(name: str, level: str) -> None:
    """Create a bot; its name looks like a person's, and every page marks it as a bot.

    Where a person has the name, the bot has another username and is shown by its name.
    """
    named = Q(username=name) | Q(first_name=name)
    if User.objects.filter(named).exclude(bot_level="").exists():
        return
    free = next((one for one in (name, f"{name}-bot") if not is_name_taken(one)), None)
    if free is None:
        return
    bot = User(username=free, bot_level=level, first_name="" if free == name else name)
    bot.set_unusable_password()
    bot.save()
