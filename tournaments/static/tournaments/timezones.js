// Times entered and shown in the viewer's time zone, sent and stored in UTC.

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

const two = (number) => String(number).padStart(2, "0");

// Return the value of a datetime-local field for a UTC time without its zone.
export function localOf(utc) {
  const at = new Date(`${utc}Z`);
  if (Number.isNaN(at.getTime())) return utc;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

// Return a time in words, in the page's language and the viewer's time zone.
export function shown(iso, language) {
  const options = { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" };
  return new Date(iso).toLocaleString(language, options);
}

export function showAll(place, language = document.documentElement.lang) {
  for (const time of place.querySelectorAll("time[data-moment]")) time.textContent = shown(time.dateTime, language);
}
