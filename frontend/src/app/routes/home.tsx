/** / */
import { PanelScreen } from "@/features/panel/screen";
import { FirstDay, StartSection } from "@/features/start/start-section";
import { ToDoSection } from "@/features/start/to-do";
import { useIsFirstDay } from "@/platform/first-steps/first-steps";
import { late } from "@/platform/lib/late";

/** It stands below the panel, so nothing of the panel waits for it. */
const QualityCard = late(async () => (await import("@/features/quality/quality-card")).QualityCard);

export function Component() {
  if (useIsFirstDay()) return <FirstDay />;
  return (
    <PanelScreen above={<ToDoSection />}>
      {(company, companyName) => (
        <StartSection>
          <QualityCard company={company} companyName={companyName} />
        </StartSection>
      )}
    </PanelScreen>
  );
}
