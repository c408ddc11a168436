"""Checks of what visitors meet: settings of a public site, its address, its proxies and HTTPS."""

import http.client
import ssl
from dataclasses import dataclass
from urllib.parse import SplitResult, urljoin, urlsplit

from django.conf import settings
from django.http.request import validate_host

from thousand_site.doctor.findings import Wrong, one_line

TIMEOUT_SECONDS = 10
LOCAL = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Visit:
    """An answer to a visitor: its status, and the URL to which it leads or ""."""

    status: int
    location: str


def is_local() -> bool:
    """Return whether the site is for this machine alone."""
    return urlsplit(settings.SITE_URL).hostname in LOCAL


def public_settings() -> str:
    """Require that nothing is set which is for developers, unless the site is local."""
    if is_local():
        return "of a site for this machine alone"
    wrong = {
        "DEBUG shows visitors code and values, so leave it out": settings.DEBUG,
        "LIMITS=0 lifts every limit, so leave it out": not _has_limits(),
        "ALLOWED_HOSTS has *, so name the site's hosts": "*" in settings.ALLOWED_HOSTS,
    }
    if any(wrong.values()):
        raise Wrong("; ".join(text for text, is_so in wrong.items() if is_so))
    return "of a public site"


def _has_limits() -> bool:
    return any(number for number, _ in settings.LIMITS.values())


def https() -> str:
    """Require settings of HTTPS that fit the address of the site."""
    site = urlsplit(settings.SITE_URL)
    if not validate_host(site.hostname or "", settings.ALLOWED_HOSTS):
        raise Wrong(f"ALLOWED_HOSTS has no {site.hostname}, the host of SITE_URL; add it")
    if settings.SESSION_COOKIE_SECURE:
        return _with_https(site)
    if site.scheme == "https":
        raise Wrong(f"SITE_URL is {settings.SITE_URL}, but HTTPS is 0; set HTTPS=1")
    if not is_local():
        raise Wrong("passwords cross the network openly; put TLS in front, and set HTTPS=1")
    return "not needed, the site is for this machine alone"


def _with_https(site: SplitResult) -> str:
    if site.scheme != "https":
        raise Wrong(
            f"HTTPS is 1, but links lead to {settings.SITE_URL}; set SITE_URL or "
            f"CSRF_TRUSTED_ORIGINS to https://{site.netloc}"
        )
    if not settings.SECURE_PROXY_SSL_HEADER:
        raise Wrong(
            "HTTPS is 1, but no proxy may say that a visitor came by it; set TRUSTED_PROXY=1 and "
            "FORWARDED_ALLOW_IPS"
        )
    return "cookies go over https alone"


def address() -> str:
    """Require that visitors reach the site by SITE_URL, through all proxies."""
    url = f"{settings.SITE_URL.rstrip('/')}/"
    found = _visit(url)
    if found.location == url:
        raise Wrong(
            f"{url} redirects to itself: the site does not believe the proxy that ends TLS. Name "
            "that proxy's address in OUTER_PROXIES, and let it set X-Forwarded-Proto"
        )
    if found.status >= 400:
        raise Wrong(f"{url} answers {found.status}: {_reason(found.status)}")
    return f"{url} answers {found.status}"


def _reason(status: int) -> str:
    if status == 400:
        return "does the proxy pass on the Host header, and is it in ALLOWED_HOSTS?"
    if status == 429:
        return "all visitors count as one network; name the proxies in OUTER_PROXIES"
    if status >= 500:
        return "no web process answers; is one running, and what does its log say?"
    return "the proxy does not lead to the site"


def _visit(url: str) -> Visit:
    parts = urlsplit(url)
    try:
        return _answer(parts)
    except ssl.SSLCertVerificationError as error:
        raise Wrong(
            f"the certificate of {parts.netloc} is no good: {error.verify_message}"
        ) from None
    except (OSError, http.client.HTTPException) as error:
        raise Wrong(
            f"{url} cannot be reached from here ({one_line(error)}): does the name lead to the "
            "proxy, and is it running?"
        ) from None


def _answer(parts: SplitResult) -> Visit:
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=TIMEOUT_SECONDS)
    try:
        connection.request("GET", parts.path, headers={"User-Agent": "Thousand doctor"})
        answer = connection.getresponse()
        location = answer.headers.get("Location")
        return Visit(answer.status, urljoin(parts.geturl(), location) if location else "")
    finally:
        connection.close()
