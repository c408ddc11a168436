"""PgBouncer in front of a PostgreSQL of the tests, with the configuration of the site."""

import re
from urllib.parse import quote, unquote, urlsplit

from tests.programs import find
from tests.site import ROOT, free_port
from thousand_site.server.embedded import PostgresUser, ServerMissing, answers_query, wait_until
from thousand_site.server.process_group import ProcessGroup

CONFIG = ROOT / "thousand_site" / "server" / "pgbouncer.ini"
PASSWORD = "of this test"
# Fewer than the site has processes and threads, so that all share them.
CONNECTIONS = 3
ENVIRONMENT = {"DATABASE_PREPARE": "0"}


def changed(config: str, **values: object) -> str:
    """Return the configuration with other values. Raises: AssertionError: one was not there."""
    for name, value in values.items():
        config, count = re.subn(rf"^{name} =.*$", f"{name} = {value}", config, flags=re.M)
        assert count == 1, name
    return config


def start_pgbouncer(group: ProcessGroup, user: PostgresUser, url: str) -> str:
    """Start it in front of a database; return the URL by way of it. Raises: ServerMissing."""
    program = find("pgbouncer")
    if program is None:
        raise ServerMissing("PgBouncer not found (Debian: apt-get install pgbouncer)")
    server, port = urlsplit(url), free_port()
    sockets = unquote(server.hostname or "")
    directory = group.directory / "pgbouncer"
    directory.mkdir()
    users, config = directory / "users.txt", directory / "pgbouncer.ini"
    users.write_text(f'"{server.username}" "{PASSWORD}"\n')
    text = changed(
        CONFIG.read_text(),
        thousand=f"host={sockets}",
        # Web processes may have networks of their own, and all have the same files.
        listen_addr="",
        listen_port=port,
        unix_socket_dir=sockets,
        auth_file=users,
        default_pool_size=CONNECTIONS,
        reserve_pool_size=0,
    )
    config.write_text(text)
    group.directory.chmod(0o711)
    # It refuses to run as root, like PostgreSQL.
    process = group.start([*user.prefix, program, "-q", str(config)], cwd="/", **user.options())
    pooled = f"postgres://{server.username}:{quote(PASSWORD)}@{server.hostname}:{port}{server.path}"
    wait_until(lambda: answers_query(pooled), process, "PgBouncer")
    return pooled
