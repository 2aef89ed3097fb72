"""The database engine for PostgreSQL with a pool of connections, which Django finds by this folder's name."""
