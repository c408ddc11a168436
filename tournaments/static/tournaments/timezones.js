// Times entered and shown in the viewer's time zone, sent and stored in UTC.

// Some browsers still have former names; tournaments/http/times.py has the same.
/** @type {Record<string, string>} */
const PRESENT_NAMES = {
  "Europe/Kiev": "Europe/Kyiv",
  "Europe/Uzhgorod": "Europe/Kyiv",
  "Europe/Zaporozhye": "Europe/Kyiv",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
};

/** @param {string} zone */
export const presentName = (zone) => PRESENT_NAMES[zone] ?? zone;

export const localZone = () => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");

/**
 * Return the locale of dates on a page of this language: that of the browser's region, as en-GB, if it has one.
 * @param {string} language
 */
export function dateLocale(language, preferred = navigator.languages ?? []) {
  return preferred.find((one) => one.split("-")[0] === language.split("-")[0]) ?? language;
}

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/**
 * Return the value of a datetime-local field for a UTC time without its zone.
 * @param {string} utc
 */
export function toLocalInput(utc) {
  const at = new Date(`${utc}Z`);
  if (Number.isNaN(at.getTime())) return utc;
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/**
 * Return a time in words, in the page's language and the viewer's time zone.
 * @param {string} iso
 * @param {string} language
 */
export function formatLocal(iso, language) {
  /** @type {Intl.DateTimeFormatOptions} */
  const options = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" };
  return new Date(iso).toLocaleString(dateLocale(language), options);
}

/**
 * Forms with a time say in which zone it is meant.
 * @param {ParentNode} root
 */
export function setZones(root) {
  const own = localZone();
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (root.querySelectorAll("[data-own-zone]"))) field.value = own;
  for (const name of root.querySelectorAll("[data-zone-name]")) name.textContent = own.replaceAll("_", " ");
}

/** @param {ParentNode} root */
export function showLocalTimes(root, language = document.documentElement.lang) {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (root.querySelectorAll("time[data-moment]"))) time.textContent = formatLocal(time.dateTime, language);
}
