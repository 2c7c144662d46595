"""Addresses of the interface through which something is done; tried before those that are only read."""

from django.urls import URLPattern

from battles.leagues import actions
from battles.leagues.api.actions import patterns

urlpatterns: list[URLPattern] = patterns(actions.ALL)
