"""The little statistics that results need."""

from math import sqrt

Z95 = 1.959963984540054


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval of a share: `wins` of `games`, 95% unless told otherwise."""
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (centre - reach) / whole), min(1.0, (centre + reach) / whole)


def percentile(numbers: list[int], share: float) -> int:
    """The smallest of the numbers that at least `share` of them do not exceed; 0 of none."""
    if not numbers:
        return 0
    ordered = sorted(numbers)
    rank = -int(-share * len(ordered) // 1)  # rounded up
    return ordered[max(0, min(len(ordered), rank) - 1)]
