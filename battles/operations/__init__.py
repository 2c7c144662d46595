"""What whoever runs the site does: backups, demo data."""
