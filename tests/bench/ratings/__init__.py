"""Our ratings beside Plackett-Luce."""
