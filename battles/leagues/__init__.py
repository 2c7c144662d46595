"""Leagues, tournaments, ratings and the organiser's desk."""
