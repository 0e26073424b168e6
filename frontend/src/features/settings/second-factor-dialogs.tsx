/** Switching the second factor on, step by step, and off again. */

import { useState } from "react";
import * as z from "zod/mini";
import { accountTexts, secondFactorTexts } from "@/features/settings/account-texts";
import { PasswordInput } from "@/features/settings/password-input";
import { SecretDialog } from "@/features/settings/secret-dialog";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { FormDialog } from "@/platform/forms/form-dialog";
import { TextInput } from "@/platform/forms/inputs";
import { requiredLine } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { QrPicture } from "@/platform/ui/link-card";
import { toast } from "@/platform/ui/toast";

const password = z.string().check(z.minLength(1, accountTexts.currentMissing));
const code = requiredLine({ max: 40, message: secondFactorTexts.codeMissing });
const passwordSchema = z.object({ password });
const codeSchema = z.object({ code });
const bothSchema = z.object({ password, code });

interface StepProps {
  onClose: () => void;
}

type Begun = components["schemas"]["Begun"];

/** The password, then a first code of the telephone, then a look at the recovery codes. */
export function TurningOn({ onClose }: StepProps) {
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <CodesStep codes={codes} onClose={onClose} />;
  if (begun) return <ScanStep begun={begun} onClose={onClose} onConfirmed={setCodes} />;
  return <PasswordStep onClose={onClose} onBegun={setBegun} />;
}

function PasswordStep({ onClose, onBegun }: StepProps & { onBegun: (begun: Begun) => void }) {
  const form = useRecordForm({
    schema: passwordSchema,
    values: { password: "" },
    fields: { password: secondFactorTexts.fields.password },
    required: ["password"],
    noun: secondFactorTexts.noun,
    nested: true,
    save: (_changes, body) => dataOf(api.POST("/api/second-factor", { body })),
    onSaved: onBegun,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={secondFactorTexts.turnOnTitle}
      description={secondFactorTexts.passwordHelp}
      submitLabel={secondFactorTexts.next}
      onClose={onClose}
    >
      <PasswordInput<z.input<typeof passwordSchema>>
        name="password"
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

interface ScanStepProps extends StepProps {
  begun: Begun;
  onConfirmed: (codes: readonly string[]) => void;
}

function ScanStep({ begun, onClose, onConfirmed }: ScanStepProps) {
  const form = useRecordForm({
    schema: codeSchema,
    values: { code: "" },
    fields: { code: secondFactorTexts.fields.code },
    required: ["code"],
    noun: secondFactorTexts.noun,
    nested: true,
    save: async (_changes, body) =>
      (await dataOf(api.POST("/api/second-factor/confirm", { body }))).codes,
    onSaved: onConfirmed,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={secondFactorTexts.turnOnTitle}
      submitLabel={secondFactorTexts.confirm}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <p className="text-sm font-medium">{secondFactorTexts.scan}</p>
        <QrPicture address={begun.address} label={secondFactorTexts.qr} />
        <p className="text-xs text-ink-muted">
          {secondFactorTexts.scanHelp}
          <br />
          <code className="font-mono text-sm break-all text-ink">{begun.secret}</code>
        </p>
      </div>
      <TextInput<z.input<typeof codeSchema>>
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={secondFactorTexts.codeHint}
      />
    </FormDialog>
  );
}

function CodesStep({ codes, onClose }: StepProps & { codes: readonly string[] }) {
  return (
    <SecretDialog
      onClose={onClose}
      size="sm"
      title={secondFactorTexts.codesTitle}
      words={secondFactorTexts.codes}
      secret={codes.join("\n")}
    >
      <ul className="grid gap-x-4 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
        {codes.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </SecretDialog>
  );
}

/** The password and a code, before it is off. */
export function TurningOff({ onClose }: StepProps) {
  const form = useRecordForm({
    schema: bothSchema,
    values: { password: "", code: "" },
    fields: secondFactorTexts.fields,
    required: ["password", "code"],
    noun: secondFactorTexts.noun,
    nested: true,
    save: (_changes, body) => dataOf(api.POST("/api/second-factor/remove", { body })),
    onSaved: () => {
      onClose();
      void toast.done(secondFactorTexts.turnedOff);
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={secondFactorTexts.turnOffTitle}
      submitLabel={secondFactorTexts.turnOff}
      onClose={onClose}
    >
      <PasswordInput<z.input<typeof bothSchema>> name="password" autoComplete="current-password" />
      <TextInput<z.input<typeof bothSchema>>
        name="code"
        autoComplete="one-time-code"
        hint={secondFactorTexts.codeOrRecovery}
      />
    </FormDialog>
  );
}
