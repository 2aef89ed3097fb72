"""Services beside the site: PostgreSQL, Redis and the disk, and how the site goes on while one of them is away."""
