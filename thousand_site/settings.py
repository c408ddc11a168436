"""All settings, from the environment, with safe local defaults."""

import os
import secrets
import warnings
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from thousand_site import admin_site
from thousand_site.monitoring import log_config

BASE_DIR = Path(__file__).resolve().parent.parent
# What a local server writes: the database, its secret key, collected static files.
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "var"))


def flag(name: str, default: bool = False) -> bool:
    return os.environ.get(name, "1" if default else "0").lower() in ("1", "true", "yes", "on")


def local_secret_key() -> str:
    """A key of this installation's own, made at the first start."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        DATA_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


DEBUG = flag("DEBUG")
SECRET_KEY = os.environ.get("SECRET_KEY") or local_secret_key()
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1],testserver").split(",")
CSRF_TRUSTED_ORIGINS = [x for x in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if x]

INSTALLED_APPS = [
    # Before the admin: its templates take the place of that one's.
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_htmx",
    "csp",
    "allauth",
    "allauth.account",
    "accounts",
    "accounts.clubs",
    "accounts.tokens",
    "ratings",
    "games.presets",
    "games",
    "games.lobby",
    "games.matchmaking",
    "games.fairplay",
    "tournaments",
    "thousand_site",
]

MIDDLEWARE = [
    "thousand_site.monitoring.health.probes",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.OnlineMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "thousand_site.admin_site.policy",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

# Behind a proxy that ends TLS: cookies only over https, and its word on the scheme counts.
HTTPS = flag("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = int(os.environ.get("HSTS_SECONDS", "3600")) if HTTPS else 0
if flag("TRUSTED_PROXY"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

ROOT_URLCONF = "thousand_site.urls"
CSRF_FAILURE_VIEW = "thousand_site.error_views.foreign_form"
# Where this installation's own source can be had (the licence asks for it); empty: no link.
SOURCE_URL = os.environ.get("SOURCE_URL", "")
ASGI_APPLICATION = "thousand_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "thousand_site.context_processors.furniture",
            ],
        },
    },
]


def database() -> dict:
    """SQLite as an embedded default, else what DATABASE_URL names."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'thousand.sqlite3'}"
    config: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    options = config.setdefault("OPTIONS", {})
    if "sqlite" in str(config["ENGINE"]):
        # IMMEDIATE: a reader that turns writer inside a deferred transaction fails at once.
        options |= {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
        return config
    # Some statements are prepared (games/tables/state/sql.py); not through a pooler of transactions.
    options["prepare_threshold"] = 5 if flag("DATABASE_PREPARE", True) else None
    if flag("DATABASE_POOL"):
        # Only for threaded processes: prefork workers would tear it down at every task.
        largest = int(os.environ.get("DATABASE_POOL_MAX", "12"))
        options["pool"] = {"min_size": 1, "max_size": largest}
    return config


DATABASES = {"default": database()}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.allauth_adapter.AccountAdapter"
ACCOUNT_USERNAME_VALIDATORS = "accounts.validators.VALIDATORS"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "add_email": "accounts.forms.AddEmailForm",
}
# Without a mail server, mails are written to the console.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT") or "587")
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", EMAIL_PORT == 587)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL") or "Thousand <noreply@localhost>"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", DATA_DIR / "static"))
# Hashed names, so that old and new files never mix; a developer edits a file and reloads.
MANIFEST = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else MANIFEST
    },
}
WHITENOISE_USE_FINDERS = DEBUG
# WhiteNoise hands files out in the way of WSGI; they are small, and cached by their hashed names.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

REDIS_URL = os.environ.get("REDIS_URL", "redis://127.0.0.1:6379/0")
# Pub/sub ignores database numbers: a prefix keeps environments and test workers apart.
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "thousand")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [REDIS_URL], "prefix": REDIS_PREFIX},
    }
}

# Rate limits of logins count across processes and restarts. Without Valkey pages go on without it.
CACHES = {
    "default": {
        "BACKEND": "django_redis.cache.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": f"{REDIS_PREFIX}:cache",
        "OPTIONS": {
            "SOCKET_CONNECT_TIMEOUT": 1,
            "SOCKET_TIMEOUT": 1,
            "IGNORE_EXCEPTIONS": True,
        },
    }
}
DJANGO_REDIS_LOG_IGNORED_EXCEPTIONS = True

# kombu names a unix socket, and its database, in its own way.
CELERY_BROKER_URL = (
    REDIS_URL.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")
    if REDIS_URL.startswith("unix://")
    else REDIS_URL
)
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:",
    # When the task of a worker that died is given to another; ours take seconds.
    "visibility_timeout": 300,
    "socket_connect_timeout": 2,
}
# Whoever sends a task waits little for a broker that is gone: sweeps send it again.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_DEFAULT_QUEUE = "default"
# The task of a worker's child that was killed goes back into its queue.
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# A queue for each kind of work, so that none waits for another: thinking, mending, the rest.
QUEUES = ["default", "bots", "sweeps"]
CELERY_TASK_ROUTES = {
    "games.bot_turn": {"queue": "bots"},
    "games.sweep_*": {"queue": "sweeps"},
    "ratings.sweep_*": {"queue": "sweeps"},
    "fairplay.sweep_*": {"queue": "sweeps"},
    "games.bot_games": {"queue": "sweeps"},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "thousand_site.monitoring.celery_liveness:LivenessScheduler"

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "thousand_site.api.schema.Schema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "thousand_site.api.authentication.BearerAuthentication",
        "thousand_site.api.authentication.PageSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["thousand_site.api.authentication.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["thousand_site.api.throttling.RateLimitThrottle"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["thousand_site.api.parsers.LimitedJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "thousand_site.api.parsers.JSONOnlyNegotiation",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "thousand_site.api.errors.handle_exception",
}
# Names of choices that the API has more than once; tests see that they are the models' own.
ENTRANT_STATUS = ["invited", "waiting", "entered", "in", "withdrawn", "replaced"]
TIES = ["points", "opponents", "game", "share", "wins", "head_to_head", "reached", "lot"]
SPECTACULAR_SETTINGS = {
    "TITLE": "Thousand",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "QueueStatusEnum": ["idle", "seeking", "seated"],
        "GameStatusEnum": ["playing", "over", "stopped"],
        "AgreementKindEnum": ["switch", "choice", "number", "suits"],
        "PresetKindEnum": "games.presets.models.Preset.Kind",
        "ChangeKindEnum": ["game", "annul", "refund"],
        "TournamentStatusEnum": ["draft", "entry", "running", "over", "cancelled"],
        "EntrantStatusEnum": [*ENTRANT_STATUS],
        "EntryStatusEnum": ["none", *ENTRANT_STATUS],
        "MembershipStatusEnum": ["none", "requested", "in", "left", "banned"],
        "CellKindEnum": ["none", "played", "absent", "bye", "running"],
        "TieBreakEnum": TIES,
    },
}
# Requests per minute of one account, or of one network address without one; 0: no limit.
API_LIMITS = {
    "reads": int(os.environ.get("API_READS", "300")),
    "queue": int(os.environ.get("API_QUEUE", "60")),
    "streams": int(os.environ.get("API_STREAMS", "10")),
    # Writing in tournaments and clubs; responses computed from a whole tournament.
    "writes": int(os.environ.get("API_WRITES", "60")),
    "whole_tournament": int(os.environ.get("API_WHOLE_TOURNAMENT", "120")),
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        # Cards and fans are placed by styles that scripts set through the DOM, not by text.
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
    }
}

# The administrators' pages, in the site's colours.
UNFOLD = admin_site.LOOKS

# How long a claim is open (rules.md 3: it touches no reserve), and how a bot paces itself.
CLAIM_MS = int(os.environ.get("CLAIM_MS", "8000"))
BOT_PACE = float(os.environ.get("BOT_PACE", "1.0"))
# How long the first deck waits for what people's clients have to add to the shuffle (rules.md 11).
# 0: nobody is waited for.
CONTRIBUTE_MS = int(os.environ.get("CONTRIBUTE_MS", "5000"))

# Whether a web process writes down that it lives.
HEARTBEAT = flag("HEARTBEAT", True)

# Off: each look at a table is a cold load. Slower, and nothing else may change.
LIVE_CACHE = flag("LIVE_CACHE", True)

# How long a process believes that nobody else has entered a tournament; 0: it asks each time.
REMINDER_CACHE_SECONDS = float(os.environ.get("REMINDER_CACHE_SECONDS", "5"))

# Whether bots play among themselves in the background until their own ratings are settled.
BOT_GAMES = flag("BOT_GAMES", True)

# Every state of the table on one page, for whoever works on it (games/dev/gallery.py).
GALLERY = flag("GALLERY")

# Who may read /metrics: whoever knows the token, and these networks, by a direct line.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
METRICS_ADDRESSES = [
    x for x in os.environ.get("METRICS_ADDRESSES", "127.0.0.1,::1").split(",") if x
]

# LOG_FORMAT: "line" for people, "json" for programs.
LOGGING = log_config.config(
    os.environ.get("LOG_FORMAT", "line"), os.environ.get("LOG_LEVEL", "WARNING")
)
