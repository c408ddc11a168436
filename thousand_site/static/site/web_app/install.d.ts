/** The question of a browser whether to install the site, which no standard library describes. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}
