/** / */
import { PanelScreen } from "@/features/panel/screen";
import { QualityCard } from "@/features/quality/quality-card";
import { FirstDay, StartSection } from "@/features/start/start-section";
import { ToDoSection } from "@/features/start/to-do";
import { useIsFirstDay } from "@/platform/first-steps/first-steps";
import { asText, useAddress } from "@/platform/lib/address";

/** Whoever adds a widget, from the top bar or by an address, does so on the panel. */
const WIZARD = { widget: asText };

export function Component() {
  const isFirstDay = useIsFirstDay();
  const [{ widget }] = useAddress(WIZARD);
  if (isFirstDay && !widget) return <FirstDay />;
  return (
    <PanelScreen above={(company) => <ToDoSection company={company} />}>
      {(company, companyName) => (
        <StartSection>
          <QualityCard company={company} companyName={companyName} />
        </StartSection>
      )}
    </PanelScreen>
  );
}
