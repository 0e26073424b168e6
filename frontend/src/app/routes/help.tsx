/** The route of the help. */
import { HelpScreen } from "@/features/help/screen";

export function Component() {
  return <HelpScreen />;
}
