// Who is on the barrel, and what it means there: a state with tries, or only a line across the scores.
const known = (table) => table.agreements.barrel;

// "declarer_only": from the threshold up a seat lives by its own contracts, without oval or tries.
export function contractsOnly(table, seat) {
  const { barrel_mode: mode, barrel_threshold: threshold } = table.agreements;
  return known(table) && mode === "declarer_only" && table.standing.scores[seat] >= threshold;
}

export const onBarrel = (table, seat) => table.standing.barrel[seat] != null;

export function barrelOf(table, seat) {
  if (!onBarrel(table, seat)) return null;
  const attempts = table.agreements.barrel_attempts;
  const attempt = Math.min(table.standing.barrel[seat] + 1, attempts);
  return { attempt, attempts, last: attempt === attempts };
}

// Who must be on the barrel to win is set to the threshold by a score that would win.
export const mustMountFirst = (table, seat) =>
  known(table) && table.agreements.must_mount_barrel && !onBarrel(table, seat);
