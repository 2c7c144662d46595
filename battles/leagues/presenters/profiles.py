"""Ratings for a player's profile: the last closed month of each list, with the chart of all."""

from __future__ import annotations

from accounts.models import User
from accounts.profiles import RatingSheet
from battles.leagues import addresses
from battles.leagues.presenters import words
from battles.leagues.presenters.pictures import rating_chart
from battles.leagues.selectors import people


def rating_sheets(user: User) -> list[RatingSheet]:
    """One for each list; one query for all."""
    return [
        RatingSheet(
            name=str(words.list_name(key)),
            address=addresses.ratings(key),
            rating=months[-1].rating,
            deviation=months[-1].deviation,
            is_provisional=months[-1].is_provisional,
            chart=rating_chart(months, key, user.get_username()),
        )
        for key, months in people.rating_histories(user).items()
    ]
