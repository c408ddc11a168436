"""All settings of the environment, by the sections of docs/operations/settings.md.

After a change: `python -m tools.settings_page`.
"""

from thousand_site.environment import addresses, kinds
from thousand_site.environment.kinds import SWITCH, decimal, whole
from thousand_site.environment.setting import Setting, SettingSection
from thousand_site.limits import DEFAULTS as DEFAULT_LIMITS

MOST = 1_000_000_000
DAY_SECONDS = 86_400

_needed = SettingSection("Needed on a server")
SECRET_KEY = _needed.add(
    "SECRET_KEY",
    kinds.SECRET_KEY,
    "",
    "signs sessions and links",
    shown="made by a local server",
    is_secret=True,
)
POSTGRES_PASSWORD = _needed.add(
    "POSTGRES_PASSWORD",
    kinds.LINE,
    "",
    "of the database in `docker-compose.yml`",
    is_secret=True,
)
ALLOWED_HOSTS = _needed.add(
    "ALLOWED_HOSTS",
    addresses.HOSTS,
    "127.0.0.1,localhost,[::1],testserver",
    "host names of the site",
)
CSRF_TRUSTED_ORIGINS = _needed.add(
    "CSRF_TRUSTED_ORIGINS", addresses.ORIGINS, "", "origins of the site"
)
HTTPS = _needed.add("HTTPS", SWITCH, "0", "cookies only over https, pages redirect to it")
HSTS_SECONDS = _needed.add(
    "HSTS_SECONDS",
    whole(0, 10 * 365 * DAY_SECONDS),
    "3600",
    "with `HTTPS`, for how long browsers use https alone",
)
SITE_URL = _needed.add(
    "SITE_URL",
    addresses.ORIGIN,
    "",
    "where links in emails, calendars and previews lead",
    shown="the first of `CSRF_TRUSTED_ORIGINS`",
)
SOURCE_URL = _needed.add(
    "SOURCE_URL", addresses.URL, "", "where this installation's source code is, as the licence asks"
)
DATA_DIR = _needed.add(
    "DATA_DIR",
    kinds.FOLDER,
    "",
    "files of a local server: its database, its keys",
    shown="`var`, in the image `/data`",
)
STATIC_ROOT = _needed.add(
    "STATIC_ROOT", kinds.FOLDER, "", "collected static files", shown="`static` in `DATA_DIR`"
)

_stores = SettingSection("Database and Valkey")
DATABASE_URL = _stores.add(
    "DATABASE_URL",
    addresses.DATABASE,
    "",
    "the database",
    shown="SQLite in `DATA_DIR`",
    is_secret=True,
)
DATABASE_HOST = _stores.add(
    "DATABASE_HOST",
    addresses.HOST_AND_PORT,
    "postgres",
    "in `docker-compose.yml`, what processes connect to",
)
DATABASE_POOL = _stores.add("DATABASE_POOL", SWITCH, "0", "psycopg's pool, for threaded processes")
DATABASE_POOL_MAX = _stores.add(
    "DATABASE_POOL_MAX", whole(1, 10_000), "12", "largest number of connections of a pool"
)
DATABASE_PREPARE = _stores.add(
    "DATABASE_PREPARE",
    SWITCH,
    "1",
    "0 behind PgBouncer: no prepared statements, no cursors of the server",
)
POSTGRES_CONNECTIONS = _stores.add(
    "POSTGRES_CONNECTIONS",
    whole(1, 262_143),
    "100",
    "in `docker-compose.yml`, the database's own limit",
)
REDIS_URL = _stores.add(
    "REDIS_URL", addresses.VALKEY, "redis://127.0.0.1:6379/0", "Valkey", is_secret=True
)
REDIS_PREFIX = _stores.add(
    "REDIS_PREFIX", kinds.WORD, "thousand", "separates several sites on one Valkey"
)

_proxy = SettingSection("Proxy and addresses")
PORT = _proxy.add(
    "PORT",
    whole(1, 65_535),
    "8000",
    "where the site is reached: the proxy's port, or that of `make run`",
)
OUTER_PROXIES = _proxy.add(
    "OUTER_PROXIES",
    addresses.NETWORKS,
    "127.0.0.1",
    "addresses and networks of proxies in front of the site's",
)
TRUSTED_PROXY = _proxy.add(
    "TRUSTED_PROXY", SWITCH, "0", "whether a proxy names scheme and address of visitors"
)
FORWARDED_ALLOW_IPS = _proxy.add(
    "FORWARDED_ALLOW_IPS",
    addresses.TRUSTED,
    "",
    "which proxy that is, read by uvicorn",
    shown="`127.0.0.1`, in containers `*`",
)
MAX_SOCKETS_BY_USER = _proxy.add(
    "MAX_SOCKETS_BY_USER", whole(0, MOST), "60", "sockets and streams of a user, 0: any number"
)
MAX_SOCKETS_BY_NETWORK = _proxy.add(
    "MAX_SOCKETS_BY_NETWORK",
    whole(0, MOST),
    "1000",
    "sockets and streams of a network, 0: any number",
)
MAX_ANONYMOUS_SOCKETS = _proxy.add(
    "MAX_ANONYMOUS_SOCKETS",
    whole(0, MOST),
    "200",
    "sockets of a network's visitors without a login, 0: any number",
)
LIMITS = _proxy.add("LIMITS", SWITCH, "1", "0 lifts all limits that are counted")

_mail = SettingSection("Mail and notifications")
EMAIL_HOST = _mail.add(
    "EMAIL_HOST", addresses.HOST, "", "the mail server, without one mails are written to the log"
)
EMAIL_PORT = _mail.add("EMAIL_PORT", whole(1, 65_535), "587", "its port")
EMAIL_HOST_USER = _mail.add("EMAIL_HOST_USER", kinds.LINE, "", "its user")
EMAIL_HOST_PASSWORD = _mail.add(
    "EMAIL_HOST_PASSWORD", kinds.LINE, "", "its password", is_secret=True
)
EMAIL_USE_TLS = _mail.add(
    "EMAIL_USE_TLS",
    SWITCH,
    "",
    "whether the connection begins with STARTTLS",
    shown="`1` with port 587",
)
DEFAULT_FROM_EMAIL = _mail.add(
    "DEFAULT_FROM_EMAIL", kinds.SENDER, "Thousand <noreply@localhost>", "the sender of mails"
)
VAPID_PRIVATE_KEY = _mail.add(
    "VAPID_PRIVATE_KEY",
    kinds.VAPID_KEY,
    "",
    "signs pushes, without it there are none",
    shown="made by a local server",
    is_secret=True,
)
VAPID_SUBJECT = _mail.add(
    "VAPID_SUBJECT",
    addresses.SUBJECT,
    "",
    "where push services write when something is wrong",
    shown="`mailto:` and `DEFAULT_FROM_EMAIL`",
)

_play = SettingSection("Play")
CLAIM_MS = _play.add(
    "CLAIM_MS", whole(0, 600_000), "8000", "milliseconds in which a claim may be answered"
)
CONTRIBUTE_MS = _play.add(
    "CONTRIBUTE_MS",
    whole(0, 600_000),
    "5000",
    "milliseconds in which the first deck waits for contributions, 0: not at all",
)
BOT_PACE = _play.add(
    "BOT_PACE",
    decimal(0, 100),
    "1.0",
    "factor of the time that bots seem to think, never 0 on a real site",
)
BOT_GAMES = _play.add(
    "BOT_GAMES",
    SWITCH,
    "1",
    "0: no rated games between bots",
    shown="`1`, with `make run` and on a small site `0`",
)
BOT_PROCESSES = _play.add(
    "BOT_PROCESSES",
    whole(1, 999),
    "",
    "turns of bots that are thought about at a time",
    shown="`2`, with `make run` 1 to 4",
)
PRELOAD_SEARCH = _play.add(
    "PRELOAD_SEARCH",
    SWITCH,
    "1",
    "0: a worker loads the bots' search, 120 MB, when a turn first needs it",
    shown="`1`, with `make run` and on a small site `0`",
)
JOB_INTERVALS = _play.add(
    "JOB_INTERVALS",
    decimal(1, 10),
    "1",
    "factor of the seconds between two runs of a periodic job",
    shown="`1`, with `make run` and on a small site `3`",
)
WORKER_CLOCKS = _play.add(
    "WORKER_CLOCKS", SWITCH, "0", "1: the worker runs beat and a ticker too, of one worker at most"
)
POOL_WAIT_MS = _play.add(
    "POOL_WAIT_MS",
    whole(0, MOST),
    "",
    "milliseconds until bots join a pool's table",
    shown="each pool's own",
)
DAILY_POLISH_WEEKDAYS = _play.add(
    "DAILY_POLISH_WEEKDAYS",
    kinds.WEEKDAYS,
    "3,6",
    "weekdays with Polish deals of the day, 1: Monday, 0: none",
)
REVIEW_HOURS = _play.add(
    "REVIEW_HOURS",
    decimal(0, 1000),
    "4",
    "hours of CPU a day for reviews of games, 0: no reviews",
)
HAND_HOURS = _play.add(
    "HAND_HOURS",
    decimal(0, 1000),
    "2",
    "hours of CPU a day for the hand explorer, 0: it is off",
)
PUZZLE_MINUTES = _play.add(
    "PUZZLE_MINUTES",
    decimal(0, 300),
    "10",
    "minutes of CPU a night for puzzles from own games, 0: none",
    shown="`10`, on a small site `2`",
)
KEEP_LOG_DAYS = _play.add(
    "KEEP_LOG_DAYS",
    whole(0, 36_500),
    "7",
    "days for which a finished game's log is kept, 0: for ever",
)
OPEN_DATA_DIR = _play.add(
    "OPEN_DATA_DIR",
    kinds.FOLDER,
    "",
    "a folder for data files that everybody may download, shared by all machines",
    shown="none are made",
)
LOCAL_NAME_DAYS = _play.add(
    "LOCAL_NAME_DAYS",
    whole(0, 36_500),
    "90",
    "days until names of people without an account are deleted",
)
STAFF_MFA_REQUIRED = _play.add(
    "STAFF_MFA_REQUIRED",
    SWITCH,
    "",
    "whether staff need a second step of login",
    shown="`1`, with `DEBUG` `0`",
)

_speed = SettingSection("Speed")
FAST_TABLES = _speed.add(
    "FAST_TABLES", SWITCH, "1", "0: live tables without the [fast tier](../fast_tables.md)"
)
LIVE_CACHE = _speed.add("LIVE_CACHE", SWITCH, "1", "0: no cache of running games")
HEARTBEAT = _speed.add(
    "HEARTBEAT", SWITCH, "1", "0: no heartbeat, so no time is given back after a stop"
)
HOME_CACHE_SECONDS = _speed.add(
    "HOME_CACHE_SECONDS",
    decimal(0, DAY_SECONDS),
    "5",
    "seconds for which the home page keeps its numbers, 0: no cache",
)
REMINDER_CACHE_SECONDS = _speed.add(
    "REMINDER_CACHE_SECONDS",
    decimal(0, DAY_SECONDS),
    "5",
    "seconds for which a process keeps who is reminded, 0: no cache",
)
NUMBA_CACHE_DIR = _speed.add(
    "NUMBA_CACHE_DIR",
    kinds.FOLDER,
    "",
    "where the compiled search of bots is kept",
    shown="beside the modules, in the image `/data/numba`",
)

_logs = SettingSection("Logs and metrics")
LOG_FORMAT = _logs.add(
    "LOG_FORMAT",
    kinds.choice("line", "json"),
    "line",
    "`json`: one object a line, as containers do",
)
LOG_LEVEL = _logs.add(
    "LOG_LEVEL",
    kinds.choice("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
    "INFO",
    "the least level that is logged",
)
SENTRY_DSN = _logs.add(
    "SENTRY_DSN", addresses.DSN_OF_SENTRY, "", "where errors are reported", is_secret=True
)
METRICS_PORT = _logs.add(
    "METRICS_PORT",
    whole(1, 65_535),
    "",
    "where a process serves its metrics, without it none",
)
METRICS_HOST = _logs.add(
    "METRICS_HOST", addresses.LISTENING, "127.0.0.1", "the address for that port"
)
PROMETHEUS_MULTIPROC_DIR = _logs.add(
    "PROMETHEUS_MULTIPROC_DIR",
    kinds.FOLDER,
    "",
    "any process of a machine answers with the sums of all",
)
LIVENESS_DIR = _logs.add("LIVENESS_DIR", kinds.FOLDER, "", "where parts without pages touch a file")
PROCESS_NAME = _logs.add("PROCESS_NAME", kinds.WORD, "worker", "the name of that file")

_development = SettingSection("Development")
DEBUG = _development.add(
    "DEBUG", SWITCH, "0", "sources instead of bundles, tracebacks instead of error pages"
)
GALLERY = _development.add("GALLERY", SWITCH, "0", "every state of the table at `/dev/gallery/`")

SECTIONS = (_needed, _stores, _proxy, _mail, _play, _speed, _logs, _development)
SETTINGS = {setting.name: setting for section in SECTIONS for setting in section.settings}

# By the name of its limit: LIMIT_TICKETS is that of "tickets".
NUMBERS_OF_LIMITS = {
    name: Setting(f"LIMIT_{name.upper()}", whole(0, MOST), str(limit.number), limit.counted)
    for name, limit in DEFAULT_LIMITS.items()
}
