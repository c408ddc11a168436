"""What the views of tournaments share: converters, links and answers."""
