"""Settings. What differs between machines comes from the environment; docs/operating.md lists the variables."""

import os
import sys
import warnings
from pathlib import Path
from typing import Any

import django_stubs_ext
from django.utils.translation import gettext_lazy as _

from battles import __version__
from battles.runtime import environment, tuning

django_stubs_ext.monkeypatch()  # mypy wants `ModelAdmin[User]`; this lets Django run it

BASE_DIR = Path(__file__).resolve().parent.parent
# Everything the site writes on this machine: embedded database, secret key.
VAR = Path(os.environ.get("FELDHERR_VAR") or BASE_DIR / "var")
VAR.mkdir(mode=0o700, parents=True, exist_ok=True)

DEBUG = environment.switched_on("DEBUG")
SECRET_KEY = environment.secret_key(VAR)
ALLOWED_HOSTS = environment.listed("HOSTS", "localhost,127.0.0.1,[::1],testserver")

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "battles",
    "battles.leagues.apps.LeaguesConfig",
    "accounts",
    "allauth",
    "allauth.account",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "battles.web.csp.ContentSecurityPolicy",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "battles.leagues.embeds.Embeds",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.language.UserLanguage",
    "accounts.visits.Visits",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "battles.views.faults.Faults",
    "battles.web.head_requests.Heads",
]

ROOT_URLCONF = "battles.urls"
ASGI_APPLICATION = "battles.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "battles.web.context_processors.site",
            ],
        },
    },
]

# Storage and the channel layer

DATABASES = {"default": environment.database(os.environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'feldherr.sqlite3'}")}
environment.make_private(DATABASES["default"])
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL]},
    }

# Counts of throttles: per worker, so that a lost Redis stops nobody from signing in or giving orders.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# Accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
# A guest is bound to his session: it must last as long as a slow battle.
SESSION_ENGINE = "battles.fast.sessions" if tuning.FAST else "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60
SESSION_COOKIE_NAME = "feldherr_session"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
# Nobody learns which addresses are registered: signing up with one goes through, but only one account can confirm it.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
}
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.USERNAME_VALIDATORS"
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Feldherr: "
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Besides allauth's own: anybody may report, and operators get a mail of it; a file takes the thinking process its time.
# A club or a school shares one address: how many new guests and accounts may come from it is the operator's to set.
ACCOUNT_RATE_LIMITS = {"report": "20/h/ip", "import": "20/m/ip", "signup": f"{tuning.SIGNUPS_A_MINUTE}/m/ip"}

# Who runs this site: shown in the imprint and on the privacy page.
OPERATOR = {key: os.environ.get(f"OPERATOR_{key.upper()}", "") for key in ("name", "address", "email")}

globals().update(environment.mail(os.environ.get("EMAIL_URL", "")))
VAPID_PRIVATE_KEY = environment.vapid_key(VAR)
WEBHOOKS_ANYWHERE = environment.switched_on("WEBHOOKS_ANYWHERE")
SITE_URL = (
    os.environ.get("SITE_URL") or f"http://{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
)
# Push services write here if something is wrong with what the site sends.
VAPID_CONTACT = f"mailto:{OPERATOR['email']}" if OPERATOR["email"] else SITE_URL
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "feldherr@localhost")

# Transport and cookies

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "battles.views.faults.forged"
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024  # the servers' limit, battles.web.body_limit.BODY_LIMIT
# Pages of these addresses may open websockets, besides those of the very host and port that a browser calls.
ORIGINS = environment.listed("ORIGINS", os.environ.get("SITE_URL", ""))
# So many proxies stand before the site and append to X-Forwarded-For; with none that header is not believed.
PROXIES = environment.proxies()
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES
if environment.switched_on("HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"

# Languages and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German"))]
LOCALE_PATHS = [BASE_DIR / app / "locale" for app in ("battles", "accounts", "battles/leagues")]
TIME_ZONE = "UTC"
USE_I18N = USE_TZ = True
FORMAT_MODULE_PATH = "battles.formats"

# Static files: served from where they lie, so that nothing has to be collected. Names with Vite's hash never change.

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = os.environ.get("STATIC_ROOT") or None  # only for `collectstatic`, where a web server serves the files
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 0
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/build/assets/.+-[\w-]{8}\.\w+$"
# WhiteNoise hands files to Django as plain iterators; that is meant, and cheap for files of this size.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

# REST

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["battles.api.json_body.BoundedJSONParser"],
    "EXCEPTION_HANDLER": "battles.api.errors.handle",
    "DEFAULT_SCHEMA_CLASS": "battles.api.schema.Schema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "1200/min"},
    "NUM_PROXIES": PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Feldherr",
    "DESCRIPTION": "Battles, orders and replays for your programs. Orders follow the same rules as in the browser.",
    "VERSION": __version__,
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    # Deep links would be links inside buttons, which no screen reader can tell apart.
    "SWAGGER_UI_SETTINGS": {"deepLinking": False},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {"VisibilityEnum": "battles.models.Visibility"},
}

# Logs: JSON lines for machines, plain lines for people

LOG_LEVEL = os.environ.get("LOG_LEVEL", "INFO").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "battles.runtime.json_logs.JsonFormatter"},
        "plain": {"format": "%(asctime)s %(levelname)-7s %(name)s: %(message)s"},
    },
    "handlers": {
        "stdout": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "plain" if DEBUG or sys.stdout.isatty() else "json",
        },
    },
    "root": {"handlers": ["stdout"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
        "daphne": {"level": "WARNING"},
    },
}
