"""Tests of the list of addresses, and of the things in them."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve

from tests.attacks import paths, world

# Games are played, whose moves are cached when they are committed.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quiet")]


def test_every_pattern_has_an_address_that_leads_to_it() -> None:
    there = json.loads(world.build(1))["arguments"]
    found = {pattern: paths.addresses(pattern, there)[0] for pattern in paths.patterns()}
    assert len(found) > 300
    for pattern, address in found.items():
        assert resolve(address).route.replace("^", "") == pattern.replace("^", "") or (
            # An address of another pattern that comes first.
            resolve(address).route in found
        ), pattern


def test_the_logins_of_the_world_are_logins(client: Client, settings: Any) -> None:
    settings.STAFF_MFA_REQUIRED = True
    keys = json.loads(world.build(1))["sessions"]
    for name in ("person", "administrator"):
        client.cookies["sessionid"] = keys[name][0]
        assert client.get("/settings/").status_code == 200
    assert client.get("/admin/").status_code == 200
    client.cookies["sessionid"] = keys["person"][0]
    assert client.get("/admin/").status_code == 302
