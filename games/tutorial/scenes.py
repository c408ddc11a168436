"""The scenes of the course, in order."""

from games.tutorial.part_one import DEAL, FOLLOW, MARRIAGE
from games.tutorial.part_two import BARREL, BOLTS, DUMP_TRUCK, GIVE_UP, RAISE

PART_ONE = (FOLLOW, MARRIAGE, DEAL)
PART_TWO = (RAISE, GIVE_UP, BOLTS, DUMP_TRUCK, BARREL)
SCENES = PART_ONE + PART_TWO
