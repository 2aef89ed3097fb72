"""The machine that plays a compiled game: functions over integers, made machine code at their first call."""
