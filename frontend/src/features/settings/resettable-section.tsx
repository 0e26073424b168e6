/** A section of settings: its form, and the way back to how it was in the beginning. */

import type { UseQueryResult } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { resettableTexts } from "@/features/settings/texts";
import { describeError } from "@/platform/api/errors";
import { FocusFirstField } from "@/platform/forms/record-form";
import { Button } from "@/platform/ui/button";
import { ConfirmDialog } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

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
      loadingLabel={resettableTexts.loading}
      errorTitle={resettableTexts.loadFailed}
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

interface ResetSectionProps {
  /** What is reset, e.g. "Encuestas y correos". */
  title: string;
  /** What becomes of the values, and what stays. */
  description: string;
  /** Resets, and lets every query know. */
  onReset: () => Promise<void>;
}

/** The way back to how a section was in the beginning, asked twice. */
function ResetSection({ title, description, onReset }: ResetSectionProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function reset(): Promise<void> {
    setBusy(true);
    try {
      await onReset();
      void toast.done(resettableTexts.done);
    } catch (error) {
      void toast.failed(resettableTexts.failed, describeError(error).message);
    } finally {
      setBusy(false);
      setOpen(false);
    }
  }

  return (
    <div className="flex justify-end">
      <Button icon={<RotateCcw className="size-4" />} onClick={() => setOpen(true)}>
        {resettableTexts.reset}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={resettableTexts.confirmTitle(title)}
        description={description}
        confirmLabel={resettableTexts.reset}
        danger
        loading={busy}
        onConfirm={() => void reset()}
      />
    </div>
  );
}
