"""Tests of the comparison of two users, and of the best wins on a profile."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.models import Game, Seat
from ratings import queries
from ratings.models import Ladder, RatingChange
from ratings.services import RatedPlayer, annul_game, rate_game
from tests.factories import client_of, make_club, person, rated_game
from tests.thousand_site.factories import count_queries, page_text
from thousand_site.profiles import head_to_head

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("defaults")]
START = datetime(2026, 11, 1, 12, tzinfo=UTC)


def play(users: list[User], hours: int, *pool: str, **fields: Any) -> Game:
    """Create a rated game that ended so many hours after START."""
    return rated_game(users, START + timedelta(hours=hours), *pool, **fields)


def test_best_wins_are_ordered_by_the_strength_of_the_opponents(
    ladder: Ladder, people: list[User]
) -> None:
    anna, boris, vera = people
    olga = person("olga")
    for number in range(4):
        play([boris, vera, olga], number)
    weak = play([anna, olga, vera], 5)
    strong = play([anna, boris, vera], 6)
    play([boris, anna, vera], 7)
    assert [win.game_id for win in queries.best_wins(anna, ladder, 5)] == [strong.pk, weak.pk]


def test_an_annulled_game_is_no_win(ladder: Ladder, people: list[User]) -> None:
    game = play(people, 0)
    annul_game(game.pk, "collusion")
    assert queries.best_wins(people[0], ladder, 5) == []


def test_a_profile_lists_the_best_wins(client: Client, people: list[User]) -> None:
    game = play(people, 0)
    page = page_text(client, "/@/anna/")
    assert "Best wins" in page and page.count(f'href="/game/{game.pk}/"') == 3
    assert "Best wins" not in page_text(client, "/@/boris/")


def test_games_among_bots_are_not_listed_as_wins(client: Client, ladder: Ladder) -> None:
    bots = list(User.objects.exclude(bot_level="")[:3])
    with transaction.atomic():
        rate_game("bots-abc", ladder, [RatedPlayer(b.pk, n, True) for n, b in enumerate(bots, 1)])
    assert "Best wins" not in page_text(client, f"/@/{bots[0].username}/")


def test_results_are_counted_by_ladder(people: list[User]) -> None:
    anna, boris, vera = people
    olga = person("olga")
    play([anna, boris, vera], 0)
    play([vera, boris, anna], 1)
    play([vera, anna, boris], 2, "polish")
    play([anna, vera, olga], 3)
    records = head_to_head.records_by_ladder(anna, boris, None)
    assert records == [
        head_to_head.LadderRecord("Classic", games=2, ahead=1, behind=1, wins=1, losses=0),
        head_to_head.LadderRecord("Polish", games=1, ahead=1, behind=0, wins=0, losses=0),
    ]
    assert head_to_head.total_record(records) == head_to_head.LadderRecord("", 3, 2, 1, 1, 0)


def test_the_reverse_comparison_is_the_mirror_image(people: list[User]) -> None:
    anna, boris, vera = people
    play([anna, boris, vera], 0)
    play([vera, boris, anna], 1)
    [record] = head_to_head.records_by_ladder(anna, boris, None)
    [reverse] = head_to_head.records_by_ladder(boris, anna, None)
    assert (record.ahead, record.behind) == (reverse.behind, reverse.ahead)
    assert record.wins == reverse.losses


def test_a_shared_place_counts_for_neither(people: list[User]) -> None:
    game = play(people, 0)
    Seat.objects.filter(game=game).update(place=1)
    record = head_to_head.records_by_ladder(people[0], people[1], None)[0]
    assert (record.games, record.ahead, record.behind) == (1, 0, 0)


def test_only_rated_games_that_were_not_annulled_count(people: list[User]) -> None:
    play(people, 0, rated=False)
    play(people, 1, finalised_at=None)
    annul_game(play(people, 2).pk, "collusion")
    assert head_to_head.records_by_ladder(people[0], people[1], None) == []


def test_the_rating_gained_is_the_sum_of_the_changes(people: list[User]) -> None:
    anna, boris, vera = people
    play([anna, boris, vera], 0)
    play([anna, vera, boris], 1)
    changes = RatingChange.objects.filter(user=anna)
    gained = round(sum(change.after - change.before for change in changes))
    assert head_to_head.rating_gained(anna, boris, None) == gained > 15
    assert head_to_head.rating_gained(boris, anna, None) < 0


def test_a_private_clubs_games_count_only_for_who_may_see_them(people: list[User]) -> None:
    anna, boris, vera = people
    olga = person("olga")
    club = make_club(olga, members=[vera], is_private=True)
    play(people, 0, club=club)
    play(people, 1)
    counts = {
        viewer: sum(one.games for one in head_to_head.records_by_ladder(anna, boris, viewer))
        for viewer in (anna, boris, vera, olga, None, person("stranger"))
    }
    assert list(counts.values()) == [2, 2, 2, 2, 1, 1]
    assert head_to_head.rating_gained(anna, boris, None) < head_to_head.rating_gained(
        anna, boris, anna
    )


def test_a_sealed_game_counts_only_for_the_two(people: list[User]) -> None:
    """Its place would tell what the same cards may bring at another table."""
    play(people, 0, sealed=True)
    anna, boris, vera = people
    assert head_to_head.records_by_ladder(anna, boris, vera) == []
    assert len(head_to_head.records_by_ladder(anna, boris, boris)) == 1


def test_the_page_counts_for_its_reader(client: Client, people: list[User]) -> None:
    play(people, 0, club=make_club(people[0], is_private=True))
    path = "/@/anna/head-to-head/boris/"
    assert "They have not played" in page_text(client, path)
    assert "1 rated game together" in page_text(client_of(people[1]), path)


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_comparison_is_rendered_in_each_language(
    client: Client, people: list[User], language: str
) -> None:
    play(people, 0)
    page = page_text(client, "/@/anna/head-to-head/boris/", **{"accept-language": language})
    assert 'href="/@/anna/"' in page and 'href="/@/boris/"' in page
    assert ("1 rated game together" in page) is (language == "en")
    person("olga")
    never = page_text(client, "/@/anna/head-to-head/olga/", **{"accept-language": language})
    assert ("They have not played" in never) is (language == "en")


@pytest.mark.parametrize(
    "path",
    [
        "/@/anna/head-to-head/anna/",
        "/@/anna/head-to-head/Nobody/",
        "/@/anna/head-to-head/?name=x",
        "/@/anna/head-to-head/",
    ],
)
def test_a_comparison_needs_two_different_users(
    client: Client, people: list[User], path: str
) -> None:
    assert client.get(f"/@/anna/head-to-head/{path}").status_code == 404


def test_the_form_on_a_profile_redirects_to_the_comparison(
    client: Client, people: list[User]
) -> None:
    assert 'action="/@/anna/head-to-head/"' in page_text(client, "/@/anna/")
    assert client.get("/@/anna/head-to-head/?name= BORIS ").url == "/@/anna/head-to-head/boris/"


def test_a_profile_shows_the_number_of_shared_games(people: list[User]) -> None:
    play(people, 0)
    page = page_text(client_of(people[1]), "/@/anna/")
    assert 'href="/@/boris/head-to-head/anna/">You have played 1 rated game together<' in page


def test_an_annulled_game_is_marked_in_the_list_and_in_the_history(
    client: Client, people: list[User]
) -> None:
    game, other = (
        play(people, 1),
        play(people, 2),
    )
    before = client.get("/@/anna/").content.decode()
    assert "annulled" not in before and "refund" not in before
    annul_game(game.pk, "case 1")
    for name, word in (("anna", "annulled"), ("vera", "refund")):
        response = client.get(f"/@/{name}/")
        page = response.content.decode()
        assert page.count('<b class="void">annulled</b>') == 1
        rows = page[page.index("Show as a table") :].partition("</table>")[0]
        assert rows.count(word) == 1 and rows.count("<tr>") == 4
        # The chart has the game and its annulment: three points after the first.
        assert [row.annulled for row in response.context["games"]] == [False, True]
        assert response.context["chart"].line.count(",") == 4
    assert other.pk in before


def test_the_number_of_queries_does_not_depend_on_the_games(
    client: Client, people: list[User]
) -> None:
    paths = ("/@/anna/", "/@/anna/head-to-head/boris/")
    play(people, 0)
    few = [count_queries(client, path) for path in paths]
    for number in range(1, 12):
        play(people, number)
    assert [count_queries(client, path) for path in paths] == few
    assert max(few) <= 16
