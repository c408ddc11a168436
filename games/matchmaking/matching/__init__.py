"""Who should play together: the quality of tables, and the best choice of them. Pure."""
