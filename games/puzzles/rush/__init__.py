"""The rush: as many right answers as possible in five minutes."""
