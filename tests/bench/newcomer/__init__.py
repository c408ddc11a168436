"""Film of a newcomer's first minutes on a phone: home page, lesson, waiting, first deal."""
