"""Websockets: of battles and of the lobby; those of seasons stand with the leagues."""
