"""The compiler: a description and a level become rows of integers, and a machine that plays them."""
