// Calls a person who waits to the table, by the sound of the tables (games/table/sound/call.js).

/** Another page opens only when the call has ended: it would cut the sound. */
export const CALL_MS = 700;

export const callToTable = () => dispatchEvent(new CustomEvent("found"));
