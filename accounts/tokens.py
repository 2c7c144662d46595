"""`Authorization: Token …` for programs."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User
from accounts.services import hash_of

KEYWORD = b"token"
USED_EVERY = timedelta(minutes=10)
"""How exactly `used_at` is kept: not a write for every request."""


class TokenAuthentication(BaseAuthentication):
    """A user by the hash of his key; inactive users have none."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        parts = get_authorization_header(request).split()
        if not parts or parts[0].lower() != KEYWORD:
            return None
        if len(parts) != 2:
            raise AuthenticationFailed(_("The Authorization header is “Token” and one key."))
        return self._owner(parts[1].decode("ascii", "replace"))

    def _owner(self, key: str) -> tuple[User, ApiToken]:
        token = ApiToken.objects.select_related("user").filter(token_hash=hash_of(key)).first()
        if token is None or not token.user.is_active:
            raise AuthenticationFailed(_("This key doesn’t exist. Create one on the settings page."))
        now = timezone.now()
        if token.used_at is None or now - token.used_at > USED_EVERY:
            ApiToken.objects.filter(pk=token.pk).update(used_at=now)
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Token"


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the package has no types here
    """How the description of the interface speaks of keys."""

    target_class = "accounts.tokens.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return build_bearer_security_scheme_object(header_name="Authorization", token_prefix="Token")
