/** / */
import { PanelScreen } from "@/features/panel/screen";
import { FirstDay, StartSection } from "@/features/start/start-section";
import { ToDoSection } from "@/features/start/to-do";
import { useIsFirstDay } from "@/platform/first-steps/first-steps";
import { asText, useAddress } from "@/platform/lib/address";
import { late } from "@/platform/lib/late";

/** It stands below the panel, so nothing of the panel waits for it. */
const QualityCard = late(async () => (await import("@/features/quality/quality-card")).QualityCard);

/** Whoever adds a widget, from the top bar or by an address, does so on the panel. */
const WIZARD = { widget: asText };

export function Component() {
  const isFirstDay = useIsFirstDay();
  const [{ widget }] = useAddress(WIZARD);
  if (isFirstDay && !widget) return <FirstDay />;
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
