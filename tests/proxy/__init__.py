"""The proxy of thousand_site/server/haproxy.cfg in front of processes of this machine."""
