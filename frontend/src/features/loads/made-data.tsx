/** Data without a column of their own that come out of other columns, before the file is reviewed. */

import { Split, X } from "lucide-react";
import { useState } from "react";
import type { FromColumnProps } from "@/features/loads/from-column";
import { madeData, madeFrom } from "@/features/loads/rules";
import { columnsTexts } from "@/features/loads/texts";
import type { MakingStep } from "@/features/loads/types";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { formatList } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";

const FromColumn = late(async () => (await import("@/features/loads/from-column")).FromColumn);

/** What the steps make, as the server knows it or as the person has changed it since. */
export function useMadeData(mapping: ReadMapping): readonly MakingStep[] {
  const drafted = useWizardStore((state) => state.made);
  return drafted ?? (mapping.made as MakingStep[]);
}

export function MadeDataList({ mapping }: { mapping: ReadMapping }) {
  const made = useMadeData(mapping);
  const madeChanged = useWizardStore((state) => state.madeChanged);
  const { headings } = mapping.file;
  if (made.length === 0) return null;
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <h3 className="text-sm font-semibold">{columnsTexts.madeTitle}</h3>
      <ul className="flex flex-col gap-2">
        {made.map((step) => {
          const data = madeData([step]);
          const labels = formatList(
            mapping.attributes.filter((one) => data.has(one.attribute)).map(({ label }) => label),
          );
          const columns = madeFrom(step).map((position) => {
            const heading = headings.find((one) => one.column_position === position);
            return heading?.column_name ?? "";
          });
          return (
            <li key={labels} className="flex items-start justify-between gap-2 text-sm">
              <span>{columnsTexts.madeOf(labels, formatList(columns))}</span>
              <IconButton
                size="sm"
                icon={<X />}
                label={columnsTexts.removeMade(labels)}
                onClick={() => madeChanged(made.filter((other) => other !== step))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Opens the window in which a datum is taken out of another column. */
export function FromColumnButton(props: Omit<FromColumnProps, "made" | "onClose">) {
  const [open, setOpen] = useState(false);
  const made = useMadeData(props.mapping);
  return (
    <div>
      <Button
        size="sm"
        variant="ghost"
        icon={<Split />}
        aria-label={columnsTexts.takeOut(props.attribute.label)}
        onClick={() => setOpen(true)}
      >
        {columnsTexts.fromColumn}
      </Button>
      {open && <FromColumn {...props} made={made} onClose={() => setOpen(false)} />}
    </div>
  );
}
