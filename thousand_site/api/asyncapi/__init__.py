"""The AsyncAPI document of sockets and streams, made of the types of the code that sends them."""
