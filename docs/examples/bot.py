"""An example bot: follows every call, and plays legal cards with a small idea of its own.

BOT_TOKEN=thousand_... python bot.py https://the.site

It hears by streams and acts by requests; bot_websocket.py has the same idea on WebSockets.
"""

import json
import os
import sys
import threading
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE = sys.argv[1].rstrip("/")
HEADERS = {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}", "Content-Type": "application/json"}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
MARRIAGES = {"S": 40, "C": 60, "D": 80, "H": 100}
SORTED = [rank + suit for suit in MARRIAGES for rank in "9JQKTA"]
PLAYED = set()
# Said where nothing above was: what gives nothing away comes first.
WORDS = ("pass", "stand", "decline", "keep", "cut", "look")


def post(path, **words):
    try:
        urlopen(Request(f"{SITE}/api/bot/{path}/", json.dumps(words).encode(), HEADERS), timeout=20)
    except HTTPError as refusal:
        print(f"{path}: {refusal.read(300)!r}", file=sys.stderr)


def listen(stream, heard):
    """Hear line after line, on a new connection when one breaks, until it was the last."""
    while True:
        try:
            # An empty line comes each five seconds: a connection that is silent is dead.
            for line in urlopen(Request(f"{SITE}/api/bot/{stream}/", headers=HEADERS), timeout=20):
                if line.strip() and heard(json.loads(line)):
                    return
        except (OSError, ValueError) as error:
            print(f"{stream}: {error!r}", file=sys.stderr)
        time.sleep(1)


def happened(event):
    """A call is followed; a game gets a stream of its own."""
    if event["type"] == "call":
        post(f"calls/{event['table']}/accept")
    elif event["type"] == "game" and event["game"] not in PLAYED:
        # A new connection tells again of all that goes on.
        PLAYED.add(event["game"])
        threading.Thread(target=play, args=[event["game"]], daemon=True).start()


def play(game):
    def shown(message):
        table = message.get("table")
        if table and table["phase"] == "deck":
            post(f"games/{game}/contribution", id="mine", text=os.urandom(16).hex())
        elif table and table["legal"]:
            # One decision, one id: however often it is said, it is done once.
            seq = table["seq"]
            post(f"games/{game}/actions", id=f"seq-{seq}", seq=seq, action=choose(table))
        return table and table["status"] != "playing"

    listen(f"games/{game}/stream", shown)


def choose(table):
    """The idea: bid what marriages and aces promise, lead high and follow low, give the worst."""
    legal, hand = table["legal"], table["hand"]
    kept = {suit for suit in MARRIAGES if {f"K{suit}", f"Q{suit}"} <= set(hand)}
    cheap = sorted(hand, key=lambda card: (card[1] in kept and card[0] in "KQ", POINTS[card[0]]))
    if "play" in legal:
        best = min if table["trick"] else max
        card = best(legal["play"], key=lambda card: POINTS[card[0]])
        return f"play {card} {legal.get('words', {}).get(card, [''])[-1]}".strip()
    if "give" in legal:
        others = [seat for seat in table["active"] if seat != table["you"]]
        lays = ["lay"] if table["agreements"]["two_player"] == "piles_of_three" else []
        gifts = zip(others + lays, cheap, strict=False)
        return "give " + " ".join(f"{to}:{card}" for to, card in gifts)
    if "lay" in legal:
        return "lay " + " ".join(sorted(cheap[:2], key=SORTED.index))
    worth = 60 + sum(MARRIAGES[suit] for suit in kept) + 10 * sum(card[0] == "A" for card in hand)
    if legal.get("bid") and legal["bid"]["min"] <= worth:
        return f"bid {legal['bid']['min']}"
    for word in ("trump", "take"):
        if word in legal:
            return f"{word} {legal[word][0]}"
    return next(word for word in WORDS if legal.get(word))


if __name__ == "__main__":
    listen("events", happened)
