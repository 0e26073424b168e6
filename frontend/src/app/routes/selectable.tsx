/** The route of the lists to choose from. */
import { SelectablesScreen } from "@/features/selectables/screen";

export function Component() {
  return <SelectablesScreen />;
}
