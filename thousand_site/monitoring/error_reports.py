"""Reports of errors to Sentry, or to a server that speaks its protocol, by SENTRY_DSN.

A report has the type of the error and the lines of code that led to it. It has no text of an error,
since a database names the row that it refused. It has no value of a variable, and no request. So
nothing of a running game, no name, no address, no cookie and no token can be in it. The log of the
process has the text, with the same time.
"""

import logging
from typing import Any

import sentry_sdk
from sentry_sdk.integrations.atexit import AtexitIntegration
from sentry_sdk.integrations.celery import CeleryIntegration
from sentry_sdk.integrations.dedupe import DedupeIntegration
from sentry_sdk.integrations.django import DjangoIntegration
from sentry_sdk.integrations.excepthook import ExcepthookIntegration
from sentry_sdk.integrations.logging import LoggingIntegration
from sentry_sdk.integrations.threading import ThreadingIntegration

Json = dict[str, Any]

# Kept fields of a report, of a frame of a traceback, and of an error.
REPORT = "event_id timestamp level platform sdk release environment server_name logger"
FRAME = "filename abs_path function module lineno pre_context context_line post_context in_app"
ERROR = "type module mechanism"
# Names of pages, tasks and functions; an address may be a secret by itself.
NAMED = ("component", "view", "route", "task")
# Lines of libraries may be built of values.
APPS = ("accounts", "ratings", "games", "tournaments", "thousand_site")


def start(dsn: str, transport: Any = None) -> None:
    """Report all errors from now on; `transport` takes the place of the network in tests."""
    sentry_sdk.init(
        dsn=dsn,
        transport=transport,
        before_send=scrub,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        auto_session_tracking=False,
        send_client_reports=False,
        default_integrations=False,
        auto_enabling_integrations=False,
        integrations=[
            AtexitIntegration(callback=lambda _pending, _timeout: None),
            CeleryIntegration(propagate_traces=False),
            DedupeIntegration(),
            DjangoIntegration(
                transaction_style="function_name", middleware_spans=False, signals_spans=False
            ),
            ExcepthookIntegration(),
            LoggingIntegration(level=None, event_level=logging.ERROR),
            ThreadingIntegration(propagate_scope=False),
        ],
    )


def scrub(event: Any, _hint: Any) -> Any:
    """Return the report with what may leave the site."""
    kept = _only(event, REPORT)
    if event.get("transaction_info", {}).get("source") in NAMED:
        kept["transaction"] = event.get("transaction")
    if "logentry" in event and str(event.get("logger")).partition(".")[0] in APPS:
        # The text as it stands in the code, before names and ids are filled in.
        kept["logentry"] = {"message": str(event["logentry"].get("message", ""))}
    if "exception" in event:
        kept["exception"] = {"values": [_error(x) for x in event["exception"].get("values", [])]}
    return kept


def _error(error: Json) -> Json:
    kept = _only(error, ERROR)
    if "mechanism" in kept:
        kept["mechanism"] = _only(kept["mechanism"], "type handled")
    if error.get("stacktrace"):
        frames = error["stacktrace"].get("frames", [])
        kept["stacktrace"] = {"frames": [_only(frame, FRAME) for frame in frames]}
    return kept


def _only(found: Json, names: str) -> Json:
    return {name: found[name] for name in names.split() if name in found}
