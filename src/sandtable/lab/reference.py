"""The yardstick: a tiny hidden-information hex game in plain Python. FROZEN: it is never changed.

Figures of different machines and days are compared as ratios to this game's decisions per second, so it must stay as
it is, good or bad; a test holds it to that. It knows nothing of the rest of Sandtable and is never compiled.

Two sides of ten pieces stand on 11 x 11 hexes, faces hidden. A turn is two decisions: pick a piece, pick a hex beside
it. Who enters an enemy's hex fights: both faces are shown, the higher stays, equals both go. Whoever takes the flag
wins; after 400 turns the game is drawn.
"""

SIZE = 11
HEXES = SIZE * SIZE
PIECES = 10
FACES = [0, 1, 1, 2, 2, 3, 3, 4, 5, 6]  # 0 is the flag: it stays where it is
TURNS = 400
DRAWN = 2


def beside(h: int) -> list[int]:
    """The hexes next to a hex, in rows that are shifted by half a hex."""
    row, column = divmod(h, SIZE)
    shift = row & 1
    steps = [(0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift)]
    found = [(row + down, column + right) for down, right in steps]
    return [r * SIZE + c for r, c in found if 0 <= r < SIZE and 0 <= c < SIZE]


BESIDE = [beside(h) for h in range(HEXES)]


class Dice:
    """A small generator of its own, so that the same seed is the same game everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed * 2654435761 % 4294967296 or 1

    def below(self, n: int) -> int:
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x * n >> 32


class Skirmish:
    """One game: who stands where, what has been shown, whose decision it is."""

    def __init__(self, dice: Dice) -> None:
        self.at = [-1] * HEXES
        self.where = [-1] * (2 * PIECES)
        self.face = [0] * (2 * PIECES)
        self.shown = [0] * (2 * PIECES)
        self.turn = 0
        self.picked = -1
        self.winner = -1
        for side in (0, 1):
            faces = FACES[:]
            for n in range(PIECES):
                piece = side * PIECES + n
                hex_ = n + SIZE * (n & 1) if side == 0 else HEXES - 1 - n - SIZE * (n & 1)
                self.at[hex_] = piece
                self.where[piece] = hex_
                self.face[piece] = faces.pop(dice.below(len(faces)))

    def targets(self, piece: int) -> list[int]:
        """Where a piece may go: any hex beside it without a friend in it."""
        side = piece // PIECES
        found = []
        for h in BESIDE[self.where[piece]]:
            other = self.at[h]
            if other < 0 or other // PIECES != side:
                found.append(h)
        return found

    def legal(self) -> list[int]:
        """The pieces that can move, or the hexes for the piece that was picked."""
        if self.picked >= 0:
            return self.targets(self.picked)
        side = self.turn & 1
        found = []
        for piece in range(side * PIECES, side * PIECES + PIECES):
            if self.where[piece] >= 0 and self.face[piece] > 0 and self.targets(piece):
                found.append(piece)
        return found

    def take(self, choice: int) -> None:
        """Do what was chosen."""
        if self.picked < 0:
            self.picked = choice
            return
        piece = self.picked
        other = self.at[choice]
        self.at[self.where[piece]] = -1
        self.where[piece] = -1
        stays = piece
        if other >= 0:
            self.shown[piece] = self.shown[other] = 1
            if self.face[other] == 0:
                self.winner = self.turn & 1
            if self.face[other] > self.face[piece]:
                stays = other
            elif self.face[other] == self.face[piece]:
                stays = -1
            if stays != other:
                self.where[other] = -1
        self.at[choice] = stays
        if stays == piece:
            self.where[piece] = choice
        self.picked = -1
        self.turn += 1
        if self.turn >= TURNS and self.winner < 0:
            self.winner = DRAWN

    def seen_by(self, side: int) -> list[int]:
        """The faces as one side knows them; -1 where it does not."""
        own = side * PIECES
        found = []
        for piece in range(2 * PIECES):
            known = own <= piece < own + PIECES or self.shown[piece] > 0
            found.append(self.face[piece] if known else -1)
        return found


def play(seed: int) -> tuple[int, int]:
    """One random game; answers how many decisions it took and a number that names how it went."""
    dice = Dice(seed)
    game = Skirmish(dice)
    decisions = 0
    trace = 0
    while game.winner < 0:
        legal = game.legal()
        if not legal:
            game.winner = 1 - (game.turn & 1)
            break
        choice = legal[dice.below(len(legal))]
        trace = (trace * 31 + choice + 1) % 1000003
        game.take(choice)
        decisions += 1
        if game.picked < 0:
            trace = (trace + sum(game.seen_by(game.turn & 1))) % 1000003
    return decisions, trace
