/** A section of settings: its form, and the way back to how it was in the beginning. */
import type { UseQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, useState } from "react";
import { ResetSection } from "@/features/settings/reset-section";
import { FocusFirstField } from "@/shared/forms/focus-first-field";
import { AsyncView } from "@/shared/ui/async-view";
import { TextSkeleton } from "@/shared/ui/skeleton";

interface ResettableSectionProps<Known> {
  settings: UseQueryResult<Known>;
  title: string;
  /** What becomes of the values when they are reset, and what stays. */
  description: string;
  /** Resets, and lets every query know. */
  onReset: () => Promise<void>;
  /** The form; `again` begins anew with what the server has. */
  children: (known: Known, again: () => void) => ReactNode;
}

export function ResettableSection<Known extends { updatedAt: string | null }>({
  settings,
  title,
  description,
  onReset,
  children,
}: ResettableSectionProps<Known>) {
  /** A form reads its values once, so another beginning needs another form. */
  const [beginning, setBeginning] = useState(0);
  const Beginning = beginning === 0 ? Fragment : FocusFirstField;
  const again = () => setBeginning((count) => count + 1);

  async function reset(): Promise<void> {
    await onReset();
    again();
  }

  return (
    <AsyncView
      query={settings}
      loadingLabel="Cargando la configuración…"
      errorTitle="No pudimos cargar la configuración."
      skeleton={<TextSkeleton lines={10} />}
    >
      {(known) => (
        <>
          {known.updatedAt !== null && (
            <ResetSection title={title} description={description} onReset={reset} />
          )}
          <Beginning key={beginning}>{children(known, again)}</Beginning>
        </>
      )}
    </AsyncView>
  );
}
