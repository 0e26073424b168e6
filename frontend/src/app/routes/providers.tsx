/** The route of the suppliers. */
import { SuppliersScreen } from "@/features/suppliers/screen";

export function Component() {
  return <SuppliersScreen />;
}
