"""Movement: single elements, groups, marches, flyers, boats, contacts."""
