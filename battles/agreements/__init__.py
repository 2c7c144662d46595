"""What the players of a battle have agreed on."""
