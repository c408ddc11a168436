// Passes a link to the device's share sheet; without one it is copied.

/**
 * Return what happened: "closed" if the person closed the sheet, "failed" if the link could not be copied either.
 * @param {{ title: string, url: string }} data
 * @param {Pick<Navigator, "share" | "clipboard">} device
 * @returns {Promise<"shared" | "copied" | "closed" | "failed">}
 */
export async function share(data, device = navigator) {
  if (device.share) {
    try {
      await device.share(data);
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "closed";
    }
  }
  try {
    await device.clipboard.writeText(data.url);
    return "copied";
  } catch {
    return "failed";
  }
}

/**
 * Return the address of a replay that opens at a deal, counted from 1, after so many of its actions.
 * @param {string} id
 * @param {number} deal
 */
export const momentPath = (id, deal, step = 0) => `/game/${encodeURIComponent(id)}/?at=${deal}${step ? `.${step}` : ""}`;

/**
 * Return the page that shows the picture of a deal with its link; without a deal that of the game.
 * @param {string} id
 * @param {number | null} deal
 */
export const sharePage = (id, deal = null) => `/game/${encodeURIComponent(id)}/share/${deal ? `?at=${deal}` : ""}`;
