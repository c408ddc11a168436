// What the site puts before the service worker (thousand_site/web_app/views.py).

declare const SITE: {
  version: string;
  name: string;
  /** The address of the offline page in each language. */
  offline: Record<string, string>;
  score: {
    page: string;
    /** The address of the page to keep, in each language. */
    kept: Record<string, string>;
    files: string[];
  };
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
