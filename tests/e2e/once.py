"""For tests that do not depend on the database: the run on SQLite is enough."""

import pytest
from django.db import connection

once = pytest.mark.skipif(connection.vendor == "postgresql", reason="tested in the run on SQLite")
