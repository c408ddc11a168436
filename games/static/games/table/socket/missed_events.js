// Events of payloads lost with a connection, from the comparison of the payloads before and after.

const has = (events, ...types) => events.some(({ type }) => types.includes(type));
const cardsOf = (table) => [...(table?.last_trick?.cards ?? []), ...(table?.trick ?? [])].map(({ card }) => card);

function missedBids(before, table, events) {
  const told = events.filter(({ type }) => type === "bid_made" || type === "passed").length;
  const lines = table.bids.slice(before?.bids.length ?? 0, Math.max(0, table.bids.length - told));
  return lines.map(({ seat, bid }) => (bid == null ? { type: "passed", seat } : { type: "bid_made", seat, amount: bid }));
}

function missedContract(before, table, events) {
  const { declarer, bid, contract } = table;
  if (declarer == null || !contract) return [];
  const won = before?.declarer == null && !has(events, "bidding_won", "declarer_obliged");
  const raised = before?.contract && contract > before.contract && !has(events, "contract_raised");
  return [
    won && { type: "bidding_won", seat: declarer, amount: bid ?? contract },
    won && table.talon?.cards && !has(events, "talon_taken") && { type: "talon_taken", seat: declarer },
    raised && { type: "contract_raised", seat: declarer, amount: contract },
  ].filter(Boolean);
}

const played = ({ seat, card }) => ({ type: "card_played", seat, card });

function missedTrick(before, table, events) {
  const { last_trick: last } = table;
  const known = new Set([...cardsOf(before), ...events.map(({ card }) => card)]);
  const unknown = (lines) => (lines ?? []).filter(({ card }) => !known.has(card)).map(played);
  const isNew = before && last && JSON.stringify(last.cards) !== JSON.stringify(before.last_trick?.cards);
  const taken = isNew && !has(events, "trick_taken") ? [{ type: "trick_taken", seat: last.winner, points: last.points }] : [];
  return [...(isNew ? unknown(last.cards) : []), ...taken, ...unknown(table.trick)];
}

// Each marriage follows the card that declared it, if that one was missed too.
function withMarriages(cards, before, table, events) {
  const old = before?.marriages?.length ?? 0;
  const told = events.filter(({ type, suit }) => type === "marriage_declared" && suit).length;
  const lines = (table.marriages ?? []).slice(old, Math.max(0, (table.marriages ?? []).length - told))
    .map((line) => ({ type: "marriage_declared", ...line }));
  const isOf = (line) => ({ type, seat, card }) => type === "card_played" && seat === line.seat && card[1] === line.suit && "KQ".includes(card[0]);
  const follows = cards.flatMap((event) => [event, ...lines.filter((line) => isOf(line)(event))]);
  return [...follows, ...lines.filter((line) => !cards.some(isOf(line)))];
}

function missedInDeal(before, table, events) {
  const cards = withMarriages(missedTrick(before, table, events), before, table, events);
  return [...missedBids(before, table, events), ...missedContract(before, table, events), ...cards];
}

function missedResult(before, table, events) {
  const row = table.sheet?.rows.at(-1);
  const isNew = row && row.deal >= before.deal && !has(events, "deal_scored");
  return isNew ? [{ type: "deal_scored", outcome: row }] : [];
}

const missedStart = (table, events) => (has(events, "deal_started") ? [] : [{ type: "deal_started", dealer: table.dealer }]);

// Return the events between the two payloads that `table.events` does not tell; `before` is null at first.
export function missedEvents(before, table) {
  const events = table.events ?? [];
  if (table.phase === "over") return before ? missedResult(before, table, events) : [];
  if (before && before.deal !== table.deal) {
    return [...missedResult(before, table, events), ...missedStart(table, events), ...missedInDeal(null, table, events)];
  }
  return missedInDeal(before, table, events);
}
