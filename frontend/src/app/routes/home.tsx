/** / */
import { PanelScreen } from "@/features/panel/screen/panel-screen";
import { StartSection } from "@/features/start/start-section";

export function Component() {
  return (
    <PanelScreen>
      <StartSection />
    </PanelScreen>
  );
}
