/** Step 1: the KPI that the widget shows. */

import { StepHeading } from "@/features/panel/wizard/step-heading";
import { useWizard } from "@/features/panel/wizard/store";
import { kpiTexts } from "@/features/panel/wizard/texts";
import { RadioCards } from "@/platform/ui/radio-cards";

export function KpiStep() {
  const kpis = useWizard((state) => state.start.kpis);
  const { id, desc } = useWizard((state) => state.draft.kpi);
  const kpiChosen = useWizard((state) => state.kpiChosen);
  return (
    <>
      <StepHeading title={kpiTexts.title}>{kpiTexts.description}</StepHeading>
      <div className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RadioCards
          legend={kpiTexts.available}
          hideLegend
          className="grid gap-3 self-start"
          value={id === undefined ? "" : String(id)}
          onValueChange={(value) => {
            const kpi = kpis.find((one) => String(one.id) === value);
            if (kpi) kpiChosen(kpi);
          }}
          options={kpis.map((kpi) => ({
            value: String(kpi.id),
            label: kpi.name,
            description: kpi.desc,
          }))}
        />
        <aside className="flex flex-col gap-2 self-start rounded-card bg-sunken p-5 text-sm text-ink-muted">
          <h4 className="font-semibold text-ink">{kpiTexts.whatIsTitle}</h4>
          <p>{kpiTexts.whatIs}</p>
          <p>{kpiTexts.example}</p>
        </aside>
      </div>
      <p role="status" className="min-h-5 text-sm font-medium text-on-primary-soft">
        {desc === undefined ? "" : kpiTexts.chosen(desc)}
      </p>
    </>
  );
}
