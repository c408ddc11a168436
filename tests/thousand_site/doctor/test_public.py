"""Checks of the site's address, its proxies and HTTPS."""

import http.client
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.security import SecurityMiddleware

from tests.site import free_port
from thousand_site.doctor import public
from thousand_site.doctor.findings import Wrong

Answer = Callable[[HttpRequest], HttpResponse]


class Silent(WSGIRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def served(answer: Answer, **headers: str) -> Iterator[str]:
    """Serve these answers at the host and port that it yields; a proxy adds the headers."""

    def application(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        response = answer(WSGIRequest(environ | headers))
        start(f"{response.status_code} x", list(response.items()))
        return [response.content]

    with make_server("127.0.0.1", 0, application, handler_class=Silent) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def home(request: HttpRequest) -> HttpResponse:
    return HttpResponse("home")


def answering(status: int) -> Answer:
    return lambda request: HttpResponse(status=status)


@pytest.fixture
def behind_tls(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A site with HTTPS, whose proxy ends TLS: no TLS is left behind it."""
    monkeypatch.setattr(http.client, "HTTPSConnection", http.client.HTTPConnection)
    settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.ALLOWED_HOSTS = ["127.0.0.1"]
    return settings


def test_the_redirect_loop_without_outer_proxies_is_named(behind_tls: Any) -> None:
    with served(SecurityMiddleware(home), HTTP_X_FORWARDED_PROTO="http") as host:
        behind_tls.SITE_URL = f"https://{host}"
        with pytest.raises(Wrong, match=r"redirects to itself: .* OUTER_PROXIES"):
            public.address()


def test_with_a_proxy_that_is_believed_there_is_no_loop(behind_tls: Any) -> None:
    with served(SecurityMiddleware(home), HTTP_X_FORWARDED_PROTO="https") as host:
        behind_tls.SITE_URL = f"https://{host}"
        assert public.address() == f"https://{host}/ answers 200"


def test_a_redirect_to_another_page_is_no_loop(settings: Any) -> None:
    with served(lambda _: HttpResponse(status=302, headers={"Location": "/play/"})) as host:
        settings.SITE_URL = f"http://{host}"
        assert public.address() == f"http://{host}/ answers 302"


@pytest.mark.parametrize(
    ("status", "text"),
    [
        (400, "ALLOWED_HOSTS"),
        (404, "does not lead to the site"),
        (429, "OUTER_PROXIES"),
        (503, "no web process answers"),
    ],
)
def test_an_error_is_explained(settings: Any, status: int, text: str) -> None:
    with served(answering(status)) as host:
        settings.SITE_URL = f"http://{host}"
        with pytest.raises(Wrong, match=f"answers {status}: .*{text}"):
            public.address()


def test_a_site_that_cannot_be_reached_is_wrong(settings: Any) -> None:
    settings.SITE_URL = f"http://127.0.0.1:{free_port()}"
    with pytest.raises(Wrong, match="cannot be reached from here"):
        public.address()


def test_a_site_without_tls_where_links_lead_is_wrong(settings: Any) -> None:
    with served(home) as host:
        settings.SITE_URL = f"https://{host}"
        with pytest.raises(Wrong, match=r"cannot be reached from here .*SSL"):
            public.address()


def test_settings_of_https_that_fit_are_right(behind_tls: Any) -> None:
    behind_tls.SITE_URL = "https://127.0.0.1"
    assert public.https() == "cookies go over https alone"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"SITE_URL": "http://127.0.0.1"}, "set SITE_URL or CSRF_TRUSTED_ORIGINS to https://127"),
        ({"SECURE_PROXY_SSL_HEADER": None}, "set TRUSTED_PROXY=1"),
        ({"SESSION_COOKIE_SECURE": False}, "set HTTPS=1"),
        ({"ALLOWED_HOSTS": ["b.org"]}, "ALLOWED_HOSTS has no 127.0.0.1"),
        (
            {
                "SITE_URL": "http://a.org",
                "ALLOWED_HOSTS": ["a.org"],
                "SESSION_COOKIE_SECURE": False,
            },
            "put TLS in front",
        ),
    ],
)
def test_settings_of_https_that_do_not_fit_are_named(
    behind_tls: Any, changes: dict[str, Any], text: str
) -> None:
    behind_tls.SITE_URL = "https://127.0.0.1"
    for name, value in changes.items():
        setattr(behind_tls, name, value)
    with pytest.raises(Wrong, match=text):
        public.https()


def test_a_local_site_needs_no_https(settings: Any) -> None:
    settings.SITE_URL = "http://127.0.0.1:8000"
    assert "not needed" in public.https()


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("DEBUG", True, "DEBUG shows"),
        ("LIMITS", {"tickets": (0, 60)}, "LIMITS=0 lifts"),
        ("ALLOWED_HOSTS", ["*"], "ALLOWED_HOSTS has"),
    ],
)
def test_settings_of_developers_are_wrong_on_a_public_site(
    settings: Any, name: str, value: object, text: str
) -> None:
    settings.ALLOWED_HOSTS, settings.LIMITS = ["play.example.org"], {"tickets": (60, 600)}
    setattr(settings, name, value)
    settings.SITE_URL = "https://play.example.org"
    with pytest.raises(Wrong, match=f"^{text}"):
        public.public_settings()
    settings.SITE_URL = "http://localhost:8000"
    assert public.public_settings() == "of a site for this machine alone"
