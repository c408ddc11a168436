"""Rate limits counted in Valkey: by account, by network or by both."""
