/** / */
import { PanelScreen } from "@/features/panel/screen";
import { StartSection } from "@/features/start/start-section";
import { late } from "@/platform/lib/late";

/** It stands below the panel, so nothing of the panel waits for it. */
const QualityCard = late(async () => (await import("@/features/quality/quality-card")).QualityCard);

export function Component() {
  return (
    <PanelScreen>
      {(company, companyName) => (
        <StartSection>
          <QualityCard company={company} companyName={companyName} />
        </StartSection>
      )}
    </PanelScreen>
  );
}
