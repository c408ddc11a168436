"""The bot API's sockets and streams; its requests are in thousand_site.api.bots."""
