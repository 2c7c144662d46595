"""What people fill in about themselves."""

from __future__ import annotations

from allauth.account import forms as allauth
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from msgspec import structs

from accounts.models import LOUDEST, STAGE_SPEEDS, SoundScope, StageShow, Theme, User
from accounts.names import MAX_LENGTH
from accounts.preferences import Preferences

PASSWORD_HELP = _("At least 8 characters; not a common password and not like your name.")


class LoginForm(allauth.LoginForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["password"].help_text = ""
        without_placeholders(self)


class SignupForm(allauth.SignupForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("Others see it at the table and in results.")
        self.fields["username"].widget.attrs["maxlength"] = str(MAX_LENGTH)
        self.fields["email"].label = _("E-mail address")
        self.fields["email"].help_text = _(
            "For resetting your password and, if you like, for news of your battles. No one else sees it."
        )
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Password again")
        without_placeholders(self)


class ResetPasswordForm(allauth.ResetPasswordForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail address")
        without_placeholders(self)


class ResetPasswordKeyForm(allauth.ResetPasswordKeyForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("New password again")
        without_placeholders(self)


class ChangePasswordForm(allauth.ChangePasswordForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Current password")
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("New password again")
        without_placeholders(self)


class AddEmailForm(allauth.AddEmailForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")
        without_placeholders(self)


class ReauthenticateForm(allauth.ReauthenticateForm):
    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        without_placeholders(self)


def without_placeholders(form: forms.Form) -> None:
    """Labels stay visible; a placeholder that repeats them only gets in the way."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SettingsForm(forms.Form):
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    theme = forms.ChoiceField(label=_("Appearance"), choices=Theme)


class SpeedField(forms.TypedChoiceField):
    """A script writes 1 where Python writes 1.0."""

    def to_python(self, value: object) -> str:
        if value in self.empty_values:
            return ""
        try:
            return str(float(str(value)))
        except ValueError:
            return str(value)


class PreferencesForm(forms.Form):
    """How battles are shown and heard. A script may send some of the fields; the others stay as they are."""

    stage_speed = SpeedField(
        label=_("Speed"),
        choices=STAGE_SPEEDS,
        coerce=float,
        required=False,
        help_text=_("How fast the board plays what happened. You never have to wait for it."),
    )
    stage_show = forms.ChoiceField(label=_("Step by step"), choices=StageShow, required=False)
    drop_gives_order = forms.TypedChoiceField(
        label=_("When I put a piece down"),
        choices=(("true", _("That’s my order")), ("false", _("Ask me to confirm"))),
        coerce=lambda value: value == "true",
        required=False,
        help_text=_("Only where you can take the move back for free. Everything else is always confirmed."),
    )
    sound_volume = forms.TypedChoiceField(
        label=_("Volume of sounds"),
        choices=((0, _("Off")), *((loud, str(loud)) for loud in range(1, LOUDEST + 1))),
        coerce=int,
        required=False,
    )
    sound_scope = forms.ChoiceField(label=_("What is heard"), choices=SoundScope, required=False)

    def __init__(self, preferences: Preferences, data: object = None) -> None:
        super().__init__(data, initial=_as_fields(preferences))  # type: ignore[arg-type]  # a QueryDict or None
        self.preferences = preferences

    def chosen(self) -> Preferences:
        """What is to hold from now on."""
        given = {name: value for name, value in self.cleaned_data.items() if self.data.get(name)}
        return structs.replace(self.preferences, **given)


def _as_fields(preferences: Preferences) -> dict[str, object]:
    values = structs.asdict(preferences)
    return {**values, "drop_gives_order": "true" if preferences.drop_gives_order else "false"}


class PrivacyForm(forms.Form):
    hides_record = forms.BooleanField(label=_("Only I see record, reliability and pace on my profile."), required=False)


class ReportNameForm(forms.Form):
    text = forms.CharField(label=_("What’s wrong with it?"), max_length=1000, required=False)


class TokenForm(forms.Form):
    name = forms.CharField(label=_("What is the key for?"), max_length=60)


class DeleteForm(forms.Form):
    """A registered user confirms with his password, a guest with a tick."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    sure = forms.BooleanField(label=_("Yes, delete my account for good."))

    def __init__(self, user: User, data: object = None) -> None:
        super().__init__(data)  # type: ignore[arg-type]  # a QueryDict or None
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That’s not your password."))
        return password
