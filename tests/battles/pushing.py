"""A push service and the browser behind it: it takes messages, checks who sends them, and reads what is in them."""

from __future__ import annotations

import json
import secrets
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from battles.notifications.web_push import Browser, b64, unb64
from battles.rules.codec import Json

P256 = ec.SECP256R1()


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def key_of(private: str) -> ec.EllipticCurvePrivateKey:
    """A key as the standard writes it."""
    return ec.derive_private_key(int.from_bytes(unb64(private), "big"), P256)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Listens on this machine; `status` is what it answers."""

    status: int = 201
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(P256))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    got: list[Received] = field(default_factory=list)
    server: HTTPServer | None = None

    def __enter__(self) -> Self:
        self.server = HTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.shutdown()
        self.server.server_close()

    def _handler(service) -> type[BaseHTTPRequestHandler]:  # noqa: N805  # two selves
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append(Received(self.path, dict(self.headers), body))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                """Quiet."""

        return Handler

    @property
    def origin(self) -> str:
        assert self.server is not None
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    @property
    def browser(self) -> Browser:
        """What the browser tells the site when it subscribes."""
        return Browser(f"{self.origin}/send/one", self.public, b64(self.auth))

    @property
    def public(self) -> str:
        return b64(point(self.key.public_key()))

    # What the browser does

    def read(self, number: int = -1) -> Json:
        return json.loads(self.opened(self.got[number].body))

    def opened(self, body: bytes) -> bytes:
        """The message, decrypted with the browser's own key (RFC 8291, section 3.4)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size <= 4096
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, sender))
        info = b"WebPush: info\0" + point(self.key.public_key()) + sender
        common = derived(shared, self.auth, info, 32)
        key = derived(common, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(common, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\x02", "one record, and the last"
        return plain[:-1]

    # What the service does

    def sender(self, number: int = -1) -> tuple[dict[str, Json], str]:
        """Who says he sends it, once the signature has been checked (RFC 8292): the claims and the key."""
        scheme, _, rest = self.got[number].headers["Authorization"].partition(" ")
        assert scheme == "vapid"
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = parts["t"].split(".")
        assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
        verified(parts["k"], f"{head}.{claims}", unb64(signature))
        return json.loads(unb64(claims)), parts["k"]


def verified(key: str, signed: str, signature: bytes) -> None:
    assert len(signature) == 64
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(P256, unb64(key))
    try:
        public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature:
        raise AssertionError("not signed by that key") from None
