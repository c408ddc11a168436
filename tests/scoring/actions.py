"""The actions of a deal, consumed one after another."""


class StrangeRecord(ValueError):
    """The record does not follow docs/rules.md."""


class Unfinished(Exception):
    """The actions end before the deal does."""


class Actions:
    """A cursor over texts such as `2 bid 105`."""

    def __init__(self, texts):
        self.texts, self.at = texts, 0

    def take(self, seat, *words):
        """Return the words after the seat, which must be the expected one."""
        if self.at == len(self.texts):
            raise Unfinished
        text = self.texts[self.at]
        who, *said = text.split()
        if who != str(seat) or said[0] not in words:
            raise StrangeRecord(
                f"action {self.at}, {text}: expected {seat} to {' or '.join(words)}"
            )
        self.at += 1
        return said

    def end(self):
        if self.at < len(self.texts):
            raise StrangeRecord(f"action {self.at}, {self.texts[self.at]}: the deal is over")
