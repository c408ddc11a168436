"""Creating and running a tournament: pages and actions of organisers."""
