"""A push service of this machine, with a certificate of an authority of its own."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

HOST = "push.example.org"


def write_certificate(directory: Path, host: str = HOST) -> Path:
    """Write key and certificate of a host, which vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(now - timedelta(days=1))
    builder = builder.not_valid_after(now + timedelta(days=1))
    names = x509.SubjectAlternativeName([x509.DNSName(host)])
    made = builder.add_extension(names, critical=False).sign(key, hashes.SHA256())
    encoding = serialization.Encoding.PEM
    secret = key.private_bytes(
        encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = directory / "push.pem"
    path.write_bytes(secret + made.public_bytes(encoding))
    return path


class PushServer(ThreadingHTTPServer):
    """Remembers the requests; answers with `status` and `headers`."""

    def __init__(self, certificate: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.headers = 201, {}

    status: int
    headers: dict[str, str]

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.server_port}/send/one"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: clients that refuse the certificate are what a test wants."""


class _Handler(BaseHTTPRequestHandler):
    server: PushServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        fields = {name.lower(): value for name, value in self.headers.items()}
        self.server.requests.append((self.path, fields, body))
        self.send_response(self.server.status)
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def running(certificate: Path) -> Iterator[PushServer]:
    """Serve while the block runs."""
    server = PushServer(certificate)
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
