"""The compiler: turns a description and a level into rows of integers, and a machine that plays them."""
