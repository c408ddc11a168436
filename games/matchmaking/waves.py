"""How often a pool is looked at."""

# Each look seats tables within the goal; a wave, less often, also those that somebody puts up with.
LOOK_MS = 1000
WAVE_MS = 3000
