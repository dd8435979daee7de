"""The server under hardship: killed, without its database, on a full disk, among guests who mean harm."""
