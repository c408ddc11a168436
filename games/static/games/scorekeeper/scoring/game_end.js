// The end of a game, as games/engine/scoring/game_end.py (rules.md, section 9).

export function winningSeats(ledger) {
  return new Set(ledger.seats.filter((seat) => hasWon(ledger, seat)));
}

function hasWon(ledger, seat) {
  if (!ledger.wins(ledger.scores[seat])) return false;
  return ledger.onBarrel(seat) || ledger.exempt[seat] || !ledger.agreements.must_mount_barrel;
}

const distance = (seat, from, players) => (seat - from + players) % players;

// The declarer if among them, else the higher score; in a tie the nearest to the declarer's left.
export function winnerAmong(winning, scores, declarer) {
  return best([...winning], scores, declarer, (seat) => Number(seat === declarer));
}

// The highest score; in a tie the favoured seat, else the nearest to its left.
export function leader(scores, favoured) {
  return best([...scores.keys()], scores, favoured, () => 0);
}

function best(seats, scores, from, first) {
  const players = scores.length;
  const order = (a, b) => first(b) - first(a) || scores[b] - scores[a]
    || distance(a, from, players) - distance(b, from, players);
  return seats.sort(order)[0];
}

// The place of each seat: the winner is first, equal scores share a place.
export function placesOf(scores, winner) {
  return scores.map((score, seat) => {
    if (seat === winner) return 1;
    return 2 + scores.filter((other, i) => i !== winner && other > score).length;
  });
}
