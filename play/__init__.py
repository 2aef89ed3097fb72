"""People at the keyboard: sockets, consent, participants, dealing."""
