"""Addresses of leagues, below /leagues/. Fixed words come before the names of leagues."""

from django.urls import URLPattern

from battles.leagues import converters as converters  # registers <division:…>
from battles.leagues.views import acting_urls, reading_urls

urlpatterns: list[URLPattern] = [*acting_urls.urlpatterns, *reading_urls.urlpatterns]
