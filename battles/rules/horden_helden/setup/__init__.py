"""Before the battle: armies, roles, terrain, edges, secrets, camps, deployment."""
