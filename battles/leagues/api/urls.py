"""Addresses of leagues in the interface, below /api/leagues/."""

from django.urls import URLPattern

from battles.leagues import converters as converters  # registers <division:…>
from battles.leagues.api import acting_urls, reading_urls

urlpatterns: list[URLPattern] = [*acting_urls.urlpatterns, *reading_urls.urlpatterns]
