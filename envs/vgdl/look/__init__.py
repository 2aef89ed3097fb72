"""How games look: pictures for sprites, tiles, grounds, legends and characters."""
