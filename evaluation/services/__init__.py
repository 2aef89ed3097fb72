"""Services beside the site: PostgreSQL, Redis, the disk, the store of files, and how the site goes on without one."""
