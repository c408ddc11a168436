// A WAV file of IMA ADPCM with one block, as tools/sounds writes it: four bits a sample.

const RATE_AT = 24;
const FIRST_AT = 60;
const CODES_AT = 64;
const MOVES = [-1, -1, -1, -1, 2, 4, 6, 8];
const LARGEST = 32_767;

// The format's table; each step is a tenth longer than the one before.
const STEPS = [
  7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143, 157,
  173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878,
  2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289,
  16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
];

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.max(least, Math.min(most, value));

/** @param {number} step @param {number} code */
function change(step, code) {
  const size = (step >> 3) + (code & 4 ? step : 0) + (code & 2 ? step >> 1 : 0) + (code & 1 ? step >> 2 : 0);
  return code & 8 ? -size : size;
}

/**
 * Return the samples of a file, between -1 and 1, and how many of them a second has.
 * @param {Uint8Array} file
 */
export function decode(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const samples = new Float32Array(2 * (file.length - CODES_AT) + 1);
  let sample = view.getInt16(FIRST_AT, true);
  let place = file[FIRST_AT + 2];
  samples[0] = sample / LARGEST;
  for (let i = 1; i < samples.length; i += 1) {
    const byte = file[CODES_AT + ((i - 1) >> 1)];
    const code = i % 2 ? byte & 15 : byte >> 4;
    sample = between(sample + change(STEPS[place], code), -LARGEST - 1, LARGEST);
    place = between(place + MOVES[code & 7], 0, STEPS.length - 1);
    samples[i] = sample / LARGEST;
  }
  return { samples, rate: view.getUint32(RATE_AT, true) };
}
