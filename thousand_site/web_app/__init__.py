"""The site as an app on the home screen: manifest, service worker, page without a network."""
