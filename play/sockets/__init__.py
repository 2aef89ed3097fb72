"""The play socket: its protocol, its consumer, the real-time clock, and the thread that writes."""
