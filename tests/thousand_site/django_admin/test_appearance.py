"""Tests of the administration's appearance and its content security policy."""

import re
from collections.abc import Iterator

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Pool
from tests.games.test_content_security_policy import directives, inline

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quiet")]


def admin_pages(client: Client) -> Iterator[str]:
    """Yield the pages without an object that this administrator may open."""
    yield reverse("admin:index")
    for model in admin.site._registry:
        for page in ("changelist", "add"):
            path = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}")
            if client.get(path).status_code == 200:
                yield path


def changed_pages(user: User) -> list[str]:
    """Return pages about one object."""
    pool, preset = (f"/admin/{name}/" for name in ("games/pool", "presets/preset"))
    row = Pool.objects.latest("pk")
    return [
        f"{pool}{row.pk}/change/",
        f"{pool}{row.pk}/history/",
        f"{preset}{row.preset_id}/change/?_popup=1",
        f"/admin/accounts/user/{user.pk}/change/?edit=1",
        f"/admin/accounts/user/{user.pk}/delete/",
    ]


def test_the_pages_relax_nothing_but_what_alpine_needs(admin_client: Client, anna: User) -> None:
    pages = [*admin_pages(admin_client), *changed_pages(anna)]
    assert len(pages) > 20
    for path in pages:
        rules = directives(admin_client.get(path))
        assert rules["script-src"] == ["'self'", "'unsafe-eval'"], path
        assert (rules["style-src"], rules["style-src-attr"]) == (["'self'"], ["'unsafe-inline'"])
        assert rules["object-src"] == rules["frame-ancestors"] == rules["base-uri"] == ["'none'"]


def test_the_pages_have_no_script_or_style_of_their_own(admin_client: Client, anna: User) -> None:
    for path in [*admin_pages(admin_client), *changed_pages(anna)]:
        text = admin_client.get(path).content.decode()
        assert inline(text, "script") + inline(text, "style") == [], path
        assert not re.search(r"<[^>]+\son\w+=", text), path


@pytest.mark.parametrize("path", ["/admin/jsi18n/", "/admin/nowhere/", "/"])
def test_what_the_administration_did_not_render_stays_strict(
    admin_client: Client, path: str
) -> None:
    rules = directives(admin_client.get(path, follow=True))
    assert "'unsafe-eval'" not in rules["script-src"] and "style-src-attr" not in rules


def test_visitors_never_get_the_relaxed_policy(client: Client) -> None:
    for path in ("/admin/", "/admin/login/", "/admin/logout/"):
        assert "'unsafe-eval'" not in directives(client.get(path))["script-src"]


@pytest.mark.parametrize("query", ["s=%27", "s=a&page=NaN", "s=a&page=-1", "page=x"])
def test_a_search_with_odd_words_is_no_fault(admin_client: Client, query: str) -> None:
    assert admin_client.get(f"/admin/search/?{query}").status_code < 500
