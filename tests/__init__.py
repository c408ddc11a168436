"""The tests mirror the apps; tests/e2e plays in a real browser."""
