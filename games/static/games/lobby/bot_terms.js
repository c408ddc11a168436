// The possible games against bots, from the choices of the page.

/**
 * Return "on" if the game can be rated, else why not: "help" (hints, no clock), "level", or "why" (the server's reason).
 * @param {{ hasHelp: boolean, level: string | undefined, ratedLevel: string | undefined, why: string | undefined }} props
 */
export function ratedState({ hasHelp, level, ratedLevel, why }) {
  if (hasHelp) return "help";
  if (why) return "why";
  return level === ratedLevel ? "on" : "level";
}

/**
 * Return what the button will start, such as "Strong, with hints, unrated".
 * @param {{ level: string | undefined, hints: boolean, rated: boolean }} props
 * @param {Partial<Record<string, string>>} texts
 */
export function startsWith({ level, hints, rated }, texts) {
  const parts = [level, hints && texts.textHints, rated ? texts.textRated : texts.textUnrated];
  return parts.filter(Boolean).join(", ");
}
