"""Pictures, replays and walkthroughs of tasks and episodes."""
