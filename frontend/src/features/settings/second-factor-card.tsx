/** The second step of one's own sign-in: switched on with a telephone, and off again. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { accountTexts, secondFactorTexts } from "@/features/settings/account-texts";
import { PasswordInput } from "@/features/settings/password-input";
import type { components } from "@/generated/schema";
import { api, dataOf } from "@/platform/api/client";
import { TextInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { requiredLine } from "@/platform/forms/rules";
import { useRecordForm } from "@/platform/forms/use-record-form";
import { formatDay } from "@/platform/lib/format";
import { Badge } from "@/platform/ui/badge";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { CopyButton, copyText } from "@/platform/ui/copy-buttons";
import { Dialog } from "@/platform/ui/dialog";
import { useKeptFocus } from "@/platform/ui/focus";
import { QrPicture } from "@/platform/ui/link-card";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { toast } from "@/platform/ui/toast";

type Begun = components["schemas"]["Begun"];

const factorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/second-factor", { signal })),
});

/** How far somebody is who switches it on or off; null: nothing is open. */
type Step =
  | { at: "password" }
  | { at: "scan"; begun: Begun }
  | { at: "codes"; codes: readonly string[] }
  | { at: "off" }
  | null;

export function SecondFactorCard() {
  const factor = useQuery(factorQuery);
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(null);
  const keepFocus = useKeptFocus();
  const isOn = factor.data ? factor.data.since !== null : false;

  function close(): void {
    setStep(null);
    void client.invalidateQueries({ queryKey: ["account"] });
  }

  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={secondFactorTexts.title}
        description={secondFactorTexts.help}
        actions={
          factor.data &&
          (isOn ? (
            <Button icon={<ShieldOff />} onClick={() => setStep({ at: "off" })}>
              {secondFactorTexts.turnOff}
            </Button>
          ) : (
            <Button icon={<ShieldCheck />} onClick={() => setStep({ at: "password" })}>
              {secondFactorTexts.turnOn}
            </Button>
          ))
        }
      >
        <AsyncView
          query={factor}
          loaded={secondFactorTexts.loaded}
          skeleton={<TextSkeleton lines={1} />}
        >
          {({ since, recoveryLeft }) => (
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
              {since === null ? (
                <Badge tone="neutral">{secondFactorTexts.off}</Badge>
              ) : (
                <>
                  <Badge tone="success">{secondFactorTexts.on(formatDay(since))}</Badge>
                  {secondFactorTexts.left(recoveryLeft)}
                </>
              )}
            </p>
          )}
        </AsyncView>
      </Card>
      {step?.at === "password" && (
        <PasswordStep onClose={close} onBegun={(begun) => setStep({ at: "scan", begun })} />
      )}
      {step?.at === "scan" && (
        <ScanStep
          begun={step.begun}
          onClose={close}
          onConfirmed={(codes) => setStep({ at: "codes", codes })}
        />
      )}
      {step?.at === "codes" && <CodesStep codes={step.codes} onClose={close} />}
      {step?.at === "off" && <OffStep onClose={close} />}
    </div>
  );
}

const password = z.string().check(z.minLength(1, accountTexts.currentMissing));
const code = requiredLine({ max: 40, message: secondFactorTexts.codeMissing });
const passwordSchema = z.object({ password });
const codeSchema = z.object({ code });
const bothSchema = z.object({ password, code });

interface StepProps {
  onClose: () => void;
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
    <Dialog
      onClose={onClose}
      size="sm"
      sturdy
      title={secondFactorTexts.turnOnTitle}
      description={secondFactorTexts.passwordHelp}
    >
      <RecordForm
        form={form}
        label={secondFactorTexts.turnOnTitle}
        place="dialog"
        submitLabel={secondFactorTexts.next}
        onCancel={onClose}
      >
        <PasswordInput name="password" autoComplete="current-password" />
      </RecordForm>
    </Dialog>
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
    <Dialog onClose={onClose} size="sm" sturdy title={secondFactorTexts.turnOnTitle}>
      <RecordForm
        form={form}
        label={secondFactorTexts.turnOnTitle}
        place="dialog"
        submitLabel={secondFactorTexts.confirm}
        onCancel={onClose}
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
        <TextInput
          name="code"
          maxLength={40}
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={secondFactorTexts.codeHint}
        />
      </RecordForm>
    </Dialog>
  );
}

/** The only look at the recovery codes that there ever is. */
function CodesStep({ codes, onClose }: StepProps & { codes: readonly string[] }) {
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      sturdy
      title={secondFactorTexts.codesTitle}
      footer={
        <>
          <Button onClick={onClose}>{secondFactorTexts.codesKept}</Button>
          <CopyButton
            variant="primary"
            label={secondFactorTexts.copyCodes}
            copiedLabel={secondFactorTexts.codesCopied}
            onCopy={() => copyText(codes.join("\n"), secondFactorTexts.codesCopied)}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning" title={secondFactorTexts.codesOnce}>
          <p>{secondFactorTexts.codesHelp}</p>
        </Banner>
        <ul className="grid gap-x-4 gap-y-1.5 font-mono text-sm sm:grid-cols-2">
          {codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function OffStep({ onClose }: StepProps) {
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
    <Dialog onClose={onClose} size="sm" sturdy title={secondFactorTexts.turnOffTitle}>
      <RecordForm
        form={form}
        label={secondFactorTexts.turnOffTitle}
        place="dialog"
        submitLabel={secondFactorTexts.turnOff}
        onCancel={onClose}
      >
        <PasswordInput name="password" autoComplete="current-password" />
        <TextInput
          name="code"
          maxLength={40}
          autoComplete="one-time-code"
          hint={secondFactorTexts.codeOrRecovery}
        />
      </RecordForm>
    </Dialog>
  );
}
