"""All settings, from the environment, with safe local defaults."""

import base64
import secrets
import warnings
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import dj_database_url
from csp.constants import NONCE, NONE, SELF

from thousand_site.django_admin import appearance as admin_appearance
from thousand_site.environment import catalogue as env
from thousand_site.environment.checks import refuse, refuse_nonsense
from thousand_site.environment.kinds import LARGEST_VAPID_KEY
from thousand_site.environment.setting import Setting
from thousand_site.limits import DEFAULTS as DEFAULT_LIMITS
from thousand_site.monitoring import log_config

# Every process comes by here first: one with a wrong setting ends before it does anything.
refuse_nonsense()

BASE_DIR = Path(__file__).resolve().parent.parent
# Files of a local server: database, secret key, collected static files.
DATA_DIR = env.DATA_DIR.value_or(BASE_DIR / "var")


def local_secret_key() -> str:
    """Return the secret key of this installation; create it at the first start."""
    path = DATA_DIR / "secret_key"
    if not path.exists():
        DATA_DIR.mkdir(0o700, parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_text(secrets.token_urlsafe(50))
    key = path.read_text()
    wrong = env.SECRET_KEY.problem({"SECRET_KEY": key or "empty"})
    refuse([f"{wrong} ({path})"] if wrong else [])
    return key


def local_vapid_key() -> str:
    """Return the key of this installation that signs pushes; create it at the first start."""
    path = DATA_DIR / "vapid_private_key"
    if not path.exists():
        key = (1 + secrets.randbelow(LARGEST_VAPID_KEY)).to_bytes(32, "big")
        DATA_DIR.mkdir(0o700, parents=True, exist_ok=True)
        path.touch(0o600)
        path.write_text(base64.urlsafe_b64encode(key).rstrip(b"=").decode())
    return path.read_text()


DEBUG = env.DEBUG.value()
SECRET_KEY = env.SECRET_KEY.given() or local_secret_key()
ALLOWED_HOSTS = env.ALLOWED_HOSTS.value()
CSRF_TRUSTED_ORIGINS = env.CSRF_TRUSTED_ORIGINS.value_or([])

INSTALLED_APPS = [
    # Before the admin, whose templates it overrides.
    "unfold.apps.BasicAppConfig",
    "thousand_site.django_admin.config.StaffAdminConfig",
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
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    # Before accounts.oauth, which hides its admin pages.
    "oauth2_provider",
    "accounts",
    "accounts.audit",
    "accounts.bans",
    "accounts.clubs",
    "accounts.notifications",
    "accounts.oauth",
    "accounts.tokens",
    "ratings",
    "games.presets",
    "games",
    "games.history",
    "games.luck",
    "games.lobby",
    "games.matchmaking",
    "games.talk",
    "games.daily",
    "games.open_data",
    "games.game_reviews",
    "games.puzzles",
    "games.hand_explorer",
    "games.what_if",
    "games.lessons",
    "games.scorekeeper",
    "games.fairplay",
    "tournaments",
    # Optional apps: each can be deleted (docs/extensions.md). Their order is that of their panels.
    "tournaments.extras.appointments",
    "tournaments.extras.room",
    "tournaments.extras.room.plus_ones",
    "tournaments.extras.series",
    "tournaments.extras.repeats",
    "tournaments.extras.calendars",
    "tournaments.extras.webhooks",
    "tournaments.extras.embeds",
    "thousand_site.announcements",
    "thousand_site.administration",
    "thousand_site",
]

MIDDLEWARE = [
    "thousand_site.monitoring.health.probes",
    "thousand_site.monitoring.http_metrics.count_requests",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "thousand_site.api.base.middleware.HeadersMiddleware",
    "thousand_site.api.base.middleware.CompressionMiddleware",
    "thousand_site.api.base.middleware.ETagMiddleware",
    "thousand_site.null_characters.NullCharacterMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "thousand_site.documents.middleware.same_for_all",
    "django.middleware.locale.LocaleMiddleware",
    "thousand_site.errors.missing_slash.SlashMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.mfa.middleware.SecondStepMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.time_zones.TimeZoneMiddleware",
    "accounts.middleware.DeviceMiddleware",
    "accounts.middleware.OnlineMiddleware",
    "accounts.middleware.PrivatePagesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.limits.middleware.LimitMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "thousand_site.django_admin.appearance.relax_admin_csp",
    "allauth.account.middleware.AccountMiddleware",
    # After allauth's, so that it sees an exception first.
    "accounts.middleware.ReauthenticationMiddleware",
]

# Behind a proxy that ends TLS: cookies only over https, and the proxy's header sets the scheme.
HTTPS = env.HTTPS.value()
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.HSTS_SECONDS.value() if HTTPS else 0
if env.TRUSTED_PROXY.value():
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"

ROOT_URLCONF = "thousand_site.urls"
CSRF_FAILURE_VIEW = "thousand_site.errors.views.csrf_failure"
# URL of this installation's source code, which the licence requires; empty: no link.
SOURCE_URL = env.SOURCE_URL.value_or("")
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
                "thousand_site.context_processors.site_context",
            ],
        },
    },
]


# How long a thread keeps its connection to an SQLite file.
SQLITE_KEPT_SECONDS = 60


def database() -> dict:
    """Return the configuration of DATABASE_URL, by default an SQLite file."""
    url = env.DATABASE_URL.given() or f"sqlite:///{DATA_DIR / 'thousand.sqlite3'}"
    config: dict[str, Any] = {**dj_database_url.parse(url, conn_max_age=0)}
    options = config.setdefault("OPTIONS", {})
    if "sqlite" in str(config["ENGINE"]):
        config["ENGINE"] = "thousand_site.private_sqlite3"
        # To close the last connection is dear: what is in the log is then written to the database.
        config["CONN_MAX_AGE"] = SQLITE_KEPT_SECONDS
        # IMMEDIATE: in a deferred transaction, a write after a read fails at once when locked.
        options |= {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
        return config
    # A pooler may give each transaction another connection: then neither prepared statements
    # (games/sql.py) nor cursors of the server outlive one.
    own_connection = env.DATABASE_PREPARE.value()
    options["prepare_threshold"] = 5 if own_connection else None
    config["DISABLE_SERVER_SIDE_CURSORS"] = not own_connection
    if env.DATABASE_POOL.value():
        # Only for threaded processes: prefork workers would close the pool at every task.
        options["pool"] = {"min_size": 1, "max_size": env.DATABASE_POOL_MAX.value()}
    return config


DATABASES = {"default": database()}

AUTH_USER_MODEL = "accounts.User"
# The first checks passwords; the second knows permissions, and opens the logins of guests.
AUTHENTICATION_BACKENDS = [
    "accounts.login.backend.LoginBackend",
    "django.contrib.auth.backends.ModelBackend",
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
# Anybody may enter any address, and nobody learns whether it is known. An address is an account's
# when it is confirmed, which one account can do (unique in the database).
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Ours count in Valkey atomically, and go on without it (accounts.limits, accounts.mfa.attempts).
ACCOUNT_RATE_LIMITS = {
    "change_password": None,
    "manage_email": None,
    "reset_password": None,
    "reauthenticate": None,
    "reset_password_from_key": None,
    "signup": None,
    "login": None,
    "confirm_email": None,
    "login_failed": None,
}
ACCOUNT_ADAPTER = "accounts.login.adapter.AccountAdapter"
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.validators.VALIDATORS"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
# Changes of an account are told to its confirmed address.
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Changes that would outlive a stolen session ask for a password, a passkey or a code again; a login
# counts as one (accounts.login.adapter), for so many seconds.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60
# Three days: the mails say so.
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * 60
ACCOUNT_FORMS = {
    "login": "accounts.login.forms.LoginForm",
    "signup": "accounts.login.forms.SignupForm",
    "reset_password": "accounts.login.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.login.forms.ResetPasswordKeyForm",
    "change_password": "accounts.login.forms.ChangePasswordForm",
    "set_password": "accounts.login.forms.SetPasswordForm",
    "add_email": "accounts.login.forms.AddEmailForm",
    "reauthenticate": "accounts.login.forms.ReauthenticateForm",
}
# A second step of login: an app, or a passkey, which also logs in without a password.
MFA_ADAPTER = "accounts.mfa.adapter.MFAAdapter"
MFA_RATE_LIMITS = {"webauthn_login": None}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Thousand"
# The clock of a phone may be wrong by half a minute.
MFA_TOTP_TOLERANCE = 1
# An unconfirmed address belongs to nobody, so its owner loses nothing to this account; and a site
# without a mail server has administrators too.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# Browsers offer passkeys on https, and on localhost.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS
MFA_FORMS = {
    "authenticate": "accounts.mfa.forms.AuthenticateForm",
    "authenticate_webauthn": "accounts.mfa.forms.AuthenticateByPasskeyForm",
    "login_webauthn": "accounts.mfa.forms.LoginByPasskeyForm",
    "reauthenticate": "accounts.mfa.forms.ReauthenticateByCodeForm",
    "reauthenticate_webauthn": "accounts.mfa.forms.ReauthenticateByPasskeyForm",
    "activate_totp": "accounts.mfa.forms.ActivateTOTPForm",
    "add_webauthn": "accounts.mfa.forms.AddPasskeyForm",
    "edit_webauthn": "accounts.mfa.forms.RenamePasskeyForm",
}
# Whether staff have their rights only in logins with a second step.
STAFF_MFA_REQUIRED = env.STAFF_MFA_REQUIRED.value_or(not DEBUG)
# Without a mail server, mails are written to the console.
EMAIL_HOST = env.EMAIL_HOST.value_or("")
EMAIL_PORT = env.EMAIL_PORT.value()
EMAIL_HOST_USER = env.EMAIL_HOST_USER.value()
EMAIL_HOST_PASSWORD = env.EMAIL_HOST_PASSWORD.value()
EMAIL_USE_TLS = env.EMAIL_USE_TLS.value_or(EMAIL_PORT == 587)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
# A mail server that does not answer holds up a request for so many seconds.
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.DEFAULT_FROM_EMAIL.value()

# Where links in emails lead that no request asked for.
SITE_URL = env.SITE_URL.given() or (
    CSRF_TRUSTED_ORIGINS[0] if CSRF_TRUSTED_ORIGINS else f"http://127.0.0.1:{env.PORT.value()}"
)
# Signs pushes: 32 bytes in URL-safe base64. All processes need the same one, so only a local server
# makes its own; without a key there are no pushes.
VAPID_PRIVATE_KEY = env.VAPID_PRIVATE_KEY.given() or (
    "" if env.SECRET_KEY.given() else local_vapid_key()
)
# Where push services write when something is wrong.
VAPID_SUBJECT = env.VAPID_SUBJECT.given() or f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en"
# Each is named in itself, whatever the language of the page.
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("pl", "Polski"), ("uk", "Українська")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = "thousand_site.locale_formats"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
# Of the files that everybody may download; None: none are made.
OPEN_DATA_DIR = env.OPEN_DATA_DIR.given()
STATIC_ROOT = env.STATIC_ROOT.value_or(DATA_DIR / "static")
# Where `python -m tools.docs_site` builds the documents; the image has them.
DOCUMENTS_ROOT = BASE_DIR / "var" / "docs"
# Bundles with hashed names, so that old and new files never mix; the sources in development.
MANIFEST = "thousand_site.static_files.storage.BundledStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else MANIFEST
    },
}
WHITENOISE_USE_FINDERS = DEBUG
# WhiteNoise serves files synchronously; they are small, and cached by their hashed names.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous")

REDIS_URL = env.REDIS_URL.value()
# Pub/sub ignores database numbers: a prefix keeps environments and test workers apart.
REDIS_PREFIX = env.REDIS_PREFIX.value()

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

# kombu has its own URL format for a unix socket and its database.
CELERY_BROKER_URL = (
    REDIS_URL.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=")
    if REDIS_URL.startswith("unix://")
    else REDIS_URL
)
# A list for each, in each queue: workers take what is urgent first (games/tables/scheduling.py).
TASK_PRIORITIES = list(range(10))
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": f"{REDIS_PREFIX}:",
    # Seconds until the task of a dead worker is redelivered; tasks take seconds.
    "visibility_timeout": 300,
    "priority_steps": TASK_PRIORITIES,
    "socket_connect_timeout": 2,
    # A broker that hangs must not hang those who send; workers ask it every second.
    "socket_timeout": 5,
}
# Sending a task fails fast without a broker: sweeps send it again.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_DEFAULT_QUEUE = "default"
# The task of a killed worker child returns to its queue.
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# Separate queues, so that bots, sweeps and other tasks do not wait for each other, and none of them
# for the servers of others.
QUEUES = ["default", "bots", "sweeps", "notifications"]
CELERY_TASK_ROUTES = {
    "games.bot_turn": {"queue": "bots"},
    "games.prepare_bot_turn": {"queue": "bots"},
    "games.hint": {"queue": "bots"},
    "games.sweep_*": {"queue": "sweeps"},
    "ratings.sweep_*": {"queue": "sweeps"},
    "fairplay.sweep_*": {"queue": "sweeps"},
    # What searches is where the bots are, whose processes have loaded the search.
    "games.bot_games": {"queue": "bots"},
    "luck.*": {"queue": "bots"},
    "daily.bot_lines": {"queue": "bots"},
    "daily.*": {"queue": "sweeps"},
    "puzzles.night": {"queue": "bots"},
    "puzzles.*": {"queue": "sweeps"},
    "hands.work": {"queue": "bots"},
    "reviews.run": {"queue": "bots"},
    "reviews.line": {"queue": "bots"},
    "reviews.masters": {"queue": "bots"},
    "reviews.sweep": {"queue": "sweeps"},
    "reviews.fair_play": {"queue": "sweeps"},
    "site.*": {"queue": "sweeps"},
    "notifications.*": {"queue": "notifications"},
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "thousand_site.monitoring.celery_liveness:LivenessScheduler"

# Apps of users: codes for public clients with PKCE S256, nothing else (decision 0126).
OAUTH2_PROVIDER_APPLICATION_MODEL = "oauth.App"
OAUTH2_PROVIDER: dict[str, Any] = {
    # No implicit grant, and no passwords or secrets of clients.
    "OAUTH2_SERVER_CLASS": "oauthlib.oauth2.WebApplicationServer",
    "OAUTH2_VALIDATOR_CLASS": "accounts.oauth.validator.AppValidator",
    "SCOPES_BACKEND_CLASS": "accounts.oauth.scopes.AppScopes",
    "ACCESS_TOKEN_GENERATOR": "accounts.oauth.validator.access_token",
    "REFRESH_TOKEN_GENERATOR": "accounts.oauth.validator.refresh_token",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 60 * 60,
    # Since the last use.
    "REFRESH_TOKEN_EXPIRE_SECONDS": 30 * 24 * 60 * 60,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
    "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
    "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": ["none"],
    # Only digests of tokens are stored, and the other advice of RFC 9700 is followed.
    "COMPLIANT_BCP_RFC9700_TOKEN_STORAGE": True,
    "COMPLIANT_BCP_RFC9700_IMPLICIT_GRANT": True,
    "COMPLIANT_BCP_RFC9700_PASSWORD_GRANT": True,
    "COMPLIANT_BCP_RFC9700_PKCE_METHOD": True,
    "COMPLIANT_BCP_RFC9700_ACCESS_TOKEN_TRANSPORT": True,
    "COMPLIANT_BCP_RFC9700_AUTHZ_RESPONSE_ISS": True,
}

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "thousand_site.api.base.schema.Schema",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "thousand_site.api.base.authentication.BearerAuthentication",
        "thousand_site.api.base.authentication.PageSessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["thousand_site.api.base.authentication.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["thousand_site.api.base.throttling.RateLimitThrottle"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["thousand_site.api.base.parsers.LimitedJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "thousand_site.api.base.parsers.JSONOnlyNegotiation",
    "DEFAULT_METADATA_CLASS": "thousand_site.api.base.metadata.NoMetadata",
    "EXCEPTION_HANDLER": "thousand_site.api.base.errors.handle_exception",
}
# Choices that occur several times in the API; tests compare them with the models.
ENTRANT_STATUS = ["invited", "waiting", "entered", "in", "withdrawn", "replaced"]
TIES = ["points", "opponents", "game", "share", "wins", "head_to_head", "reached", "random_draw"]
SPECTACULAR_SETTINGS = {
    "TITLE": "Thousand",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "thousand_site.api.base.schema.add_payloads",
        "thousand_site.api.base.schema.add_app_flow",
    ],
    "ENUM_NAME_OVERRIDES": {
        "QueueStatusEnum": ["idle", "seeking", "seated"],
        "BotLevelEnum": [
            *("beginner", "casual", "club", "strong", "expert", "master"),
            *("easy", "medium", "hard"),
        ],
        "CustomTableStatusEnum": ["waiting", "started", "closed"],
        "DataKindEnum": ["results", "deals"],
        "PuzzleKindEnum": ["exchange", "declarer", "defence", "bid", "raise"],
        "GameStatusEnum": ["playing", "over", "stopped"],
        "AgreementKindEnum": ["switch", "choice", "number", "suits"],
        "PresetKindEnum": "games.presets.models.Preset.Kind",
        "ChangeKindEnum": ["game", "annul", "refund"],
        "TournamentStatusEnum": ["draft", "entry", "running", "over", "cancelled"],
        "EntrantStatusEnum": [*ENTRANT_STATUS],
        "EntryStatusEnum": ["none", *ENTRANT_STATUS],
        "RoleEnum": ["owner", "organiser", "member"],
        "GivenRoleEnum": ["organiser", "member"],
        "MembershipStatusEnum": ["none", "requested", "in", "left", "banned"],
        "CellKindEnum": ["none", "played", "absent", "bye", "running"],
        "TieBreakEnum": TIES,
    },
}


def limits() -> dict[str, tuple[int, int]]:
    """Return the limits by name: a number, and the seconds in which it is allowed; 0: any number.

    LIMIT_ and the name in capitals, such as LIMIT_TICKETS, changes a number; LIMITS=0 lifts all.
    """
    counts = env.LIMITS.value()
    return {
        name: (env.NUMBERS_OF_LIMITS[name].value() if counts else 0, limit.seconds)
        for name, limit in DEFAULT_LIMITS.items()
    }


LIMITS = limits()


def most_sockets(setting: Setting[int]) -> int:
    """Return how many sockets and streams may be open at once; 0: any number, as LIMITS=0 says."""
    return setting.value() if env.LIMITS.value() else setting.value_or(0)


# In all web processes: of a user, on all their devices; of a network, such as a school; of visitors
# of a network without a login.
MAX_SOCKETS_BY_USER = most_sockets(env.MAX_SOCKETS_BY_USER)
MAX_SOCKETS_BY_NETWORK = most_sockets(env.MAX_SOCKETS_BY_NETWORK)
MAX_ANONYMOUS_SOCKETS = most_sockets(env.MAX_ANONYMOUS_SOCKETS)

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        # Scripts position cards by DOM style properties, which the policy does not restrict.
        # A table makes its cards from one file (games/table/faces.js).
        "img-src": [SELF, "data:", "blob:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
    }
}

# Requests to addresses of users (accounts/http/outbound.py). Only tests name an authority of their
# own, and pairs of address and port that are allowed though they are not public.
OUTBOUND_CA_FILE: str | None = None
OUTBOUND_TEST_ADDRESSES: frozenset[tuple[str, int]] = frozenset()

# The names of people without an account are deleted so many days after their event.
LOCAL_NAME_DAYS = env.LOCAL_NAME_DAYS.value()

# The admin pages in the site's colours.
UNFOLD = admin_appearance.UNFOLD

# Duration of a claim, which uses no reserve time (rules.md 3); factor of bots' thinking time.
CLAIM_MS = env.CLAIM_MS.value()
BOT_PACE = env.BOT_PACE.value()
# How long the first deck waits for the players' contributions to the shuffle (rules.md 11); 0: not
# at all.
CONTRIBUTE_MS = env.CONTRIBUTE_MS.value()

# Whether web processes write heartbeats to the database.
HEARTBEAT = env.HEARTBEAT.value()

# How long the log of a finished game is kept beside its verified record, in days; 0: for ever.
KEEP_LOG_DAYS = env.KEEP_LOG_DAYS.value()

# On these days of the week (1: Monday) the deals of the day are of the Polish preset.
DAILY_POLISH_WEEKDAYS = env.DAILY_POLISH_WEEKDAYS.value()

# So many hours of CPU a day may reviews of games take; 0: there are none.
REVIEW_HOURS = env.REVIEW_HOURS.value()

# So many hours of CPU a day may the hand explorer take; 0: it is off.
HAND_HOURS = env.HAND_HOURS.value()

# So many minutes of CPU a night may puzzles from own games take; 0: none are made.
PUZZLE_MINUTES = env.PUZZLE_MINUTES.value()

# Off: every read of a table loads it from the database. Slower, with the same behaviour.
LIVE_CACHE = env.LIVE_CACHE.value()

# Off: sockets and actions of live tables use the libraries alone (docs/fast_tables.md).
FAST_TABLES = env.FAST_TABLES.value()

# How long a process caches the audience of tournament reminders; 0: no cache.
REMINDER_CACHE_SECONDS = env.REMINDER_CACHE_SECONDS.value()

# How long the home page keeps what it tells everybody alike; 0: no cache.
HOME_CACHE_SECONDS = env.HOME_CACHE_SECONDS.value()

# Whether bots play each other in the background until their ratings are established.
BOT_GAMES = env.BOT_GAMES.value()

# Factor of the intervals of periodic jobs: a small site rests longer.
JOB_INTERVALS = env.JOB_INTERVALS.value()

# Each process with a port serves its metrics (games/monitoring/metrics.py).
METRICS_PORT = env.METRICS_PORT.given()
METRICS_HOST = env.METRICS_HOST.value()

# How long people wait in every pool until bots join; None: as each pool says.
POOL_WAIT_MS = env.POOL_WAIT_MS.given()

# A page with every state of the table, for developers.
GALLERY = env.GALLERY.value()

# URLconfs beside the site's own: of tools, which no product module imports.
EXTRA_URLS = ["tools.gallery.urls"] if DEBUG or GALLERY else []

# LOG_FORMAT: "line" for people, "json" for programs.
LOGGING = log_config.config(env.LOG_FORMAT.value(), env.LOG_LEVEL.value())

# Where errors are reported (thousand_site/monitoring/error_reports.py); empty: nowhere.
SENTRY_DSN = env.SENTRY_DSN.value_or("")
if SENTRY_DSN:
    from thousand_site.monitoring import error_reports

    error_reports.start(SENTRY_DSN)
