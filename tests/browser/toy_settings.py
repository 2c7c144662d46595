"""The site's settings, with the front end of another folder: that in which `toy_pages` has built it."""

from __future__ import annotations

import os
from pathlib import Path

from battles import settings

globals().update({name: getattr(settings, name) for name in dir(settings) if name.isupper()})
BASE_DIR = Path(os.environ["TOY_PAGES"])
STATICFILES_DIRS = [BASE_DIR / "static"]
