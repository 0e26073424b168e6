/** The route of the bulk load. */
import { MassiveLoadScreen } from "@/features/loads/screen";

export function Component() {
  return <MassiveLoadScreen />;
}
