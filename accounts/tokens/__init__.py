"""API tokens: a Django app with the label `tokens`."""
