"""Tests of previews of links: public data, and hidden data."""

import pytest
from django.utils import timezone

from accounts.clubs.models import Club
from accounts.models import User
from games.models import Game
from tests.factories import client_of, finished_game, make_club, make_tournament
from tests.tournaments.extras.series.factories import finished_tournament
from thousand_site.previews.queries import club_preview, game_preview, tournament_preview
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def status(kind: str, key: str, user: User | None = None) -> int:
    return client_of(user).get(f"/preview/{kind}/{key}.png").status_code


def test_a_club_tells_its_name_and_size(club: Club) -> None:
    preview = club_preview(club.key)
    assert preview is not None and (preview.title, preview.lines[0]) == (club.name, "2 members")


def test_a_finished_tournament_names_its_winners(club: Club, boris: User) -> None:
    cup = finished_tournament(club, [(boris, 1)])
    preview = tournament_preview(cup.pk)
    assert preview is not None and "Won by boris" in preview.lines


def test_a_finished_game_tells_the_scores(people: list[User]) -> None:
    game = finished_game(people)
    preview = game_preview(game.pk)
    assert preview is not None
    assert preview.lines == ("anna: 1000", "boris: 455", "vera: -20")


def test_a_running_game_tells_only_who_plays(people: list[User]) -> None:
    game = finished_game(people)
    Game.objects.filter(pk=game.pk).update(status="playing", scores=[300, 120, -20])
    preview = game_preview(game.pk)
    assert preview is not None and preview.lines == ("anna", "boris", "vera")


def test_a_sealed_game_tells_nothing(people: list[User]) -> None:
    game = finished_game(people)
    Game.objects.filter(pk=game.pk).update(sealed=True)
    assert status("game", game.pk) == 404 and status("game", game.pk, people[0]) == 404


def test_a_private_page_has_no_picture(anna: User, boris: User, people: list[User]) -> None:
    hidden = make_club(anna, "Hidden", [boris], is_private=True)
    cup = make_tournament(anna, club=hidden)
    game = finished_game(people, club=hidden)
    for kind, key in (("club", hidden.key), ("tournament", cup.pk), ("game", game.pk)):
        assert status(kind, key, anna) == 404


def test_a_draft_has_no_picture(anna: User) -> None:
    cup = make_tournament(anna)
    Tournament.objects.filter(pk=cup.pk).update(status="draft")
    assert status("tournament", cup.pk, anna) == 404


def test_the_picture_is_a_public_file(club: Club) -> None:
    answer = client_of().get(f"/preview/club/{club.key}.png")
    assert answer["Content-Type"] == "image/png" and "public" in answer["Cache-Control"]
    assert status("nothing", club.key) == 404


def test_pages_name_title_and_picture(club: Club, anna: User) -> None:
    cup = make_tournament(anna, club=club, name="Friday cup")
    for url, kind, key, title in (
        (f"/clubs/{club.key}/", "club", club.key, club.name),
        (f"/tournaments/{cup.pk}/", "tournament", cup.pk, "Friday cup"),
    ):
        html = client_of().get(url).content.decode()
        assert f'property="og:title" content="{title}"' in html
        assert f'/preview/{kind}/{key}.png"' in html


def test_private_pages_name_nothing(anna: User) -> None:
    hidden = make_club(anna, "Hidden", is_private=True)
    assert "og:title" not in client_of().get(f"/clubs/{hidden.key}/").content.decode()


def test_a_dissolved_club_has_no_picture(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(dissolved_at=timezone.now())
    assert status("club", club.key) == 404
