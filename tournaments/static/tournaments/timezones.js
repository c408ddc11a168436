// Times entered and shown in the viewer's time zone, sent and stored in UTC.

export const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const twoDigits = (number) => String(number).padStart(2, "0");

// Return the value of a datetime-local field for a UTC time without its zone.
export function toLocalInput(utc) {
  const at = new Date(`${utc}Z`);
  if (Number.isNaN(at.getTime())) return utc;
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

// Return a time in words, in the page's language and the viewer's time zone.
export function formatLocal(iso, language) {
  const options = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" };
  return new Date(iso).toLocaleString(language, options);
}

// Forms with a time say in which zone it is meant.
export function setZones(root) {
  const own = localZone();
  for (const field of root.querySelectorAll("[data-own-zone]")) field.value = own;
  for (const name of root.querySelectorAll("[data-zone-name]")) name.textContent = own.replaceAll("_", " ");
}

export function showLocalTimes(root, language = document.documentElement.lang) {
  for (const time of root.querySelectorAll("time[data-moment]")) time.textContent = formatLocal(time.dateTime, language);
}
