/** / */
import { lazy, Suspense } from "react";
import { PanelScreen } from "@/features/panel/screen/panel-screen";
import { StartSection } from "@/features/start/start-section";

/** It stands below the panel, so nothing of the panel waits for it. */
const QualityCard = lazy(async () => ({
  default: (await import("@/features/quality/quality-card")).QualityCard,
}));

export function Component() {
  return (
    <PanelScreen>
      <StartSection>
        <Suspense fallback={null}>
          <QualityCard />
        </Suspense>
      </StartSection>
    </PanelScreen>
  );
}
