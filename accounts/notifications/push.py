"""Web push: encrypted for the device (RFC 8291), signed by the site's key (RFC 8292)."""

import base64
import functools
import hashlib
import json
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db.models import F
from django.utils import timezone
from py_vapid import Vapid02, VapidException

from accounts.http import outbound
from accounts.notifications.models import PushDevice
from accounts.notifications.notice import URGENT, Notice, Text

log = logging.getLogger(__name__)

# The push service no longer knows the subscription.
GONE = (404, 410)
# Failed deliveries in a row, after which a device is removed.
MAX_FAILURES = 8
# Push services answer in a fraction of this.
SLOW_SECONDS = 3.0
# Push services refuse topics that are longer.
TOPIC_LENGTH = 32
POINT_BYTES, SECRET_BYTES = 65, 16


def is_enabled() -> bool:
    """Return whether the site has a key to sign with."""
    return bool(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """Return the site's public key, as browsers ask for it."""
    return _encoded(_point(_signer(settings.VAPID_PRIVATE_KEY).public_key))


@functools.lru_cache(maxsize=4)
def _signer(private_key: str) -> Vapid02:
    signer = Vapid02.from_raw(private_key.encode())
    # Push services judge the subject themselves; a site without a mail domain has a poor one.
    signer.conf = {"no-strict": True}
    return signer


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def are_keys_valid(p256dh: str, auth: str) -> bool:
    """Return whether these are a point of the curve and a secret, as a browser makes them."""
    try:
        point, secret = _decoded(p256dh), _decoded(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES and len(secret) == SECRET_BYTES


def push(device: PushDevice, notice: Notice, text: Text) -> bool:
    """Hand a notice over to the device's push service; return whether it was taken.

    A device that is gone, or failed too often, is removed. So is one whose service is slow each
    time: it would keep the worker from the others.
    """
    begun = time.monotonic()
    try:
        status = _status_of(device, notice, text)
    except (outbound.OutboundError, VapidException) as error:
        log.info("push to device %s failed: %s", device.pk, error)
        status = 0
    is_taken = 200 <= status < 300
    _note(device, status, is_taken and time.monotonic() - begun < SLOW_SECONDS)
    return is_taken


def _status_of(device: PushDevice, notice: Notice, text: Text) -> int:
    headers = _headers(device, notice)
    return outbound.post(device.endpoint, _sealed(device, notice, text), headers).status


def _note(device: PushDevice, status: int, is_well: bool) -> None:
    rows = PushDevice.objects.filter(pk=device.pk)
    if is_well:
        rows.update(delivered_at=timezone.now(), failures=0)
    elif status in GONE or device.failures + 1 >= MAX_FAILURES:
        rows.delete()
    else:
        rows.update(failures=F("failures") + 1)


def _sealed(device: PushDevice, notice: Notice, text: Text) -> bytes:
    # It brings an HTTP client of its own, which takes a while to import and is not used.
    from pywebpush import WebPusher

    keys = {"p256dh": device.p256dh, "auth": device.auth}
    payload = {"title": text.title, "body": text.whole_body, "url": notice.url, "tag": notice.topic}
    pusher = WebPusher({"endpoint": device.endpoint, "keys": keys})
    sealed: bytes = pusher.encode(json.dumps(payload).encode())["body"]
    return sealed


def _headers(device: PushDevice, notice: Notice) -> dict[str, str]:
    origin = urlsplit(device.endpoint)
    claims: dict[str, Any] = {
        "sub": settings.VAPID_SUBJECT,
        "aud": f"{origin.scheme}://{origin.netloc}",
    }
    return {
        **_signer(settings.VAPID_PRIVATE_KEY).sign(claims),
        "TTL": str(notice.seconds_left),
        "Urgency": "high" if notice.kind in URGENT else "normal",
        "Topic": hashlib.sha256(notice.topic.encode()).hexdigest()[:TOPIC_LENGTH],
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
    }
