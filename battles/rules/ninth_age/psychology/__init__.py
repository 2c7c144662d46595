"""Tests of Discipline, panic, flight, shaken and rallying units (A.5, A.17)."""
