// Calls a person who waits elsewhere to the table: two notes and a vibration.
const NOTES = [[0, 523], [0.18, 784]];
const LOUDNESS = 0.08;
// Another page opens only when the call has ended: it would cut the notes.
export const CALL_MS = 500;
/** @type {AudioContext | null} */
let context = null;

// Browsers allow sound only after the page was touched or a key was pressed.
function wake() {
  if (!globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

/**
 * Nor does a page vibrate before; a browser that does not tell whether it may is asked.
 * @param {number[]} pattern
 */
function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

/** @param {boolean} withSound */
export function callToTable(withSound) {
  vibrate([120, 80, 120]);
  if (!withSound || context?.state !== "running") return;
  for (const [after, pitch] of NOTES) {
    const start = context.currentTime + after;
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}
