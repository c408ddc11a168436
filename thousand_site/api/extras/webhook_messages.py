"""The messages of clubs' webhooks in the schema: the site sends them, a club's program answers."""

from accounts.http.json_schema import Json, reference

MESSAGE: Json = {
    "event": "tournament.published",
    "id": 512,
    "at": "2026-10-01T12:00:00.000Z",
    "club": "Three Aces",
    "club_key": "three-aces",
    "tournament": {
        "id": "k3f9x2abcd",
        "name": "Friday cup",
        "format": "swiss",
        "starts_at": "2026-10-02T18:00:00.000Z",
        "venue": "",
        "url": "https://play.example.org/tournaments/k3f9x2abcd/",
    },
    "places": [],
}
HEADERS = {
    "X-Thousand-Event": "the member `event`",
    "X-Thousand-Delivery": "the member `id`",
    "X-Thousand-Signature": "`t=<seconds>,v1=<hex>`: docs/webhooks.md says how to check it",
}
WEBHOOK: Json = {
    "post": {
        "operationId": "webhook_message",
        "summary": "Tell a club's program of its tournaments",
        "description": "An event may come twice: compare its `id` (docs/webhooks.md).",
        "parameters": [
            {"name": name, "in": "header", "schema": {"type": "string"}, "description": text}
            for name, text in HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": reference("WebhookMessage"), "example": MESSAGE}
            },
        },
        "responses": {
            "2XX": {"description": "taken"},
            "410": {"description": "nothing shall be sent any longer"},
            "default": {"description": "failed: it is sent again later"},
        },
    }
}
