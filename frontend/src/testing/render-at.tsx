/** Draws a part of the product as it stands there: signed in, with its queries and at an address. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { queryClient } from "@/app/query-client";
import { useSession } from "@/platform/api/session";
import { ANA, FIRST_TOKENS } from "@/testing/samples";

/** Answers the router, so that a test can ask where it leads. */
export function renderAt(element: ReactElement, address = "/") {
  useSession.getState().signedIn(FIRST_TOKENS, ANA);
  const { queries } = queryClient.getDefaultOptions();
  const client = new QueryClient({ defaultOptions: { queries: { ...queries, retry: false } } });
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
