"""Tests of the data blocks of pages with cards."""

import json
import re

from games.templatetags.importmap import frame_config


def test_a_data_block_has_no_spaces_and_no_escaped_letters() -> None:
    """Pages are not compressed, and a table's page has few bytes to spare."""
    block = frame_config({"people": ["Гость <1>"]}, "/game/1/")
    assert '"people":["Гость \\u003C1\\u003E"]' in block


def test_a_data_block_is_read_back_unchanged() -> None:
    replay = {"people": ["Гость </script>"], "deals": [{"points": [1, 2]}]}
    text = re.search(r"<script[^>]*>(.*)</script>", frame_config(replay, "/game/1/"))
    assert text is not None and json.loads(text[1])["replay"] == replay
