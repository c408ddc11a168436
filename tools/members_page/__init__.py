"""The page of the members of all messages, from the types of the code."""
