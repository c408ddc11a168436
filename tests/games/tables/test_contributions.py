"""Contributions to the shuffle: what is waited for, what counts, and what nobody is told."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine import shuffle
from games.models import Entry, Game
from games.tables import (
    contributions,
    services,
    verifying,
    viewing,
)
from games.tables.refusals import Refused

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def waiting(settings):
    settings.CONTRIBUTE_MS = 5000


@pytest.fixture
def game(pool, people):
    return services.open_table(pool, people)


def give(game, user, text):
    return contributions.give(game.pk, user.pk, text)


def refused(game, user_id, text):
    with pytest.raises(Refused) as caught:
        contributions.give(game.pk, user_id, text)
    return caught.value.code


def row(game):
    return Game.objects.get(pk=game.pk)


def pass_time(game, **delta):
    Game.objects.filter(pk=game.pk).update(
        turn_at=timezone.now() - timedelta(**delta), due_at=timezone.now()
    )


def table(game, user=None):
    return viewing.table(game.pk, user and user.pk)


def drawn_as_promised(game):
    """The deck and the first dealer follow from the secret and what was added."""
    stored = row(game)
    drawn_from = bytes.fromhex(stored.secret), stored.contributions
    assert stored.first_dealer == shuffle.first_dealer(*drawn_from, stored.players)
    deck = Entry.objects.get(game=game, number=0)
    assert deck.kind == Entry.Kind.DECK
    assert deck.text == shuffle.deck(*drawn_from, 0)
    assert verifying.verify(stored).faults == ()


def test_a_table_waits_without_a_deck_and_shows_its_commitment(game, people):
    assert not Entry.objects.filter(game=game).exists()
    assert row(game).first_dealer is None
    for user in (*people, None):
        shown = table(game, user)
        assert (shown["phase"], shown["to_act"], shown["dealer"]) == ("deck", None, None)
        assert (shown["hand"], shown["legal"]) == ([], {})
        assert shown["fair"]["commitment"] == game.commitment
        assert shown["fair"]["contributions"] is None
        assert shown["fair"]["secret"] is None
        assert shown["fair"]["until"] == shown_until(game)


def shown_until(game):
    return round((row(game).turn_at.timestamp() + 5) * 1000)


def test_when_all_have_given_the_first_deck_is_dealt_from_it(game, people):
    for user, text in zip(people, ("anna", "вера", "🂡"), strict=True):
        assert row(game).version == 0
        give(game, user, text)
    stored = row(game)
    assert stored.contributions == [shuffle.contribution(t) for t in ("anna", "вера", "🂡")]
    drawn_as_promised(game)
    shown = table(game, people[0])
    assert shown["fair"]["contributions"] == stored.contributions
    assert shown["fair"]["until"] is None
    assert shown["dealer"] == stored.first_dealer
    assert len(shown["hand"]) == 7
