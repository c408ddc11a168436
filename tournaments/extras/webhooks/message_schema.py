"""JSON Schema of the messages to a club's program, made of their types."""

from functools import cache

from accounts.http.json_schema import Json, object_schemas, reference
from tournaments.extras.webhooks import payload_types


@cache
def definitions() -> Json:
    """Return the schemas by name; that of any message is `WebhookMessage`."""
    messages = [reference(name) for name in ("WebhookEventMessage", "WebhookTestMessage")]
    return {**object_schemas(payload_types), "WebhookMessage": {"oneOf": messages}}
