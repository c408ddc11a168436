"""What others may want to hear of people."""

from django.dispatch import Signal

# A guest made himself an account. `user`; `before`, `after`: the keys of his session.
guest_kept = Signal()
# A token of `user_id` is good for nothing any more.
token_ended = Signal()
# Somebody's account was closed, after the commit: `user`, who has no name any more.
account_closed = Signal()
