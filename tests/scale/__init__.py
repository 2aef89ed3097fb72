"""A site that grows: filled with up to a million episodes, and measured at each size."""
