"""The example bot on WebSockets: the idea of bot.py, heard and said on one line a table.

BOT_TOKEN=thousand_... python bot_websocket.py https://the.site     (`pip install websockets`)
"""

import json
import os
import sys
import threading
import time

from bot import HEADERS, PLAYED, SITE, choose, post
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def listen(address, heard):
    """Hear message after message, on a new line when one breaks, until it was the last."""
    while True:
        try:
            with connect(f"ws{SITE[4:]}/ws/{address}/", additional_headers=HEADERS) as line:
                for text in line:
                    if heard(json.loads(text), line):
                        return
        except (OSError, WebSocketException) as error:
            print(f"{address}: {error!r}", file=sys.stderr)
        time.sleep(1)


def happened(event, line):
    """A call is followed; a game gets a line of its own."""
    if event["type"] == "call":
        post(f"calls/{event['table']}/accept")
    elif event["type"] == "game" and event["game"] not in PLAYED:
        PLAYED.add(event["game"])
        threading.Thread(target=play, args=[event["game"]], daemon=True).start()


def play(game):
    tried = set()

    def shown(message, line):
        table = message.get("table")
        # What is refused brings a table that is not shown again: act on it, if it is newer.
        if table and not (message["type"] == "refused" and table["seq"] in tried):
            answer(table, line)
        return table and table["status"] != "playing"

    def answer(table, line):
        if table["phase"] == "deck":
            said = {"type": "contribute", "id": "mine", "text": os.urandom(16).hex()}
            line.send(json.dumps(said))
        elif table["legal"]:
            # One decision, one id: however often it is said, it is done once.
            seq = table["seq"]
            tried.add(seq)
            said = {"type": "act", "id": f"seq-{seq}", "seq": seq, "action": choose(table)}
            line.send(json.dumps(said))

    listen(f"table/{game}", shown)


if __name__ == "__main__":
    listen("bot/events", happened)
