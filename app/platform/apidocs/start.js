// Starts the browsable description of the API; apart from the page because no inline script runs.
const kept = JSON.parse(localStorage.getItem("session") ?? "null");

SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: "none",
  persistAuthorization: true,
  requestInterceptor: (request) => {
    if (kept?.tokens && !request.headers.Authorization) {
      request.headers.Authorization = `Bearer ${kept.tokens.token}`;
    }
    return request;
  },
});
