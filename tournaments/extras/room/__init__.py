"""Events at real tables: people by name, results from paper, pages for phones and a projector."""
