"""Geometry that every title shares: hexes, areas and the paths through them.

Nothing here knows a game. A map is a `Graph` (a `HexGrid` or an `AreaMap`):
spaces are the ints 0..n-1, and whatever a title says about them, or about the
borders between them, is a flat row of ints beside the map.
"""
