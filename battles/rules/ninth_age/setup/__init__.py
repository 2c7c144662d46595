"""Before the battle: board, terrain, zones, objectives, deployment (A.9, A.10)."""
