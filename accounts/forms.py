"""What people fill in about themselves."""

from __future__ import annotations

from allauth.account import forms as allauth
from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.models import Theme, User
from accounts.names import MAX_LENGTH

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
