"""Which names players may have. Names stand in addresses, logs and chat."""

import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.confusables import skeleton_of
from accounts.models import LOOKS_ALIKE, User

MAX_LENGTH = 30
RESERVED = {
    "admin", "administrator", "anonymous", "api", "clock", "computer", "feldherr", "former", "former_player", "guest",
    "moderator", "operator", "organiser", "referee", "server", "spectator", "staff", "system",
}  # fmt: skip
_ALLOWED = re.compile(r"^[^\W_][\w.\- ]*[^\W_]$|^[^\W_]{2}$")
_GUEST = re.compile(r"^(guest|gast)-", re.IGNORECASE)


def check_name(name: str) -> None:
    """Raise ValidationError unless a player may be called this."""
    if not 2 <= len(name) <= MAX_LENGTH:
        raise ValidationError(_("A name has 2 to 30 characters."))
    if not _ALLOWED.match(name) or "  " in name:
        raise ValidationError(_("A name is made of letters, digits, spaces and .-_ between letters or digits."))
    skeleton = skeleton_of(name)
    if skeleton.replace(" ", "_") in RESERVED or _GUEST.match(skeleton):
        raise ValidationError(_("This name is reserved. Please choose another."))


def check_looks(name: str) -> None:
    """Raise ValidationError if somebody has a name that looks like this."""
    if User.objects.filter(skeleton=skeleton_of(name)).exists():
        raise ValidationError(LOOKS_ALIKE)


USERNAME_VALIDATORS = [check_name, check_looks]
