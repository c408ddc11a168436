"""The documents at /docs/ are files, under the policy of the site."""

import os
from pathlib import Path

import pytest
from django.test import Client

# Error pages have the header of the site, which asks the database.
error_pages = pytest.mark.usefixtures("db", "defaults")


@pytest.fixture
def built(settings, tmp_path) -> Path:
    """Documents as a build leaves them."""
    root = tmp_path / "docs"
    (root / "ru").mkdir(parents=True)
    (root / "index.html").write_text("<h1>Documents</h1>")
    (root / "bots.html").write_text("<h1>Bots</h1>")
    (root / "ru/index.html").write_text("<h1>Правила</h1>")
    (tmp_path / "secret.txt").write_text("secret")
    settings.DOCUMENTS_ROOT = root
    return root


def text_of(response) -> str:
    return b"".join(response.streaming_content).decode()


@pytest.mark.parametrize(
    ("address", "text"),
    [("/docs/", "Documents"), ("/docs/bots.html", "Bots"), ("/docs/ru/", "Правила")],
)
def test_pages_are_served(client: Client, built: Path, address: str, text: str) -> None:
    response = client.get(address)
    assert response.status_code == 200 and text in text_of(response)
    assert response["Content-Type"].startswith("text/html")


def test_the_policy_of_the_site_holds(client: Client, built: Path) -> None:
    response = client.get("/docs/")
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in response


@pytest.mark.parametrize("folder", ["_downloads", "ru/_downloads"])
def test_an_example_is_saved_and_no_page_of_the_site(
    client: Client, built: Path, folder: str
) -> None:
    (built / folder).mkdir()
    (built / folder / "app.html").write_text("<script>go()</script>")
    assert client.get(f"/docs/{folder}/app.html")["Content-Disposition"] == "attachment"
    assert "Content-Disposition" not in client.get("/docs/bots.html")


@pytest.mark.parametrize(("address", "language"), [("/docs/bots.html", "en"), ("/docs/ru/", "ru")])
def test_the_language_is_that_of_the_page(
    client: Client, built: Path, address: str, language: str
) -> None:
    response = client.get(address, headers={"Accept-Language": "pl"})
    assert response["Content-Language"] == language


def test_a_page_that_has_not_changed_is_not_sent_again(client: Client, built: Path) -> None:
    known = client.get("/docs/bots.html")["ETag"]
    assert client.get("/docs/bots.html", headers={"If-None-Match": known}).status_code == 304


@error_pages
@pytest.mark.parametrize(
    "path", ["nosuch.html", "../secret.txt", "%2e%2e/secret.txt", "ru/../../secret.txt", "//etc"]
)
def test_nothing_else_is_served(client: Client, built: Path, path: str) -> None:
    response = client.get(f"/docs/{path}")
    assert response.status_code == 404 and response.content != b"secret"


def test_another_build_is_seen(client: Client, built: Path) -> None:
    client.get("/docs/")
    (built / "new.html").write_text("<h1>New</h1>")
    os.utime(built, (1, 1))
    assert client.get("/docs/new.html").status_code == 200


@error_pages
def test_without_a_build_the_page_says_so(client: Client, settings, tmp_path) -> None:
    settings.DOCUMENTS_ROOT = tmp_path / "nothing"
    response = client.get("/docs/bots.html")
    assert response.status_code == 404
    assert "The documentation has not been built on this server." in response.content.decode()


def test_documents_are_only_read(client: Client, built: Path) -> None:
    assert client.post("/docs/").status_code == 405


@error_pages
@pytest.mark.parametrize("page", ["/more/", "/api/"])
def test_pages_lead_to_documents_only_where_they_are(
    client: Client, settings, built: Path, page: str
) -> None:
    assert 'href="/docs/"' in client.get(page).content.decode()
    settings.DOCUMENTS_ROOT = built / "nothing"
    assert 'href="/docs/"' not in client.get(page).content.decode()
