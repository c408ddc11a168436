"""What the views of all apps share: converters, JSON bodies, redirects, answers."""
