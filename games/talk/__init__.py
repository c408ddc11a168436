"""Talk at tables: phrases, reactions, texts, mutes, and the list of spectators."""
