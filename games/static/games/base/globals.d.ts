// What the pages' templates put beside the scripts.

/** Django's catalogue of translations (django.views.i18n). */
interface Catalogue {
  gettext?(text: string): string;
  pgettext?(context: string, text: string): string;
  ngettext?(one: string, many: string, count: number): string;
}

declare var django: Catalogue | undefined;
