"""The `sandtable` command: play, watch, check and study games in a terminal, or from another program with --json."""
