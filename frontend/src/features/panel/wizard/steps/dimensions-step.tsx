/** Step 2: what is counted. Fields, what the one in hand means, and the choice in a table. */
import { useState } from "react";
import type { Dimension } from "@/features/panel/wizard/model/dimensions";
import { DimensionFields } from "@/features/panel/wizard/parts/dimension-fields";
import { DimensionHelp } from "@/features/panel/wizard/parts/dimension-help";
import { DimensionSummary } from "@/features/panel/wizard/parts/dimension-summary";
import { StepHeading } from "@/features/panel/wizard/parts/step-heading";
import { useCompanies } from "@/features/panel/wizard/use-companies";

export function DimensionsStep() {
  const [described, describe] = useState<Dimension | null>(null);
  const companies = useCompanies();
  return (
    <>
      <StepHeading title="Define las dimensiones" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,3fr)_minmax(0,4fr)]">
        <DimensionFields companies={companies} onDescribe={describe} />
        <DimensionHelp dimension={described} />
        <DimensionSummary companyName={companies.nameOfChosen} />
      </div>
    </>
  );
}
