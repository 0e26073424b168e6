/** A section of settings: its form, and the way back to how it was in the beginning. */

import { notifyManager, type UseQueryResult } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { commonTexts, resettableTexts } from "@/features/settings/texts";
import { FocusFirstField, RecordForm } from "@/platform/forms/record-form";
import type { RecordFormState } from "@/platform/forms/use-record-form";
import { attempt } from "@/platform/ui/attempt";
import { ConfirmButton } from "@/platform/ui/dialog";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

interface ResettableSectionProps<Known> {
  settings: UseQueryResult<Known>;
  title: string;
  /** What becomes of the values when they are reset, and what stays. */
  description: string;
  /** Resets, and lets every query know. */
  onReset: () => Promise<void>;
  /** The form; `again` is its `onDiscard`. */
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
    await attempt(resettableTexts.failed, async () => {
      await onReset();
      // Behind what the queries have to tell: the form begins with what is known by then.
      notifyManager.schedule(again);
      void toast.done(resettableTexts.done);
    });
  }

  return (
    <AsyncView
      query={settings}
      loaded={resettableTexts.loaded}
      skeleton={<TextSkeleton lines={10} />}
    >
      {(known) => (
        <>
          {known.updatedAt !== null && (
            <div className="flex justify-end">
              <ConfirmButton
                icon={<RotateCcw className="size-4" />}
                label={resettableTexts.reset}
                title={resettableTexts.confirmTitle(title)}
                description={description}
                confirmLabel={resettableTexts.reset}
                danger
                onConfirm={reset}
              />
            </div>
          )}
          <Beginning key={beginning}>{children(known, again)}</Beginning>
        </>
      )}
    </AsyncView>
  );
}

/** What the form of a section is given. */
export interface SectionFormProps<Known> {
  known: Known;
  /** Begins anew with what the server has. */
  onDiscard: () => void;
}

interface SectionFormFrameProps extends Pick<SectionFormProps<unknown>, "onDiscard"> {
  form: RecordFormState;
  label: string;
  children: ReactNode;
}

/** The form of a section, with its buttons. */
export function SectionForm({ onDiscard, ...form }: SectionFormFrameProps) {
  return (
    <RecordForm
      {...form}
      submitLabel={commonTexts.save}
      cancelLabel={commonTexts.discard}
      onCancel={onDiscard}
      reviewable
    />
  );
}
