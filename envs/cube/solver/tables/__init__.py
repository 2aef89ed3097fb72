"""Tables that the solvers read: coordinates of the cube, its classes under symmetry, and pruning tables on disk."""
