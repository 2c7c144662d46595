"""Attacks (chapter 7): as numbers before any die falls, read by dice that fell and by the exact chances alike."""
