/** Draws a part of the bulk load as the product does: with its queries and at an address. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { companiesQuery, departmentsQuery, statusesQuery } from "@/entities/lookups/lookups";
import { useWizardStore } from "@/features/loads/wizard";

/** Answers the router, so that a test can ask where it leads. */
export function renderAt(element: ReactElement, address = "/massive-load") {
  useWizardStore.setState(useWizardStore.getInitialState());
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  for (const { queryKey } of [companiesQuery, departmentsQuery, statusesQuery]) {
    client.setQueryData(queryKey, []);
  }
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

export function addressOf(router: ReturnType<typeof renderAt>): string {
  const { pathname, search } = router.state.location;
  return pathname + search;
}
