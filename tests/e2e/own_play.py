"""A person with many reviewed games, for tests of "Your play" in a browser."""

from tests.site import Site

FIGURES = """
from datetime import timedelta
from math import sin
from django.utils import timezone
from games.game_reviews.figures.situations import KIND_OF
from games.luck.models import GameLuck, SeatLuck, ShadowRating
from ratings.models import Ladder
from tests.factories import finished_game, person, rate
from tests.games.game_reviews.games import reviewed_seat
from tests.sessions import session_of

now, ladder = timezone.now(), Ladder.objects.get(key="classic")
own = person("{name}ilona", date_joined=now - timedelta(days=400))
others = [person("{name}" + text) for text in ("jan", "petro", "olena", "ivan", "zofia")]


def situations(user, number, dearer):
    found = {{}}
    for place, one in enumerate(KIND_OF):
        mean = 2 + place % 4 * 1.1 + 0.3 * sin(number + place)
        if user == own:
            mean *= 1.6 if place in (0, 5, 17) else 1.05 - number / 400
        count = 1 + (number + place) % 2
        points = round(mean * count, 2)
        example = [1, 4, 21.5 + number % 9] if number % 7 == 0 else []
        found[one.value] = [count, len(example) // 3, points, 20.0 * count + points**2, *example]
    return found


for user in (own, *others):
    for number in range({games} if user == own else 40):
        at = now - timedelta(days={games} - number)
        game = finished_game([user, *[one for one in others if one != user][:2]], at)
        made = [[amount, 0.72, int((number + amount) % 4 > 0)] for amount in (100, 120, 160)]
        reviewed_seat(
            user, game=game, ended_at=at, rating_group=16, contracts=made[: 1 + number % 3],
            situations=situations(user, number, user == own),
        )
        if user == own:
            luck = GameLuck.objects.create(game=game, finalised_at=at, version=1)
            SeatLuck.objects.create(
                game=luck, user=user, ladder=ladder, finalised_at=at, deals=10, score=200,
                points=50.0, won=number % 3 == 0, chance=0.05 * sin(number / 5), variance=0.04,
            )
rate(own, ladder, 1647)
ShadowRating.objects.create(user=own, ladder=ladder, value=1672.0, games={games})
print(session_of(own))
"""


def person_with_figures(site: Site, name: str, games: int = 100) -> tuple[str, str]:
    """Store a person with so many reviewed games; return their name and session."""
    session = site.shell(FIGURES.format(name=name, games=games)).splitlines()[-1]
    return f"{name}ilona", session
