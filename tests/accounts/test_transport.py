"""Behind TLS (`HTTPS=1`) cookies are for TLS alone, and plain requests are sent there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASKED = ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
SHOW = f"""
import json
from django.conf import settings
print(json.dumps([bool(getattr(settings, name)) for name in {ASKED}]))
"""


@pytest.mark.parametrize(("https", "wanted"), [("1", True), ("", False)])
def test_https_switches_everything_together(tmp_path: Path, https: str, wanted: bool) -> None:
    own = {"HTTPS": https, "FELDHERR_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "battles.settings"}
    shown = subprocess.run([sys.executable, "-c", SHOW], cwd=ROOT, env=os.environ | own, capture_output=True, text=True)

    assert shown.returncode == 0, shown.stderr
    assert json.loads(shown.stdout) == [wanted] * len(ASKED)
