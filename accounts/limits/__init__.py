"""How often something may be done: counted in Valkey, by account, by network or by both."""
