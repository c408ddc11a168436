// The locale of dates and times. tournaments/timezones.js has the same for pages without a table.

/**
 * Return the locale of dates on this page: that of the browser's region, as en-GB, if its language is the page's.
 * @param {string=} language
 * @param {readonly string[]=} preferred
 */
export function dateLocale(language = globalThis.document?.documentElement.lang || "en", preferred = globalThis.navigator?.languages ?? []) {
  return preferred.find((one) => one.split("-")[0] === language.split("-")[0]) ?? language;
}
