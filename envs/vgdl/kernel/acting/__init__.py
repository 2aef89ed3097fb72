"""Sprites that act by themselves: avatars, creatures, their motion, paths and chance."""
