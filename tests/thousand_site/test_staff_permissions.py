"""Tests of each permission of staff: the table of docs/security.md, row by row."""

import logging
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import Group
from django.db import transaction
from django.http import HttpResponse

from accounts.models import User
from tests.thousand_site.admin_sweep import Found, Sweep, addresses, all_permissions
from tests.thousand_site.admin_world import World, give, staff_with
from thousand_site.errors import views as error_views

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]
HEADING = "## What each permission of staff gives"
OWN = "their pages"


class Row(NamedTuple):
    """A case of the table: these permissions together, and what they open and do."""

    permissions: tuple[str, ...]
    found: Found


def rows() -> Iterator[Row]:
    """Yield the cases of the table, one for each permission or set of permissions."""
    text = (settings.BASE_DIR / "docs" / "security.md").read_text().partition(HEADING)[2]
    for line in text.partition("\n## ")[0].splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if len(cells) != 4 or ":" not in cells[0]:
            continue
        if " with " in cells[0]:
            named = [name for part in cells[0].split(" with ") for name in permissions_of(part)]
            yield Row(tuple(named), found_of(cells, named[0]))
        else:
            for name in permissions_of(cells[0]):
                yield Row((name,), found_of(cells, name))


def permissions_of(cell: str) -> list[str]:
    """Return the permissions of "view, change: games.game; add: games.pool"."""
    found = []
    for part in cell.split(";"):
        verbs, _colon, labels = part.partition(":")
        for label in labels.split(","):
            app, _dot, model = label.strip().partition(".")
            found += [f"{app}.{verb.strip()}_{model}" for verb in verbs.split(",")]
    return found


def found_of(cells: list[str], permission: str) -> Found:
    """Return what the cells name."""
    app, _dot, codename = permission.partition(".")
    own = f"{app}.{codename.partition('_')[2]}"
    opens, does = ({name.strip() for name in cell.split(",")} - {"\u2013"} for cell in cells[1:3])
    return Found({own if name == OWN else name for name in opens}, does)


ROWS = list(rows())
NOTHING = Found(set(), set())
GIVING = [row for row in ROWS if row.found != NOTHING]
# A group shares a world: building one takes as long as sweeping it for a row.
GROUPS = 16
IDLE = [name for row in ROWS if row.found == NOTHING for name in row.permissions]


@pytest.fixture(autouse=True)
def _plain_refusals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Refusals are counted by the thousand here: they are neither rendered nor logged."""
    plain = lambda _request, code, *_: HttpResponse(status=code)  # noqa: E731
    monkeypatch.setattr(error_views, "error_page", plain)
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_the_table_has_each_permission_once() -> None:
    alone = [row.permissions[0] for row in ROWS if len(row.permissions) == 1]
    assert sorted(alone) == sorted(all_permissions())


@pytest.mark.sampled(GROUPS)
@pytest.mark.parametrize("group", range(GROUPS))
def test_rows_of_the_table_say_what_their_permissions_give(group: int) -> None:
    addresses()
    world = World(staff_with())
    for row in GIVING[group::GROUPS]:
        with transaction.atomic():
            give(world.asker, *row.permissions)
            found = Sweep(world).run(set(row.permissions))
            transaction.set_rollback(True)
        assert found == row.found, row.permissions


def test_the_permissions_of_the_last_row_give_nothing_even_together() -> None:
    assert Sweep(World(staff_with(*IDLE))).run() == NOTHING


@pytest.mark.slow
def test_every_page_does_something_for_a_superuser() -> None:
    """What nobody else does fails for want of rights, not for a wrong form."""
    does = {what for row in GIVING for what in row.found.does}
    groups = {f"auth.group {what}" for what in ("add", "change", "delete", "delete_selected")}
    chosen = {"accounts.user", "account.emailaddress", "ratings.ladder", "scorekeeper.scoresheet"}
    both = {f"{label} delete_selected" for label in chosen}
    both |= {"repeats.repeat stop", "webhooks.webhook disable"}
    assert Sweep(World(staff_with(is_superuser=True))).run().does == does | groups | both


def logins_of(users: list[User]) -> list[object]:
    """Return all with which these accounts log in, and their rights."""
    ids = [user.pk for user in users]
    names = ("pk", "username", "email", "password", "is_active", "is_staff", "is_superuser")
    return [
        list(User.objects.filter(pk__in=ids).order_by("pk").values_list(*names)),
        list(User.groups.through.objects.order_by("pk").values_list("user", "group")),
        list(
            User.user_permissions.through.objects.order_by("pk").values_list("user", "permission")
        ),
        list(EmailAddress.objects.filter(user__in=ids).order_by("pk").values_list()),
        list(Group.objects.order_by("pk").values_list("name", "permissions")),
    ]


@pytest.mark.slow
def test_all_permissions_together_do_nothing_to_an_account_with_rights() -> None:
    world = World(staff_with(*all_permissions()))
    before = logins_of(world.protected)
    sweep = Sweep(world, with_staff=True)
    done = sweep.run().does
    assert "accounts.user password" in done and "account.emailaddress change" in done
    assert not [what for what in done if "of staff" in what or "auth.group" in what]
    assert logins_of(world.protected) == before
    assert not [secret for secret in world.secrets() if secret in sweep.shown]
