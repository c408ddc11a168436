"""The API's resources of optional apps: there only while the app is installed."""
