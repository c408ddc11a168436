// What the table will look like when my act is accepted: shown at once, taken back when it is refused.

function played(table, card) {
  return {
    ...table,
    hand: table.hand.filter((held) => held !== card),
    trick: [...table.trick, { seat: table.you, card }],
    counts: table.counts.map((count, seat) => (seat === table.you ? count - 1 : count)),
    legal: {},
    to_act: null,
  };
}

// `give 1:9D lay:JS`, `lay 9S TH`: a card is the end of each part.
function given(table, cards) {
  const gone = new Set(cards.map((part) => part.slice(-2)));
  return { ...table, hand: table.hand.filter((card) => !gone.has(card)), legal: {}, to_act: null };
}

export function expected(table, action) {
  if (!action) return table;
  const [word, ...rest] = action.split(" ");
  if (word === "play") return played(table, rest[0]);
  if (word === "give" || word === "lay") return given(table, rest);
  return { ...table, legal: {}, to_act: null };
}
