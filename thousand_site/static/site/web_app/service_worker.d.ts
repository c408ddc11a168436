// What the site puts before the service worker (thousand_site/web_app/views.py).

declare const SITE: {
  version: string;
  name: string;
  /** The address of the offline page in each language. */
  offline: Record<string, string>;
  /** The pages that are kept for the time without a network, in the order in which they are kept. */
  pages: Record<string, {
    page: string;
    /** The address of the page to keep, in each language. */
    kept: Record<string, string>;
    /** Whether it changes, and so is kept again after a while. */
    renewed: boolean;
    /** Whether only those who have opened it keep it. */
    opened: boolean;
  }>;
  /** How the addresses of files begin. */
  files: string[];
  icon: string;
  /** Signs pushes; "": the site sends none. */
  key: string;
  /** Where a renewed subscription is told. */
  renewal: string;
};

interface NotificationOptions {
  /** Of browsers, and not of the standard library: tell again where the tag is shown already. */
  renotify?: boolean;
}
