// The operations, from the API's own description. Signed in, they are tried as oneself.

const place = document.getElementById("operations");

function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? "";
}

window.SwaggerUIBundle({
  domNode: place,
  url: place.dataset.schema,
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  docExpansion: "list",
  requestInterceptor(request) {
    if (new URL(request.url, location.href).origin === location.origin) {
      request.headers["X-CSRFToken"] = token();
    }
    return request;
  },
});
