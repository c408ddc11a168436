"""The deals of a day: what people and bots cost, and the pages of a day that many have played."""
