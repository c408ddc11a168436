// Libraries that pages load beside their scripts.

interface Window {
  SwaggerUIBundle(options: Record<string, unknown>): void;
}
