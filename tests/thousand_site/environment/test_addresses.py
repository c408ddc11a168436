"""Settings that name a host, a network or a URL."""

import pytest

from thousand_site.environment import addresses
from thousand_site.environment.kinds import SettingKind

RIGHT: list[tuple[SettingKind[object], list[str]]] = [
    (addresses.HOSTS, ["play.example.org,127.0.0.1", "[::1]", ".example.org", "*", "testserver"]),
    (addresses.HOST, ["mail.example.org", "10.0.0.1", "[2001:db8::1]"]),
    (addresses.LISTENING, ["0.0.0.0", "::", "localhost"]),
    (addresses.HOST_AND_PORT, ["postgres", "pgbouncer:6432", "[::1]:5432"]),
    (addresses.ORIGIN, ["https://play.example.org", "http://127.0.0.1:8000"]),
    (addresses.ORIGINS, ["https://a.org,https://*.b.org"]),
    (addresses.URL, ["https://example.org/source?x=1"]),
    (addresses.SUBJECT, ["mailto:a@example.org", "https://example.org/contact"]),
    (
        addresses.DATABASE,
        ["postgres://u:p@h:5432/thousand", "sqlite:////var/db", "postgresql://u@%2Ftmp%2Fs/n"],
    ),
    (addresses.VALKEY, ["redis://h:6379/0", "rediss://h/0?db=1", "unix:///tmp/a.sock?db=3"]),
    (addresses.DSN_OF_SENTRY, ["https://key@errors.example.org/5"]),
    (addresses.NETWORKS, ["127.0.0.1 172.16.0.0/12", "fd00::/8"]),
    (addresses.TRUSTED, ["*", "10.0.0.1,172.16.0.0/12"]),
]
WRONG: list[tuple[SettingKind[object], list[str]]] = [
    (
        addresses.HOSTS,
        [
            "https://play.example.org",
            "a.org, b.org",
            "a.org b.org",
            "a.org:8000",
            "a.org/x",
            "a.org,",
            "-a.org",
        ],
    ),
    (addresses.HOST, ["smtp://mail.example.org", "mail example", "mail:25", "[10.0.0.0/8]"]),
    (addresses.LISTENING, ["10.0.0.0/8", "http://0.0.0.0"]),
    (addresses.HOST_AND_PORT, ["postgres:abc", "postgres:0", "a b", "pg:99999"]),
    (
        addresses.ORIGIN,
        ["play.example.org", "https://a.org/", "https://a.org/x", "ftp://a.org", "https://a b"],
    ),
    (addresses.ORIGINS, ["https://a.org, https://b.org", "https://a.org,b.org"]),
    (addresses.URL, ["example.org", "javascript:alert(1)", "https://"]),
    (addresses.SUBJECT, ["a@example.org", "mailto:a", "mailto:a@b c"]),
    (addresses.DATABASE, ["mysql://h/n", "postgres://h:abc/n", "postgres://h", "thousand"]),
    (addresses.VALKEY, ["http://h", "redis://", "unix://", "localhost:6379", "redis://h:x/0"]),
    (addresses.DSN_OF_SENTRY, ["https://errors.example.org/5", "https://key@host", "on"]),
    (addresses.NETWORKS, ["172.16.0.0/33", "proxy", "10.0.0.1,10.0.0.2", " "]),
    (addresses.TRUSTED, ["proxy", "10.0.0.1 10.0.0.2"]),
]


def cases(
    table: list[tuple[SettingKind[object], list[str]]],
) -> list[tuple[SettingKind[object], str]]:
    return [(kind, text) for kind, texts in table for text in texts]


def test_each_address_of_the_right_form_is_read() -> None:
    for kind, text in cases(RIGHT):
        assert kind.read(text), text


@pytest.mark.parametrize(("kind", "text"), cases(WRONG), ids=lambda case: str(case)[:30])
def test_an_address_of_another_form_is_refused(kind: SettingKind[object], text: str) -> None:
    with pytest.raises(ValueError):
        kind.read(text)
