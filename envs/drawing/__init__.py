"""Drawing for all families: flat pictures, solid scenes, colors and a bounded memory of frames. Knows no rules."""
