"""A cache keeps a document once, and a page of the site by language."""

import pytest
from django.test import Client


@pytest.fixture(autouse=True)
def built(settings, tmp_path) -> None:
    (tmp_path / "index.html").write_text("<h1>Documents</h1>")
    (tmp_path / "index.html.gz").write_bytes(b"compressed")
    settings.DOCUMENTS_ROOT = tmp_path


def test_a_document_is_the_same_for_readers_of_all_languages(client: Client) -> None:
    assert client.get("/docs/")["Vary"] == "Accept-Encoding"


@pytest.mark.usefixtures("db", "defaults")
def test_the_page_of_a_missing_document_is_in_the_readers_language(client: Client) -> None:
    assert "Accept-Language" in client.get("/docs/nosuch.html")["Vary"]
