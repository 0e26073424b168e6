/** What the product is called: by the organisation that uses it, or by its own name. */
import { create } from "zustand";
import { PRODUCT_NAME } from "@/platform/lib/fixed-texts";

interface Named {
  name: string;
}

export const useProductName = create<Named>()(() => ({ name: PRODUCT_NAME }));

export function nameProduct(name: string | null): void {
  useProductName.setState({ name: name ?? PRODUCT_NAME });
}
