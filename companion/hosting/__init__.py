"""What a host does with its tables: taps, seats, drafts, hand-over, the owner's boxes; and the port of the store."""
