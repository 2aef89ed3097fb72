"""The web server: Daphne, with bounds on what others send and do not read, and an end that browsers are told of."""
