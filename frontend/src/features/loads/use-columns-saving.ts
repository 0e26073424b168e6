/** Keeping the relation of columns: checked here first, then by the server, then on to the preview. */

import { useState } from "react";
import { saveColumns, useMappingCache } from "@/features/loads/api";
import { type ColumnChoice, detailsToSave, type Open, problemsOf } from "@/features/loads/rules";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { ApiError, describeError } from "@/platform/api/errors";
import { useCall } from "@/platform/ui/use-call";

export type FieldErrors = Record<string, string>;

export function useColumnsSaving(
  mapping: ReadMapping,
  columns: readonly ColumnChoice[],
  open: Open,
  onSaved: () => void,
) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const drafted = useWizardStore((state) => state.defaults);
  const made = useWizardStore((state) => state.made);
  const columnsSaved = useWizardStore((state) => state.columnsSaved);
  const { mappingHeard, mappingStale } = useMappingCache();

  function told(found: readonly string[], fields: FieldErrors): void {
    setProblems(found);
    setFieldErrors(fields);
  }

  const { run: save, busy } = useCall(async () => {
    const defaults = { ...mapping.options.defaults, ...drafted };
    const given = Object.fromEntries(Object.entries(defaults).filter(([, text]) => text !== ""));
    const found = problemsOf(columns, open, given);
    if (found.problems.length > 0) return told(found.problems, found.fields);
    const data = detailsToSave(columns, mapping.mapping_id);
    const steps = made && [...made];
    const { version } = mapping;
    mappingHeard(await saveColumns(mapping.mapping_id, { data, defaults: given, steps, version }));
    columnsSaved();
    told([], {});
    onSaved();
  }, refused);

  function refused(error: unknown): void {
    if (error instanceof ApiError && error.code === "columns_changed")
      mappingStale(mapping.mapping_id);
    const fields = error instanceof ApiError ? error.fields : {};
    const messages = [...new Set(Object.values(fields).flat())];
    const firsts = Object.entries(fields).flatMap(([field, [first]]) =>
      typeof first === "string" ? [[field, first] as const] : [],
    );
    told(
      messages.length > 0 ? messages : [describeError(error).message],
      Object.fromEntries(firsts),
    );
  }

  return { busy, problems, fieldErrors, save: () => void save() };
}
