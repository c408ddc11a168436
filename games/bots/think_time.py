"""The visible think time of a bot, from public information only: it must not reveal the hand."""

from ..engine.observation import Observation
from ..engine.state import Phase

PHASE_MS = {
    Phase.CUT: 800,
    Phase.DARK: 1500,
    Phase.BIDDING: 1300,
    Phase.BUYBACK: 1800,
    Phase.PILE: 1500,
    Phase.EXCHANGE: 3000,
    Phase.RAISE: 1500,
    Phase.TRUMP: 1800,
    Phase.PLAY: 900,
}
# After the talon, where everybody knows which seat is asked; other claims have their own timing.
CLAIM_MS = 1500
# The talon or a finished trick lies open for a while before the next card.
TRICK_MS = 900
LAST_CARD_MS = 400
JITTER_MS = 500
# Odd numbers without a common factor, so that neighbouring turns differ.
SEQ_STEP, DEAL_STEP = 173, 311


def think_time_ms(spectator: Observation) -> int:
    """Return the milliseconds before a bot acts, from a spectator's observation."""
    phase = spectator.phase
    if phase not in PHASE_MS:
        return CLAIM_MS
    if phase is Phase.PLAY and max(spectator.counts) <= 1 and spectator.trick:
        return LAST_CARD_MS
    finished = phase is Phase.PLAY and not spectator.trick and bool(spectator.last_trick)
    return PHASE_MS[phase] + TRICK_MS * finished + _jitter(spectator)


def _jitter(spectator: Observation) -> int:
    return (spectator.seq * SEQ_STEP + spectator.deal * DEAL_STEP) % JITTER_MS
