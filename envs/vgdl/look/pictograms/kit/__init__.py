"""What pictograms are drawn with: pen, paints, glyphs, and the register."""
