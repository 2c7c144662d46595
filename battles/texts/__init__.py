"""Hosting's sentences in every language, and what words them."""
