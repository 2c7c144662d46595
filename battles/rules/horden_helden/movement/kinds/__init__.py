"""Every kind of move, from a single element to a landing."""
