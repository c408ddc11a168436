"""Web processes as they run behind the proxy: each has an address of its own."""

from thousand_site.server import supervisor

# What docker-compose.yml sets for them: the proxy alone reaches them.
ENVIRONMENT = {"TRUSTED_PROXY": "1", "FORWARDED_ALLOW_IPS": "*"}


def host_of(number: int) -> str:
    """Return a loopback address for the nth process, from 1."""
    return f"127.0.7.{number}"


def command(host: str, port: int) -> list[str]:
    """Return the arguments of Python for a web process at this address."""
    words = supervisor.web(port)
    words[words.index("--host") + 1] = host
    return [word.replace("--no-proxy-headers", "--proxy-headers") for word in words]
