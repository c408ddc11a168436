"""The organisers' page: its sections, and the log of their actions."""
