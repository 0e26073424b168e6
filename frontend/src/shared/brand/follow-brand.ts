/** Keeps the screen at the organisation's name, logo and tones as long as the page is open. */
import type { QueryClient } from "@tanstack/react-query";
import { type Brand, brandQuery, showTones } from "@/shared/brand/brand";

export function followBrand(client: QueryClient, tell: (brand: Brand) => void): void {
  const show = () => {
    const known = client.getQueryData(brandQuery.queryKey);
    if (!known) return;
    tell(known);
    showTones(known.tones);
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === brandQuery.queryKey[0]) show();
  });
  // Without an answer the product's own stay.
  void client.prefetchQuery(brandQuery).then(show);
}
