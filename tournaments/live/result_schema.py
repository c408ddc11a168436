"""JSON Schema of a tournament's results in one file, made of their types."""

from functools import cache

from accounts.http.json_schema import Json, object_schemas
from tournaments.live import result_types
from tournaments.live.snapshot.tables import ANNULLED, NOT_OVER, OVER
from tournaments.models import Tournament

# The value of a tie-break as the page shows it; null: it was not needed.
TIE_BREAK: Json = {"anyOf": [{"type": "number"}, {"type": "string"}, {"type": "null"}]}
# Rows with a member for each tie-break beside those that all have.
WITH_TIE_BREAKS = ("ResultStanding", "ResultTeamMember")


@cache
def definitions() -> Json:
    """Return the schemas by name; that of all results is `TournamentResults`."""
    schemas = object_schemas(result_types)
    rows = {name: schemas.pop(f"{name}Base") for name in WITH_TIE_BREAKS}
    return {
        "ResultStatus": {"enum": Tournament.Status.values},
        "ResultState": {"enum": [*NOT_OVER, OVER, ANNULLED]},
        **schemas,
        **{name: {**row, "additionalProperties": TIE_BREAK} for name, row in rows.items()},
    }
