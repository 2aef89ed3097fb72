"""Search for wins: breadth first, beams, bounds of scores, and where chance is at work."""
