"""Everything that outlives a decision: the log, undo, takebacks, standing orders, game files, finding titles."""
