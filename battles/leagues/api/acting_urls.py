"""Addresses of the interface through which something is done; tried before those that are only read."""

from django.urls import URLPattern

from battles.leagues import acts
from battles.leagues.api.acting import patterns

urlpatterns: list[URLPattern] = patterns(acts.ALL)
