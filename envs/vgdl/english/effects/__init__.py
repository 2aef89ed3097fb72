"""Effects in English, each as a clause."""
