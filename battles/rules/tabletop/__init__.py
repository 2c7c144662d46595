"""What games on a free table share, on top of geometry: the board, ways from pose to pose, who stands where, documents.

Pure: it knows no state, no order and no game. Systems say what a touch or a wheel means to them.
"""
