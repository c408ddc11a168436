"""An app of Boris."""

import pytest

from accounts.models import User
from accounts.oauth.models import App
from tests.accounts.oauth.factories import make_app


@pytest.fixture
def app(boris: User) -> App:
    return make_app(boris)
