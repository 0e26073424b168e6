/** Data without a column of their own that come out of other columns, before the file is reviewed. */

import { Copy, Split } from "lucide-react";
import { useState } from "react";
import type { FromColumnProps } from "@/features/loads/from-column";
import { columnsTexts } from "@/features/loads/mapping-texts";
import { type ColumnChoice, madeData, sameName } from "@/features/loads/rules";
import { alsoAs, type MakingStep } from "@/features/loads/steps";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { late } from "@/platform/lib/late";
import { Button } from "@/platform/ui/button";

const FromColumn = late(async () => (await import("@/features/loads/from-column")).FromColumn);
const MadeData = late(async () => (await import("@/features/loads/from-column")).MadeData);

/** What the steps make, as the server knows it or as the person has changed it since. */
export function useMadeData(mapping: ReadMapping): readonly MakingStep[] {
  const drafted = useWizardStore((state) => state.made);
  return drafted ?? (mapping.made as MakingStep[]);
}

export function MadeDataList({ mapping }: { mapping: ReadMapping }) {
  const made = useMadeData(mapping);
  return made.some(({ into }) => into) && <MadeData mapping={mapping} made={made} />;
}

interface SameNameProps {
  mapping: ReadMapping;
  columns: readonly ColumnChoice[];
  /** Data that all rows get by a value. */
  asked: ReadonlySet<string>;
}

/** One column gives two names with one press. */
export function SameName({ mapping, columns, asked }: SameNameProps) {
  const made = useMadeData(mapping);
  const madeChanged = useWizardStore((state) => state.madeChanged);
  const same = sameName(mapping.attributes, columns, new Set([...asked, ...madeData(made)]));
  if (same === null) return null;
  const { attribute, label } = same.attribute;
  const { name, position } = same.column;
  const step = alsoAs(position, attribute);
  return (
    <section className="flex flex-col items-start gap-2 border-t pt-4">
      <h3 className="text-sm font-semibold">{columnsTexts.without(label)}</h3>
      <p className="text-xs text-ink-muted">{columnsTexts.sameNameHelp}</p>
      <Button size="sm" icon={<Copy />} onClick={() => madeChanged([...made, step])}>
        {columnsTexts.sameAs(name)}
      </Button>
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
        aria-label={columnsTexts.fromColumnOf(props.attribute.label)}
        onClick={() => setOpen(true)}
      >
        {columnsTexts.fromColumn}
      </Button>
      {open && <FromColumn {...props} made={made} onClose={() => setOpen(false)} />}
    </div>
  );
}
