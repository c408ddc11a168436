"""Tests of what follows from a day's secret: as docs/fairness.md says, and fair by places."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from games.daily.deals import DEALS, deal_secret, dealer_of, person_seat, places

SECRETS = [sha256(bytes([number])).digest() for number in range(60)]


@pytest.mark.parametrize("secret", SECRETS[:20])
def test_a_person_sits_at_each_place_towards_the_dealer_twice_at_least(secret: bytes) -> None:
    assert sorted(Counter(places(secret)).values()) == [2, 3, 3]
    for deal, place in zip(DEALS, places(secret), strict=True):
        assert (person_seat(secret, deal) - dealer_of(secret, deal)) % 3 == place


def test_no_deal_has_a_place_of_its_own() -> None:
    for number in range(len(DEALS)):
        assert {places(secret)[number] for secret in SECRETS} == {0, 1, 2}


def test_each_place_is_the_rare_one_on_some_day() -> None:
    rare = {min(range(3), key=places(secret).count) for secret in SECRETS}
    assert rare == {0, 1, 2}


def test_the_secret_of_a_deal_is_what_the_document_says() -> None:
    secret = bytes(range(32))
    assert deal_secret(secret, 6) == hmac.new(secret, b"deal 6", sha256).digest()
    assert len({deal_secret(secret, deal) for deal in DEALS}) == 8
