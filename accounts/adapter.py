"""Where allauth asks the site: guests become users, language is kept, nobody is greeted twice."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.core import ratelimit
from django.contrib.auth import login
from django.contrib.auth.base_user import AbstractBaseUser
from django.forms import BaseForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language

from accounts import services
from accounts.models import User
from battles import services as battle_services
from battles.errors import ApplicationError
from battles.services import browsers

BACKEND = "django.contrib.auth.backends.ModelBackend"
SILENT = {"account/messages/logged_in.txt", "account/messages/logged_out.txt"}


def guest_of(request: HttpRequest) -> User | None:
    """The guest who is about to register or to sign in (see views.Entrance)."""
    guest = getattr(request, "guest", None)
    return guest if isinstance(guest, User) else None


def player_of(request: HttpRequest) -> User:
    """Whoever is signed in, else a new guest: playing needs no account."""
    return request.user if isinstance(request.user, User) else sign_in_guest(request)


def asker_of(request: HttpRequest) -> str:
    """Whose turn a request uses up where people wait in line: the user's, else that of the address it comes from."""
    if isinstance(request.user, User):
        return f"user {request.user.pk}"
    return f"address {get_adapter().get_client_ip(request)}"


def sign_in_guest(request: HttpRequest) -> User:
    """Make a guest and bind him to this session; from one address only so many a minute."""
    if not ratelimit.consume(request, action="signup"):
        raise ApplicationError("too_fast")
    guest = services.make_guest()
    login(request, guest, backend=BACKEND)
    return guest


class AccountAdapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        return guest_of(request) or User()

    def save_user(
        self, request: HttpRequest, user: AbstractBaseUser, form: BaseForm, commit: bool = True
    ) -> AbstractBaseUser:
        assert isinstance(user, User)
        user.is_guest, user.language = False, get_language() or "en"
        was_guest = user.pk is not None
        saved: AbstractBaseUser = super().save_user(request, user, form, commit)
        if was_guest:
            battle_services.rename_seats(user=user)
        return saved

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Whoever came in with the old one sits at no table any more."""
        super().set_password(user, password)
        battle_services.revoke(user_id=user.pk)

    def login(self, request: HttpRequest, user: AbstractBaseUser) -> None:
        assert isinstance(user, User)
        guest = guest_of(request)
        super().login(request, user)
        if guest is not None and guest.pk != user.pk:
            services.take_over_guest(guest=guest, user=user)

    def logout(self, request: HttpRequest) -> None:
        user = request.user
        browsers.forget_session(session=request.session.session_key or "")
        super().logout(request)
        if user.pk is not None:
            battle_services.revoke(user_id=user.pk)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, object] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        if message_template not in SILENT:
            super().add_message(request, level, message_template, message_context, extra_tags, message)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("settings")
