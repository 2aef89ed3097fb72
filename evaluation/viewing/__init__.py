"""What people see of tasks and episodes: pictures, replays and walkthroughs."""
