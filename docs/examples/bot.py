"""An example bot: accepts every invitation and plays by a simple strategy.

BOT_TOKEN=thousand_... python bot.py https://the.site

It reads streams and sends requests; bot_websocket.py does the same over WebSockets.
"""

import json
import os
import random
import sys
import threading
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE = sys.argv[1].rstrip("/")
API = f"{SITE}/api/v1/bot"
HEADERS = {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}", "Content-Type": "application/json"}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
MARRIAGES = {"S": 40, "C": 60, "D": 80, "H": 100}
SORTED = [rank + suit for suit in MARRIAGES for rank in "9JQKTA"]
STARTED_GAMES = set()
# Seconds before a new connection, twice as long after each failure.
FIRST_WAIT, LONGEST_WAIT = 1, 60
# Refusals that pass; after another one below 500 the same request is refused for ever.
PASSING_REFUSALS = (408, 429)
# Actions without parameters, tried in this order when no other rule applies.
SIMPLE_ACTIONS = ("pass", "stand", "decline", "keep", "cut", "look")


def post(path, **body):
    """Send a request; print an error."""
    try:
        urlopen(Request(f"{API}/{path}/", json.dumps(body).encode(), HEADERS), timeout=20)
    except HTTPError as error:
        print(f"{path}: {error.read(300)!r}", file=sys.stderr)


def listen(stream, handle):
    """Pass each message to `handle` until it returns true; reconnect after errors.

    Stop where that is no use: a token that is not valid, or lacks the scope.
    """
    wait = FIRST_WAIT
    while True:
        try:
            # An empty line comes every five seconds: a silent connection is dead.
            for line in urlopen(Request(f"{API}/{stream}/", headers=HEADERS), timeout=20):
                wait = FIRST_WAIT
                if line.strip() and handle(json.loads(line)):
                    return
        except HTTPError as error:
            answer = f"{stream}: {error.code} {error.read(300).decode(errors='replace')}"
            if error.code < 500 and error.code not in PASSING_REFUSALS:
                stop(answer)
            print(answer, file=sys.stderr)
        except (OSError, HTTPException, ValueError) as error:
            print(f"{stream}: {error!r}", file=sys.stderr)
        wait = pause(wait)


def stop(reason):
    """Print the reason, and end the program, or the thread of one game."""
    print(reason, file=sys.stderr)
    sys.exit(1)


def pause(wait):
    """Wait up to so many seconds, so that bots do not come back together; return the next wait."""
    time.sleep(wait * random.uniform(0.5, 1))
    return min(2 * wait, LONGEST_WAIT)


def on_event(event):
    """Accept an invitation; start a thread for a game."""
    if event["type"] == "invitation":
        post(f"invitations/{event['table']}/accept")
    elif event["type"] == "game" and event["game"] not in STARTED_GAMES:
        # A new connection repeats all current games.
        STARTED_GAMES.add(event["game"])
        threading.Thread(target=play, args=[event["game"]], daemon=True).start()


def play(game):
    """Play a game until it is over."""
    # The same however often it is sent: a connection may break before the answer.
    contribution = os.urandom(16).hex()

    def on_message(message):
        table = message.get("table")
        if table and table["phase"] == "deck":
            post(f"games/{game}/contribution", id="mine", text=contribution)
        elif table and table["legal"]:
            # One id per decision: a repeated request has no further effect.
            seq = table["seq"]
            post(f"games/{game}/actions", id=f"seq-{seq}", seq=seq, action=choose(table))
        return table and table["status"] != "playing"

    listen(f"games/{game}/stream", on_message)


def choose(table):
    """Return an action: bid by marriages and aces, lead high, follow low, give low cards."""
    legal, hand = table["legal"], table["hand"]
    marriages = {suit for suit in MARRIAGES if {f"K{suit}", f"Q{suit}"} <= set(hand)}
    cheap = sorted(
        hand, key=lambda card: (card[1] in marriages and card[0] in "KQ", POINTS[card[0]])
    )
    if "play" in legal:
        best = min if table["trick"] else max
        card = best(legal["play"], key=lambda card: POINTS[card[0]])
        return f"play {card} {legal.get('words', {}).get(card, [''])[-1]}".strip()
    if "give" in legal:
        others = [seat for seat in table["active"] if seat != table["you"]]
        piles = ["lay"] if table["agreements"]["two_player"] == "piles_of_three" else []
        given = zip(others + piles, cheap, strict=False)
        return "give " + " ".join(f"{to}:{card}" for to, card in given)
    if "lay" in legal:
        count = 3 if table["agreements"]["exchange"] == "lay_aside" else 2
        return "lay " + " ".join(sorted(cheap[:count], key=SORTED.index))
    aces = sum(card[0] == "A" for card in hand)
    max_bid = 60 + sum(MARRIAGES[suit] for suit in marriages) + 10 * aces
    if legal.get("bid") and legal["bid"]["min"] <= max_bid:
        return f"bid {legal['bid']['min']}"
    for action in ("trump", "take"):
        if action in legal:
            return f"{action} {legal[action][0]}"
    return next(action for action in SIMPLE_ACTIONS if legal.get(action))


if __name__ == "__main__":
    listen("events", on_event)
