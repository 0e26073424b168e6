/** The route of the bulk load. */
import { MassiveLoadScreen } from "@/features/loads/wizard/massive-load-screen";

export function Component() {
  return <MassiveLoadScreen />;
}
