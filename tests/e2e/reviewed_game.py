"""A reviewed game of bots, for tests of its pages in a browser."""

from tests.site import Site

# Weak bots err in every kind of decision; a small budget of the reviewer is enough for pages.
REVIEWED = """
from django.utils import timezone
from accounts.models import User
from games.bots.search.budget import Budget
from games.game_reviews import services
from games.review import reviewer
from tests.games.game_reviews.games import game_to_review, work_off
reviewer.BUDGET = Budget(bidding=4, exchange=2, play=4, drawn=2)
names = [seat + "{name}" for seat in ("anna", "boris", "vera")]
users = [User.objects.create_user(name, password="secret-{name}") for name in names]
game = game_to_review(users, deals={deals}, seq_by_viewer=[0, 0, 0, 0])
if {is_reviewed}:
    services.request_review(game, users[0], "192.0.2.{network}")
    work_off({slices})
print(game.pk)
"""


def reviewed_game(
    site: Site, name: str, deals: int = 6, slices: int = 100_000, is_reviewed: bool = True
) -> str:
    """Store a game of so many deals, reviewed as far as so many slices go; return its id."""
    network = sum(map(ord, name)) % 250
    code = REVIEWED.format(
        name=name, deals=deals, slices=slices, is_reviewed=is_reviewed, network=network
    )
    return site.shell(code).splitlines()[-1]
