"""The audit log is only ever added to."""

import pytest

from accounts.audit.models import StaffAction
from accounts.audit.services import record
from accounts.closure.services import close_account
from accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("queued", "notices")]


def test_rows_are_neither_changed_nor_deleted(anna: User) -> None:
    action = record(anna, "change", anna)
    for change in (
        action.save,
        action.delete,
        StaffAction.objects.all().delete,
        lambda: StaffAction.objects.update(reason="another"),
    ):
        with pytest.raises(TypeError):
            change()
    assert StaffAction.objects.count() == 1


def test_a_row_holds_no_name_of_a_user_that_outlives_the_account(anna: User, boris: User) -> None:
    action = record(boris, "change", anna)
    close_account(anna)
    action.refresh_from_db()
    assert action.target_text == ""
    assert [user.display_name for user in action.people.all()] == ["Closed account"]
