// Places on the screen: clockwise, the next player on the left, the viewer below.

const AROUND = { 2: ["left"], 3: ["left", "right"], 4: ["left", "top", "right"] };

// Who lost the seat keeps the view from it: nobody changes places on the screen.
export const belowSeat = (table) => table.you ?? table.lost_seat ?? 0;

export function seatPlaces(table) {
  const count = table.people.length;
  const below = belowSeat(table);
  const places = AROUND[count].map((place, i) => [place, (below + 1 + i) % count]);
  return { ...Object.fromEntries(places), below };
}

export function placeOf(table, seat) {
  const entry = Object.entries(seatPlaces(table)).find(([, held]) => held === seat);
  return entry[0];
}

// The order of the score sheet's columns: left, viewer, right, as they sit around the table.
export function columns(table) {
  const { left, top, right, below } = seatPlaces(table);
  return [left, top, below, right].filter((seat) => seat != null);
}

export const isMe = (table, seat) => table.you != null && seat === table.you;
