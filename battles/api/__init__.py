"""REST: the same services and selectors as pages and socket. Every error is {code, message, clause?, facts?}."""
