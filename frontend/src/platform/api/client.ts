/** The one client of the server, typed by its OpenAPI file. */
import createClient from "openapi-fetch";
import { authorizedFetch } from "@/platform/api/authorized-fetch";
import type { paths } from "@/platform/api/schema";

/** The address of the server is the page's own. */
export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  fetch: authorizedFetch,
});
