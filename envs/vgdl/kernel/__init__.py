"""The machine that plays a compiled game: functions over integers, compiled to machine code at their first call."""
