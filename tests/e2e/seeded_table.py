"""A table with known cards, for deals that chance brings too seldom."""

from collections.abc import Callable
from itertools import count

from playwright.sync_api import Page

from games import engine
from games.engine.cards import Cards
from tests.site import Site

# The shuffle is the site's own; only its secret is chosen.
OPEN = """
from accounts.models import User
from accounts.guests.services import create_guest
from games.engine import shuffle
from games.models import Pool, new_game_id
from games.tables.lifecycle.create import create_game
from tests.sessions import session_of

shuffle.new_secret = lambda: bytes.fromhex("{secret}")
pool = Pool.objects.get(key="two-deals")
pool.differences = {differences}
pool.key, pool.pk, pool.is_open = f"seeded-{{new_game_id()}}", None, False
pool.save()
guest = create_guest("en")
bots = User.objects.exclude(bot_level="").order_by("pk")[:2]
game = create_game(pool, [guest, *bots], first_dealer={first_dealer}, waits=False)
type(game).objects.filter(pk=game.pk).update(rated={rated})
print(session_of(guest), game.pk)
"""
Hands = tuple[Cards, ...]


def hands(secret: bytes, differences: dict, deck: int) -> Hands:
    """Return the three hands after the given deck is dealt."""
    game = engine.new_game(engine.agreements_from(differences), first_dealer=2)
    dealt = engine.start_deal(game, engine.shuffle.deck(secret, ["", "", ""], deck))
    assert dealt.running is not None
    return dealt.running.hands


def secret_for(wanted: Callable[[bytes], bool]) -> bytes:
    """The first secret that deals what is wanted."""
    secrets = (number.to_bytes(32, "big") for number in count(1))
    return next(secret for secret in secrets if wanted(secret))


def sit_at(
    page: Page,
    site: Site,
    secret: bytes,
    differences: dict,
    first_dealer: int = 2,
    rated: bool = True,
) -> None:
    """A new guest at seat 0 of such a table, with two bots."""
    code = OPEN.format(
        secret=secret.hex(), differences=differences, first_dealer=first_dealer, rated=rated
    )
    session, game = site.shell(code).split()[-2:]
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"{site.url}/table/{game}/")
