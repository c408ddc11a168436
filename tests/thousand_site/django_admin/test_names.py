"""Names on the pages of the administration: none is left as Django makes it of an attribute."""

from pathlib import Path

import pytest
import unfold
from django.utils import translation

from accounts.models import User
from games.models import Game, Seat
from ratings.models import RatingChange
from tests.thousand_site.extracted import extracted
from thousand_site.django_admin import names as admin_names


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each text with a context show that it was looked up."""
    lookup = translation._trans
    monkeypatch.setattr(lookup, "pgettext", lambda context, text: f"{context}: {text}")


@pytest.mark.usefixtures("marked")
def test_names_made_of_attributes_are_translated() -> None:
    assert str(Game._meta.get_field("ended_at").verbose_name) == "administration: ended at"
    assert str(RatingChange._meta.verbose_name_plural) == "administration: rating changes"
    assert str(Game._meta.app_config.verbose_name) == "administration: Games"


@pytest.mark.usefixtures("marked")
def test_the_model_of_an_inline_is_translated_too() -> None:
    assert str(Seat._meta.get_field("left_at").verbose_name) == "administration: left at"


@pytest.mark.usefixtures("marked")
def test_a_name_that_is_given_is_kept() -> None:
    assert "administration" not in str(User._meta.get_field("username").verbose_name)


@pytest.mark.xdist_group("translations")
def test_the_catalogues_hold_the_names() -> None:
    catalogue = extracted("django")
    names = admin_names.source_names()
    assert "ended at" in names and len(names) > 100
    assert all(catalogue.get(name, context=admin_names.CONTEXT) for name in names)


def test_no_migration_stores_a_name() -> None:
    assert "verbose_name" not in Game._meta.get_field("ended_at").deconstruct()[3]


def test_unfold_still_says_what_is_translated_for_it() -> None:
    root = Path(unfold.__file__).parent
    files = [path for pattern in ("*.html", "*.py") for path in root.rglob(pattern)]
    sources = "".join(path.read_text() for path in files)
    assert [text for text in admin_names.UNFOLD_TEXTS if text not in sources] == []
