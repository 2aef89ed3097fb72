"""Drawings beside the cube itself: the keypad."""
