"""Search for plans of round robins and movements of duplicate tournaments."""
