"""Web Push: a message that only one browser can read, handed to the service that browser has named.

Encryption after RFC 8291 (one record of RFC 8188), identification of this site after RFC 8292, delivery after RFC 8030.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import http.client
import secrets
import time
from functools import cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from msgspec import Struct

from battles.notifications import webhooks
from battles.rules.codec import Json, encode

RECORD_SIZE = 4096
LARGEST = 3000
"""Bytes of a message; services take 4096 with everything around it."""
KEY_BYTES, AUTH_BYTES = 65, 16
TOKEN_SECONDS = 12 * 3600
LIFETIME = 2 * 24 * 3600
"""Seconds for which the service keeps a message for a browser that is off."""
GONE = "gone"
"""The problem of a browser that takes no more: its subscription is forgotten."""


class BadSubscription(ValueError):
    """No keys a message could be written for, or no address to send it to."""


class Browser(Struct, frozen=True):
    """Where a subscription's messages go, and the keys only that browser can read them with (base64url)."""

    endpoint: str
    p256dh: str
    auth: str


# Keys


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise BadSubscription("not base64url") from error


@cache
def _key(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(unb64(private), "big"), ec.SECP256R1())


def own_key() -> ec.EllipticCurvePrivateKey:
    """This site's key, by which services know who sends."""
    return _key(settings.VAPID_PRIVATE_KEY)


def public_key() -> str:
    """What browsers are told when they subscribe: only messages signed by this key reach them."""
    return b64(_point(own_key().public_key()))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def check(browser: Browser) -> None:
    """Raises BadSubscription for what no browser would have sent."""
    try:
        parts = webhooks.parts_of(browser.endpoint)
    except webhooks.BadAddress as error:
        raise BadSubscription("not the address of a push service") from error
    secure = parts.scheme == "https" or (parts.scheme == "http" and settings.WEBHOOKS_ANYWHERE)
    if not secure or not parts.hostname or parts.username or parts.password:
        raise BadSubscription("not the address of a push service")
    if len(unb64(browser.auth)) != AUTH_BYTES:
        raise BadSubscription("auth has 16 bytes")
    _reader(browser)


def _reader(browser: Browser) -> ec.EllipticCurvePublicKey:
    point = unb64(browser.p256dh)
    try:
        if len(point) != KEY_BYTES:
            raise BadSubscription("p256dh has 65 bytes")
        return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError as error:
        raise BadSubscription("p256dh is not a point of P-256") from error


# Writing


def sealed(browser: Browser, message: bytes) -> bytes:
    """The message as one encrypted record, with a key made for it alone in front (RFC 8291, section 3; RFC 8188)."""
    reader, own, salt = _reader(browser), ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
    sender = _point(own.public_key())
    info = b"WebPush: info\0" + _point(reader) + sender
    shared = _derived(own.exchange(ec.ECDH(), reader), unb64(browser.auth), info, 32)
    key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: the last record, without padding


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


def identification(endpoint: str, now: float) -> str:
    """The Authorization header: a token for this service, signed with the site's key (RFC 8292)."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(now) + TOKEN_SECONDS,
        "sub": settings.VAPID_CONTACT,
    }
    signed = f"{b64(encode({'typ': 'JWT', 'alg': 'ES256'}))}.{b64(encode(claims))}"
    r, s = decode_dss_signature(own_key().sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{b64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={public_key()}"


# Sending


def post(browser: Browser, message: dict[str, Json], *, topic: str = "", urgent: bool = False) -> str:
    """Send it; the problem, or nothing. A later message of the same topic takes the place of one not yet delivered."""
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(LIFETIME),
        "Urgency": "high" if urgent else "normal",
        "Authorization": identification(browser.endpoint, time.time()),
    }
    if topic:
        headers["Topic"] = b64(hashlib.sha256(topic.encode()).digest())[:32]
    try:
        status = webhooks.deliver(browser.endpoint, sealed(browser, _fitting(message)), headers, secure=True)
    except (webhooks.BadAddress, BadSubscription, OSError, http.client.HTTPException, UnicodeError) as error:
        return str(error) or type(error).__name__
    if status in (404, 410):
        return GONE
    return "" if 200 <= status < 300 else f"answered {status}"


def _fitting(message: dict[str, Json]) -> bytes:
    """What is too long says less: its text is cut, never its link."""
    data = encode(message)
    if len(data) <= LARGEST:
        return data
    return encode({**message, "title": str(message.get("title", ""))[:200], "body": ""})
