"""Results of checks."""

from thousand_site.doctor.findings import CheckResult, Unused, Wrong, examine_all


def fails(error: Exception) -> str:
    raise error


def test_each_check_is_ok_unused_or_wrong() -> None:
    found = examine_all(
        [
            ("a", lambda: "fine"),
            ("b", lambda: fails(Unused("off"))),
            ("c", lambda: fails(Wrong("broken; mend it"))),
        ]
    )
    assert found == [
        CheckResult("a", "ok", "fine"),
        CheckResult("b", "unused", "off"),
        CheckResult("c", "wrong", "broken; mend it"),
    ]


def test_a_check_that_fails_itself_is_wrong_and_stops_no_other() -> None:
    first, second = examine_all([("a", lambda: fails(KeyError("x\ny"))), ("b", lambda: "fine")])
    assert first.state == "wrong" and first.text.startswith("KeyError: ") and second.state == "ok"
    assert "\n" not in first.text
