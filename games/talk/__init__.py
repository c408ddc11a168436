"""Talk at tables: phrases, reactions and texts, mutes, and who is watching."""
