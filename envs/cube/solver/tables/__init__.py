"""Tables of the solvers: coordinates of the cube, its classes under symmetry, and pruning tables on disk."""
