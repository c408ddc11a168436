"""The file of all sounds, which a page fetches at once: WAV files by their names, as base64."""

import base64
import json
from pathlib import Path

from tools.sounds.adpcm import file_of
from tools.sounds.designs import sounds

ROOT = Path(__file__).parents[2]
PATH = ROOT / "games" / "static" / "games" / "sounds" / "sounds.json"


def files() -> dict[str, bytes]:
    """Return the WAV file of each sound."""
    return {name: file_of(sound) for name, sound in sounds().items()}


def text() -> str:
    """Return the text of the file of all sounds, a line for each."""
    lines = {name: base64.b64encode(file).decode() for name, file in files().items()}
    return json.dumps(lines, indent=0) + "\n"
