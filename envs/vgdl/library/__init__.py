"""The games that come with the engine, and builders of new levels."""
