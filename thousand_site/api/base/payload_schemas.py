"""Schemas of what is sent beside the answers of serializers: tables, records, results, webhooks."""

from collections.abc import Callable
from functools import partial

from accounts.http.json_schema import Json, object_schemas
from games.daily.publication import lines
from games.open_data import results
from games.replays import record_schema
from games.tables.payloads import json_schema
from thousand_site.api.base.meanings import explained
from tournaments.live import result_schema

Source = Callable[[], Json]
# Optional apps add theirs.
SOURCES: list[Source] = [
    json_schema.definitions,
    record_schema.definitions,
    partial(object_schemas, lines),
    partial(object_schemas, results),
    result_schema.definitions,
]
# Requests that the site sends, by name, in the form of OpenAPI; optional apps add theirs.
WEBHOOKS: Json = {}


def definitions() -> Json:
    """Return all these schemas by name."""
    return explained({name: schema for source in SOURCES for name, schema in source().items()})
