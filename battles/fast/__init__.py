"""Where the milliseconds went: statements, reads, sessions and frames written by hand."""
