"""Addresses of tournaments that cannot be are not found."""

import pytest

from tests.factories import client_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    ["sign-off/1/", "times/1/offer/", "times/tick/1/", "times/1/now/"],
)
def test_a_text_that_is_no_id_is_not_found(address: str) -> None:
    assert client_of().post(f"/tournaments/nosuch/{address}").status_code == 404
