"""What happens by itself: the loop over due rows, and the outbox."""
