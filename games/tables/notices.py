"""Change notices of a table: the sockets' processes decide who may see what."""

from typing import Any

from games.realtime import publisher


def group_name(game_id: str) -> str:
    """Return the name of the group of all sockets of a table."""
    return f"game.{game_id}"


def change_notice(game_id: str, version: int) -> dict[str, Any]:
    """Return the message that a table changed."""
    return {"type": "game_changed", "game": game_id, "version": version}


def notify_changed(game_id: str, version: int) -> None:
    """Publish that a table changed."""
    notify_table(game_id, change_notice(game_id, version))


def notify_table(game_id: str, message: dict[str, Any]) -> None:
    """Publish a message to the sockets of a table, or only to those of other processes."""
    publisher.notify(group_name(game_id), message)
