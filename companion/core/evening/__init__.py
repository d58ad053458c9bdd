"""What a log tells of the evening: its loud moments, its end, its time."""
