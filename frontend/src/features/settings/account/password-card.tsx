/** Another password: the present one, the new one, and the new one again. */
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { changePassword, devicesQuery } from "@/features/settings/account/account-api";
import { PasswordInput } from "@/features/settings/account/password-input";
import {
  NO_PASSWORDS,
  PASSWORD_FIELDS,
  passwordIssues,
  passwordSchema,
} from "@/features/settings/account/password-rules";
import { RecordForm } from "@/shared/forms/record-form";
import { useRecordForm } from "@/shared/forms/use-record-form";
import { formatCount } from "@/shared/lib/format";
import { LENGTH_WORDS } from "@/shared/lib/new-password";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { Dialog } from "@/shared/ui/dialog";
import { toast } from "@/shared/ui/toast";

export function PasswordCard() {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Contraseña"
      description="Al cambiarla se cierran tus sesiones en otros dispositivos."
      actions={
        <Button icon={<KeyRound className="size-4" />} onClick={() => setOpen(true)}>
          Cambiar contraseña
        </Button>
      }
    >
      <Dialog open={open} onOpenChange={setOpen} size="sm" sturdy title="Cambiar contraseña">
        <PasswordForm onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    schema: passwordSchema,
    cross: passwordIssues,
    values: NO_PASSWORDS,
    fields: PASSWORD_FIELDS,
    required: ["current", "new", "again"],
    noun: "tu contraseña",
    nested: true,
    save: (_changes, all) => changePassword(all.current, all.new),
    onSaved(ended) {
      onClose();
      void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
      void toast.done("Contraseña cambiada", { description: endedWords(ended) });
    },
  });
  return (
    <RecordForm
      form={form}
      label="Cambiar contraseña"
      place="dialog"
      submitLabel="Cambiar contraseña"
      onCancel={onClose}
    >
      <PasswordInput name="current" autoComplete="current-password" />
      <PasswordInput name="new" autoComplete="new-password" hint={LENGTH_WORDS} />
      <PasswordInput name="again" autoComplete="new-password" />
    </RecordForm>
  );
}

function endedWords(ended: number): string | undefined {
  if (ended === 0) return undefined;
  return `Cerramos ${formatCount(ended, "sesión", "sesiones")} en otros dispositivos.`;
}
