"""Services beside the site: PostgreSQL, Redis, the disk and the store of files, and how the site goes on while one of them is away."""
