"""Melee and what comes of it: recoil, retreat, flight, pursuit, storming."""
