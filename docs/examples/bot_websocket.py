"""The example bot over WebSockets, with the strategy of bot.py and one socket per table.

BOT_TOKEN=thousand_... python bot_websocket.py https://the.site     (`pip install websockets`)
"""

import json
import os
import sys
import threading

from bot import FIRST_WAIT, HEADERS, SITE, STARTED_GAMES, choose, pause, post, stop
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import connect

# Close codes after which it is no use to reconnect (docs/protocol/table.md).
REASONS = {
    4401: "the token is not valid, or no longer",
    4403: "the page of another site opened the socket",
    4404: "there is no such table, or this bot may not see it",
    4406: "the token lacks the scope “bot”",
}


def listen(path, handle):
    """Pass each message to `handle` until it returns true; reconnect after errors."""
    wait = FIRST_WAIT
    while True:
        try:
            with connect(f"ws{SITE[4:]}/ws/{path}/", additional_headers=HEADERS) as socket:
                for text in socket:
                    wait = FIRST_WAIT
                    if handle(json.loads(text), socket):
                        return
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            if code in REASONS:
                stop(f"{path}: {code}, {REASONS[code]}")
            print(f"{path}: {closed!r}", file=sys.stderr)
        except (OSError, WebSocketException) as error:
            print(f"{path}: {error!r}", file=sys.stderr)
        wait = pause(wait)


def on_event(event, socket):
    """Accept an invitation; start a thread for a game."""
    if event["type"] == "invitation":
        post(f"invitations/{event['table']}/accept")
    elif event["type"] == "game" and event["game"] not in STARTED_GAMES:
        STARTED_GAMES.add(event["game"])
        threading.Thread(target=play, args=[event["game"]], daemon=True).start()


def play(game):
    """Play a game until it is over."""
    decided = set()
    # The same however often it is sent: a connection may break before the answer.
    contribution = os.urandom(16).hex()

    def on_message(message, socket):
        table = message.get("table")
        if table and table["phase"] == "deck":
            contribute(message, socket)
        # A refusal contains a table that is not sent again: act on it if it is newer.
        elif table and not (message["type"] == "refused" and table["seq"] in decided):
            act(table, socket)
        return table and table["status"] != "playing"

    def contribute(message, socket):
        # Nothing to mend after a refusal: it would be refused again.
        if message["type"] == "table":
            request = {"type": "contribute", "id": "mine", "text": contribution}
            socket.send(json.dumps(request))

    def act(table, socket):
        if table["legal"]:
            # One id per decision: a repeated request has no further effect.
            seq = table["seq"]
            decided.add(seq)
            request = {"type": "act", "id": f"seq-{seq}", "seq": seq, "action": choose(table)}
            socket.send(json.dumps(request))

    listen(f"table/{game}", on_message)


if __name__ == "__main__":
    listen("bot/events", on_event)
