"""The OpenGL side of scenes. Only the render thread may call in here."""
