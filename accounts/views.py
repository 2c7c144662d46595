"""Pages about people: signing in, profile, settings, leaving. Thin; services write, selectors read."""

from __future__ import annotations

from allauth.account import views as allauth
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_GET, require_POST

from accounts import profiles, selectors, services
from accounts.adapter import sign_in_guest
from accounts.forms import DeleteForm, PreferencesForm, PrivacyForm, ReportNameForm, SettingsForm, TokenForm
from accounts.language import keep_language, keep_theme
from accounts.models import Theme, User
from accounts.preferences import preferences_of
from battles import selectors as battle_selectors
from battles import services as battle_services
from battles.presenters.battle_cards import shown
from battles.runtime.clock import WALL
from battles.selectors.blocks import blocks_of, has_blocked
from battles.web.pagination import Page

SHOWN_BATTLES = 12


class Entrance:
    """A guest may register or sign in: these pages see nobody, the adapter sees the guest."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if isinstance(request.user, User) and request.user.is_guest:
            request.guest, request.user = request.user, AnonymousUser()  # type: ignore[attr-defined]  # for the adapter
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # a mixin
        return response


class LoginView(Entrance, allauth.LoginView):
    pass


class SignupView(Entrance, allauth.SignupView):
    pass


def signed_in(request: HttpRequest) -> User:
    """The user behind a page that asks for one (`login_required` stands before it)."""
    assert isinstance(request.user, User)
    return request.user


def safe_next(request: HttpRequest, fallback: str = "/") -> str:
    """Where to go on: an address of this site only."""
    address = request.POST.get("next", "")
    allowed = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if allowed else fallback


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        guest = sign_in_guest(request)
        messages.success(
            request,
            _("You’re playing as %(name)s. Register whenever you like; you keep your battles.")
            % {"name": guest.username},
        )
    return HttpResponseRedirect(safe_next(request))


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the page, change its language; remembered for the user and in a cookie."""
    language = request.POST.get("language", "")
    response = HttpResponseRedirect(safe_next(request))
    if language in dict(settings.LANGUAGES):
        if isinstance(request.user, User):
            services.set_language(user=request.user, language=language)
        keep_language(response, language)
    return response


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    theme = request.POST.get("theme", "")
    response = HttpResponseRedirect(safe_next(request))
    if theme in Theme.values:
        if isinstance(request.user, User):
            services.set_theme(user=request.user, theme=theme)
        keep_theme(response, theme)
    return response


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    player = selectors.user_named(name)
    if player is None:
        raise Http404
    if player.username != name:
        return redirect("player", player.username)
    page = Page(request, SHOWN_BATTLES)
    found = battle_selectors.battles_of(player, viewer=request.user, limit=page.asked, offset=page.offset)
    context = {
        "player": player,
        "profile": profiles.profile_of(player, request.user, WALL.now()),
        "is_blocked": has_blocked(request.user, player),
        "battles": shown(page.fit(found)),
        "page": page,
    }
    return render(request, "accounts/profile.html", context)


@login_required
@require_POST
def block_player(request: HttpRequest, name: str) -> HttpResponse:
    """Block, or take it back."""
    user, player = signed_in(request), selectors.user_named(name)
    if player is None:
        raise Http404
    if request.POST.get("act") == "unblock":
        battle_services.unblock(user=user, whom=player.pk)
        messages.success(request, _("The player is unblocked."))
    else:
        battle_services.block(user=user, whom=player.pk)
        messages.success(request, _("%(name)s is blocked. They aren’t told.") % {"name": player.username})
    return HttpResponseRedirect(safe_next(request, reverse("player", args=[player.username])))


@login_required
@require_POST
def report_player(request: HttpRequest, name: str) -> HttpResponse:
    """Tell the moderators of a name."""
    player, form = selectors.user_named(name), ReportNameForm(request.POST)
    if player is None or not form.is_valid():
        raise Http404
    battle_services.report_name(user=signed_in(request), whom=player.pk, text=form.cleaned_data["text"])
    messages.success(request, _("Thank you. The moderators will take a look."))
    return redirect("player", player.username)


@login_required
@require_POST
def edit_privacy(request: HttpRequest) -> HttpResponse:
    form = PrivacyForm(request.POST)
    if form.is_valid():
        services.set_hides_record(user=signed_in(request), hides=form.cleaned_data["hides_record"])
        messages.success(request, _("Settings saved."))
    return redirect("settings")


@login_required
@require_POST
def edit_preferences(request: HttpRequest) -> HttpResponse:
    """How battles are shown and heard: from the settings, or one at a time from a board's own controls."""
    user = signed_in(request)
    form = PreferencesForm(preferences_of(user), request.POST)
    from_board = request.headers.get("Accept") == "application/json"
    if not form.is_valid():
        if from_board:
            return JsonResponse({"error": {"code": "malformed", "fields": form.errors}}, status=422)
        return _settings_page(request, user, status=422, preferences_form=form)
    services.set_preferences(user=user, preferences=form.chosen())
    if from_board:
        return HttpResponse(status=204)
    messages.success(request, _("Settings saved."))
    return redirect(reverse("settings") + "#board")


@login_required
def edit_settings(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = SettingsForm(request.POST or None, initial=_language_and_theme(user))
    if request.method == "POST" and form.is_valid():
        return _settings_saved(request, user, form.cleaned_data)
    return _settings_page(request, user, form=form)


def _language_and_theme(user: User) -> dict[str, str]:
    return {"language": user.language, "theme": user.theme}


def _settings_saved(request: HttpRequest, user: User, chosen: dict[str, str]) -> HttpResponse:
    services.set_language(user=user, language=chosen["language"])
    services.set_theme(user=user, theme=chosen["theme"])
    response = redirect("settings")
    keep_language(response, user.language)
    keep_theme(response, user.theme)
    with override(user.language):
        messages.success(request, _("Settings saved."))
    return response


def _settings_page(request: HttpRequest, user: User, *, status: int = 200, **more: object) -> HttpResponse:
    context = {
        "form": SettingsForm(initial=_language_and_theme(user)),
        "preferences_form": PreferencesForm(preferences_of(user)),
        "token_form": TokenForm(),
        "tokens": selectors.tokens_of(user),
        "blocks": blocks_of(user),
        **more,
    }
    return render(request, "accounts/settings.html", context, status=status)


@login_required
@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """The new key is shown once, on this answer, and never again."""
    user, form = signed_in(request), TokenForm(request.POST)
    if user.is_guest or not form.is_valid():
        return _settings_page(request, user, token_form=form)
    token = services.make_token(user=user, name=form.cleaned_data["name"])
    response = _settings_page(request, user, new_token=token)
    response.headers["Cache-Control"] = "no-store"
    return response


@login_required
@require_POST
def drop_token(request: HttpRequest, token_id: int) -> HttpResponse:
    services.drop_token(user=signed_in(request), token_id=token_id)
    messages.success(request, _("The key no longer works."))
    return redirect("settings")


@login_required
@require_GET
def export_data(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    response = JsonResponse(selectors.data_of(user), encoder=DjangoJSONEncoder, json_dumps_params={"indent": 1})
    response.headers["Content-Disposition"] = 'attachment; filename="feldherr-data.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@login_required
def delete_account(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    form = DeleteForm(user, request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "accounts/delete.html", {"form": form})
    services.delete_user(user=user)
    logout(request)
    messages.success(request, _("Your account is deleted. Goodbye!"))
    return redirect("lobby")
