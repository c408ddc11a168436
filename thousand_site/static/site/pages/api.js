// Lists the operations from the API's own schema. Requests use the session of the logged-in user.

const root = document.documentElement;
const place = /** @type {HTMLElement} */ (document.getElementById("operations"));
const light = matchMedia("(prefers-color-scheme: light)");

// Swagger UI has its own dark theme, selected by a class on the root element.
function dress() {
  const theme = root.dataset.theme || (light.matches ? "light" : "dark");
  root.classList.toggle("dark-mode", theme === "dark");
}

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

/** @param {{ url: string, headers: Record<string, string> }} request */
function withToken(request) {
  if (new URL(request.url, location.href).origin === location.origin) {
    request.headers["X-CSRFToken"] = token();
  }
  return request;
}

dress();
light.addEventListener("change", dress);
new MutationObserver(dress).observe(root, { attributeFilter: ["data-theme"] });

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  docExpansion: "list",
  requestInterceptor: withToken,
});
