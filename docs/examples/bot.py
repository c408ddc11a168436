"""An example bot: follows every call, and plays legal cards with a small idea of its own.

BOT_TOKEN=thousand_... python bot.py https://the.site             by streams and requests
BOT_TOKEN=thousand_... python bot.py https://the.site websocket   needs `pip install websockets`
"""

import json
import os
import sys
import threading
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE, WAY = sys.argv[1].rstrip("/"), (sys.argv[2:] or ["stream"])[0]
HEADERS = {"Authorization": f"Bearer {os.environ['BOT_TOKEN']}", "Content-Type": "application/json"}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
MARRIAGES = {"S": 40, "C": 60, "D": 80, "H": 100}
SORTED = [rank + suit for suit in MARRIAGES for rank in "9JQKTA"]
PLAYED = set()
# Said where nothing above was: what gives nothing away comes first.
WORDS = ("pass", "stand", "decline", "keep", "cut", "look")


def post(path, words):
    try:
        urlopen(Request(f"{SITE}/api/bot/{path}/", json.dumps(words).encode(), HEADERS), timeout=20)
    except HTTPError as refusal:
        print(f"{path}: {refusal.read(300)!r}", file=sys.stderr)


def lines(stream, socket):
    """What the site says, message by message, each with a way to answer; ends with the line."""
    if WAY == "stream":
        # An empty line comes each five seconds: a line on which nothing comes is dead.
        answer = urlopen(Request(f"{SITE}/api/bot/{stream}/", headers=HEADERS), timeout=20)
        yield from ((json.loads(line), None) for line in answer if line.strip())
        return
    from websockets.sync.client import connect

    with connect(f"ws{SITE[4:]}/ws/{socket}/", additional_headers=HEADERS) as line:
        yield from ((json.loads(text), line.send) for text in line)


def listen(stream, socket, heard):
    """Hear all that is said, on a new line when one breaks, until `heard` has heard enough."""
    wait = 0.25
    while True:
        try:
            for message, send in lines(stream, socket):
                wait = 0.25
                if heard(message, send):
                    return
        except Exception as error:
            print(f"{stream}: {error!r}, again in {wait} s", file=sys.stderr)
        time.sleep(wait)
        wait = min(2 * wait, 10)


def happened(event, send):
    """A call is followed; a game gets a line of its own."""
    if event["type"] == "call":
        post(f"calls/{event['table']}/accept", {})
    elif event["type"] == "game" and event["game"] not in PLAYED:
        # A new line tells again of all that goes on.
        PLAYED.add(event["game"])
        threading.Thread(target=play, args=[event["game"]], daemon=True).start()


def play(game):
    mine, tried = os.urandom(16).hex(), set()

    def shown(message, send):
        table = message.get("table")
        if table is None or table["status"] != "playing":
            return table is not None
        # What is refused brings a table too, which is not shown again: act on it, if it is newer.
        if message["type"] == "refused" and table["seq"] in tried:
            return False
        if table["phase"] == "deck" and message["type"] == "table":
            tell(send, "contribution", {"id": "mine", "text": mine})
        elif table["legal"]:
            # One decision, one id: however often it is said, it is done once.
            tried.add(table["seq"])
            said = {"id": f"seq-{table['seq']}", "seq": table["seq"], "action": choose(table)}
            tell(send, "actions", said)
        return False

    def tell(send, what, words):
        if send is None:
            post(f"games/{game}/{what}", words)
        else:
            send(json.dumps(words | {"type": "act" if what == "actions" else "contribute"}))

    listen(f"games/{game}/stream", f"table/{game}", shown)


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
    listen("events", "bot/events", happened)
