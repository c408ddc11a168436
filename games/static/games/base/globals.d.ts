// What the pages' templates put beside the scripts.

/** Django's catalogue of translations (django.views.i18n). */
interface Catalogue {
  gettext?(text: string): string;
  pgettext?(context: string, text: string): string;
  ngettext?(one: string, many: string, count: number): string;
}

declare var django: Catalogue | undefined;

// Pages are made of HTML elements; a drawing's are named as such where they are asked for.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}
