"""Tools of the pictograms: canvas, paints, glyphs, and the register."""
