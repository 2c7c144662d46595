"""How models stand in a unit (chapter 3): bases, cells, boundary, ranks, and which models touch which.

All of it is pure: millimetres in the unit's own frame, no poses, no state. `u` runs to the unit's right from the
middle of its front edge, `v` forward, so the unit lies at v ≤ 0.
"""
