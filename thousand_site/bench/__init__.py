"""The load bench of live tables: real processes under real sockets, beside a floor that does the
least that any server of such tables must do."""
