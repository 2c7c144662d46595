"""`manage.py bench`: how fast the rules, the hosting and the page are, against floors measured in the same run."""
