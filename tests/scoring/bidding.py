"""The bidding, followed by its actions (section 4 of docs/rules.md)."""

DARK_BID = 120


class Bidding:
    """The bids by seat; `blind` are the seats that have not seen their cards ("anyone")."""

    def __init__(self, agreed, scores, order, opener, dark_seat, blind):
        self.agreed, self.order, self.dark_seat = agreed, order, dark_seat
        self.holder = self.opener = opener if dark_seat is None else dark_seat
        self.bid = agreed["opening_bid"] if dark_seat is None else DARK_BID
        least = agreed["skip_bidding_at"]
        self.skipping = {s for s in order if least is not None and scores[s] <= least}
        self.blind, self.passed = set(blind), set()
        self.spoken_blind = False

    def follow(self, actions):
        """Follow the actions until all seats but one have passed."""
        if self.dark_seat is not None and not self.agreed["dark_unhide"]:
            return
        if self._opener_speaks_first():
            self._speak(actions, self.opener)
        seat = self._left_of(self.opener)
        while set(self.order) - self.passed - {self.holder}:
            if seat in self.skipping:
                self.passed.add(seat)
            elif seat not in self.passed:
                self._speak(actions, seat)
            seat = self._left_of(seat)

    def _opener_speaks_first(self):
        free = self.agreed["free_opening"] and self.dark_seat is None
        return free and self.opener not in self.skipping

    def _left_of(self, seat):
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def _speak(self, actions, seat):
        said = actions.take(seat, "bid", "pass", *(["look"] if seat in self.blind else []))
        if said[0] == "look":
            self.blind.discard(seat)
            said = actions.take(seat, "bid", "pass")
        if said[0] == "bid":
            self._raise_to(seat, int(said[1]))
        else:
            self.passed.add(seat)

    def _raise_to(self, seat, amount):
        self.holder, self.bid = seat, amount
        self.spoken_blind = seat in self.blind
        if self.dark_seat is not None:
            self.dark_seat = None  # the seat sees its cards, and the bidding continues
            if self.agreed["unhide_ends_bidding"]:
                self.passed = set(self.order) - {seat}

    def is_dark(self):
        return self.dark_seat is not None or self.spoken_blind

    def is_at_opening(self):
        """Return whether nobody but the opener bid.

        Every other bid is higher than the opening bid.
        """
        return self.bid == self.agreed["opening_bid"] and not self.is_dark()
