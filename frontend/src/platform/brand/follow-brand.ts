/** Keeps the screen at the organisation's name, logo and tones until it is told to stop. */
import type { QueryClient } from "@tanstack/react-query";
import { type Brand, brandQuery, showTones } from "@/platform/brand/brand";
import { nameProduct } from "@/platform/lib/product-name";

/** Answers how to stop. */
export function followBrand(client: QueryClient, tell: (brand: Brand) => void): () => void {
  let isFollowing = true;
  const show = () => {
    const known = client.getQueryData(brandQuery.queryKey);
    if (!(known && isFollowing)) return;
    tell(known);
    nameProduct(known.name);
    showTones(known.tones);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === brandQuery.queryKey[0]) show();
  });
  // Without an answer the product's own stay.
  void client.prefetchQuery(brandQuery).then(show);
  return () => {
    isFollowing = false;
    unsubscribe();
  };
}
