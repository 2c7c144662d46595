"""What leaves the site: tournament reports, spreadsheets, calendars (8.7, 13.4)."""
