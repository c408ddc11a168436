// The groups of sounds that the settings name, how loud each is, and how the phone vibrates with them.
/** @import { SoundGroup, SoundVolumes } from "../../base/page.js" */
/** @import { SoundName } from "../table.js" */

/** @type {Record<SoundGroup, SoundName[]>} */
const GROUPS = {
  cards: ["deal", "card", "trick", "given", "talon"],
  bidding: ["bid", "passed"],
  moments: ["marriage", "trump", "made", "failed", "bolt", "barrel", "fall", "won", "over"],
  calls: ["turn", "ten", "last", "found"],
  talk: ["message"],
};

const GROUP_OF = /** @type {Record<SoundName, SoundGroup>} */ (Object.fromEntries(
  Object.entries(GROUPS).flatMap(([group, names]) => names.map((name) => [name, group]))));

export const groups = /** @type {SoundGroup[]} */ (Object.keys(GROUPS));

/** The sound of each group that is heard when its volume changes.
 * @type {Record<SoundGroup, SoundName>}
 */
export const SAMPLES = { cards: "card", bidding: "bid", moments: "marriage", calls: "turn", talk: "message" };

/**
 * Return how loud a sound is, from 0 to 1. A hidden page calls its viewer, and is silent otherwise.
 * @param {SoundName} name
 * @param {SoundVolumes} volumes each from 0 to 100
 * @param {boolean} isHidden
 */
export function loudness(name, volumes, isHidden) {
  const group = GROUP_OF[name];
  if (isHidden && group !== "calls") return 0;
  // Ears hear ratios: half of the slider is a quarter of the amplitude.
  return (volumes[group] / 100) ** 2;
}

// Milliseconds of vibration, pause, vibration. Of cards only the viewer's own are felt.
/** @type {Partial<Record<SoundName, number[]>>} */
const PATTERNS = {
  card: [8], given: [8], marriage: [12, 60, 12], trump: [12, 60, 12], made: [20], failed: [40], bolt: [12], barrel: [30, 80, 30],
  fall: [30, 80, 30], turn: [15], ten: [15, 90, 15], last: [250, 120, 250], found: [40, 80, 40], won: [30], over: [30],
};

/** @param {{ name: SoundName, own?: boolean }} sound */
export const patternOf = ({ name, own }) => (GROUP_OF[name] === "cards" && !own ? null : PATTERNS[name] ?? null);
