"""Set-ups by lot for random battles, and for battles between computers."""
