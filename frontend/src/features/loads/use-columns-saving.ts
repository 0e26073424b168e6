/** Keeping the relation of columns: checked here first, then by the server, then on to the preview. */

import { useState } from "react";
import { saveColumns, useMappingCache } from "@/features/loads/api";
import { type ColumnChoice, detailsToSave, type Open, problemsOf } from "@/features/loads/rules";
import { type ReadMapping, useWizardStore } from "@/features/loads/wizard";
import { ApiError, describeError } from "@/platform/api/errors";

export type FieldErrors = Record<string, string>;

export function useColumnsSaving(
  mapping: ReadMapping,
  columns: readonly ColumnChoice[],
  open: Open,
  onSaved: () => void,
) {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const drafted = useWizardStore((state) => state.defaults);
  const made = useWizardStore((state) => state.made);
  const columnsSaved = useWizardStore((state) => state.columnsSaved);
  const { mappingHeard } = useMappingCache();

  function told(found: readonly string[], fields: FieldErrors): void {
    setProblems(found);
    setFieldErrors(fields);
    if (found.length > 0) focusProblems();
  }

  async function save(): Promise<void> {
    const defaults = { ...mapping.options.defaults, ...drafted };
    const given = Object.fromEntries(Object.entries(defaults).filter(([, text]) => text !== ""));
    const found = problemsOf(columns, open, given);
    if (found.problems.length > 0) return told(found.problems, found.fields);
    setBusy(true);
    try {
      const data = detailsToSave(columns, mapping.mapping_id);
      const steps = made && [...made];
      mappingHeard(await saveColumns(mapping.mapping_id, { data, defaults: given, steps }));
      columnsSaved();
      told([], {});
      onSaved();
    } catch (error) {
      told(messagesOf(error), fieldsOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, problems, fieldErrors, save: () => void save() };
}

/** Everything that the server found wrong, in its words. */
function messagesOf(error: unknown): string[] {
  const found = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return found.length > 0 ? [...new Set(found)] : [describeError(error).message];
}

/** First message of each field that the server refused. */
function fieldsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const entries = Object.entries(error.fields).flatMap(([field, messages]) =>
    typeof messages[0] === "string" ? [[field, messages[0]] as const] : [],
  );
  return Object.fromEntries(entries);
}

function focusProblems(): void {
  requestAnimationFrame(() => document.getElementById("columns-problems")?.focus());
}
