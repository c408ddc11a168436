"""The connection of the backend; Django expects it in a module of this name."""

import os
from contextlib import suppress
from typing import Any

from django.db.backends.sqlite3 import base


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that creates its file for its owner alone."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Connect; the files of the write-ahead log get the permissions of the database's."""
        if not self.is_in_memory_db():
            create_private(conn_params["database"])
        return super().get_new_connection(conn_params)


def create_private(path: str | os.PathLike[str]) -> None:
    """Create an empty file that only its owner can read, unless there is one."""
    # A file that cannot be created: SQLite says what is wrong.
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
