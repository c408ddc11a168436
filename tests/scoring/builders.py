"""Hand-built deals: the facts are given, nothing is played."""

from types import SimpleNamespace

from tests.scoring.agreements import resolved
from tests.scoring.booking import Booking
from tests.scoring.deal import Facts, seats_from_forehand
from tests.scoring.standing import Ledger, standing_of

GOLDEN = {"golden": True}
DARK = {"dark": True}
DISTRIBUTED = {"ending": "distributed"}
WRITTEN_OFF = {"ending": "written_off"}


def booked(facts=None, start=None, T=(120, 0, 0), M=None, k=None, nines=None, fell=(), **agreed):
    """Return the ledger after a deal that seat 0 plays for 100 by default.

    T, M and k as in section 8 (k follows from T), `nines`: the seat that held all four, `fell`: the
    seats that were charged before the play.
    """
    agreed = resolved(agreed)
    ledger = Ledger(agreed, standing_of(agreed, start))
    for seat in fell:
        ledger.charge(seat)
    taken = SimpleNamespace(
        T=T, M=M or [0] * len(T), k=k or [int(t > 0) for t in T], four_nines=nines
    )
    deal = Facts(dealer=len(T) - 1, golden=False, declarer=0, contract=100, ending="played")
    deal.order = seats_from_forehand(agreed, deal.dealer)
    for name, value in (facts or {}).items():
        setattr(deal, name, value)
    deal.taken = taken if deal.ending == "played" else None
    Booking(agreed, ledger, deal).book()
    return ledger


def scores(*args, **given):
    return booked(*args, **given).now.scores


def on_barrel(score=880, attempts=0, others=(0, 0), **lists):
    """Return a standing with seat 0 on the barrel."""
    return {"scores": [score, *others], "barrel": [attempts, None, None], **lists}
