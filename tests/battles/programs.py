"""A program that speaks to the REST interface."""

from __future__ import annotations

import json
from collections.abc import Callable

from django.test import Client

from accounts.models import User
from accounts.services import make_token
from battles.rules.codec import Json
from tests.battles.described import is_described


class Program:
    """A client with a key."""

    def __init__(self, user: User | None = None, language: str = "en") -> None:
        self.client = Client(enforce_csrf_checks=True)
        self.headers = {"Accept-Language": language}
        if user is not None:
            self.headers["Authorization"] = f"Token {make_token(user=user, name='test')}"

    def get(self, path: str, status: int = 200) -> Json:
        return self._read(self.client.get(f"/api/{path}", headers=self.headers), status)

    def post(self, path: str, body: Json = None, status: int = 200) -> Json:
        data = body if isinstance(body, str | bytes) else json.dumps(body if body is not None else {})
        sent = self.client.post(f"/api/{path}", data=data, content_type="application/json", headers=self.headers)
        return self._read(sent, status)

    def put(self, path: str, body: Json, status: int = 200) -> Json:
        return self._sent(self.client.put, path, body, status)

    def delete(self, path: str, body: Json, status: int = 200) -> Json:
        return self._sent(self.client.delete, path, body, status)

    def _sent(self, send: Callable[..., Json], path: str, body: Json, status: int) -> Json:
        sent = send(f"/api/{path}", data=json.dumps(body), content_type="application/json", headers=self.headers)
        return self._read(sent, status)

    def _read(self, response: Json, status: int) -> Json:
        assert response.status_code == status, response.content
        if status != 500:  # which only a test brings about, by breaking something
            asked = response.request
            assert is_described(asked["REQUEST_METHOD"], asked["PATH_INFO"], status), (asked["PATH_INFO"], status)
        return json.loads(response.content)
