/** The question before a person's data go: what goes, what stays and why, and the RUT once more. */

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { erase, type Held } from "@/features/settings/privacy";
import { eraseTexts } from "@/features/settings/privacy-texts";
import { commonTexts } from "@/features/settings/texts";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { TextField } from "@/platform/ui/text-field";
import { toast } from "@/platform/ui/toast";
import { useCall } from "@/platform/ui/use-call";

interface EraseDialogProps {
  held: Held;
  onClose: () => void;
  onGone: () => void;
}

export function EraseDialog({ held, onClose, onGone }: EraseDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const sending = useCall(async () => {
    await erase(held.people_id, typed);
    onClose();
    onGone();
    void toast.done(eraseTexts.done);
    await client.invalidateQueries();
  });
  const fault = sending.refused?.fields.confirmation?.[0] ?? sending.error;

  return (
    <Dialog
      onClose={onClose}
      sturdy
      title={eraseTexts.title(held.name)}
      description={eraseTexts.description}
      confirm={
        <Button variant="danger" loading={sending.busy} onClick={() => void sending.run()}>
          {commonTexts.erase}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Sentences title={eraseTexts.whatGoes}>{held.removed}</Sentences>
        <Sentences title={eraseTexts.whatStays}>{held.kept}</Sentences>
        <TextField
          label={eraseTexts.confirm(held.confirmation)}
          autoComplete="off"
          error={fault}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            sending.reset();
          }}
        />
      </div>
    </Dialog>
  );
}

function Sentences({ title, children }: { title: ReactNode; children: readonly string[] }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-muted">
        {children.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
