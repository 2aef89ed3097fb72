"""The look of games: pictures for sprites, tiles, grounds, legends and characters."""
