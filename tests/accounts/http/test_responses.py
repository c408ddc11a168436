"""Errors as responses."""

from accounts.errors import DomainError
from accounts.http.responses import json_error
from accounts.limits.errors import LimitExceeded


def test_a_script_reads_how_long_it_has_to_wait() -> None:
    response = json_error(LimitExceeded(90))
    assert response.status_code == 429 and response["Retry-After"] == "90"


def test_other_errors_name_no_wait() -> None:
    assert "Retry-After" not in json_error(DomainError("nosuch"))
