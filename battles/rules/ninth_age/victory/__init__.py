"""Victory: points for what was lost, objectives, battle points (B.18, B.9.10–B.9.17)."""
