"""Tools of the pictograms: pen, paints, glyphs, and the register."""
