"""How long a bot seems to think, by what everybody sees: pace must not tell what a hand holds."""

from games.engine.observation import Observation
from games.engine.state import Phase

PAUSES = {
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
# After the talon, where all know who is asked; other claims take their own time, whoever is.
CLAIM_MS = 1500
# The talon or a finished trick lies open for a while before the next card.
TRICK_MS = 900
LAST_CARD_MS = 400
JITTER_MS = 500
# Odd numbers without a common factor, so that neighbouring turns differ.
STEP, DEAL_STEP = 173, 311


def pace_ms(spectator: Observation) -> int:
    """Milliseconds before a bot acts, from a spectator's observation."""
    phase = spectator.phase
    if phase not in PAUSES:
        return CLAIM_MS
    if phase is Phase.PLAY and max(spectator.counts) <= 1 and spectator.trick:
        return LAST_CARD_MS
    finished = phase is Phase.PLAY and not spectator.trick and bool(spectator.last_trick)
    return PAUSES[phase] + TRICK_MS * finished + _jitter(spectator)


def _jitter(spectator: Observation) -> int:
    return (spectator.seq * STEP + spectator.deal * DEAL_STEP) % JITTER_MS
