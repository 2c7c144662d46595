"""The settings of the tests' site, with the front end of another folder: that in which `toy_pages` has built it."""

from __future__ import annotations

import os
from pathlib import Path

from tests.browser import site_settings

globals().update({name: getattr(site_settings, name) for name in dir(site_settings) if name.isupper()})
BASE_DIR = Path(os.environ["TOY_PAGES"])
STATICFILES_DIRS = [BASE_DIR / "static"]
