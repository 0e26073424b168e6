/** Mi cuenta: who one is, the password, and where one is signed in. */

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, LogOut, Monitor, Pencil, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { accountTexts } from "@/features/settings/account-texts";
import { SecondFactorCard } from "@/features/settings/second-factor-card";
import { commonTexts } from "@/features/settings/texts";
import { ACCOUNT_KEY, ROLES } from "@/features/settings/users";
import type { components } from "@/generated/schema";
import { api, bodyOf, dataOf } from "@/platform/api/client";
import { useSession } from "@/platform/api/session";
import { formatMoment } from "@/platform/lib/format";
import { type Late, late } from "@/platform/lib/late";
import { attempt } from "@/platform/ui/attempt";
import { Badge } from "@/platform/ui/badge";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { ConfirmButton } from "@/platform/ui/dialog";
import { KeyValue } from "@/platform/ui/facts";
import { useKeptFocus } from "@/platform/ui/focus";
import { announce } from "@/platform/ui/live-region";
import { AsyncView, TextSkeleton } from "@/platform/ui/states";
import { useCall } from "@/platform/ui/use-call";

export function AccountSection() {
  return (
    <>
      <AccountCard />
      <PasswordCard />
      <SecondFactorCard />
      <DevicesCard />
    </>
  );
}

/** Whose account this is; administrators may change their own name. */
function AccountCard() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <Card
      title={commonTexts.accountTitle}
      actions={
        user.isAdmin && (
          <FormButton label={accountTexts.changeName} icon={<Pencil />} Form={NameForm} />
        )
      }
    >
      <KeyValue
        items={[
          { label: commonTexts.name, value: user.name },
          { label: accountTexts.email, value: user.email },
          { label: commonTexts.company, value: user.companyName ?? commonTexts.allCompanies },
          {
            label: commonTexts.role,
            value: ROLES[user.isAdmin ? "administrador" : "empresa"],
          },
        ]}
      />
    </Card>
  );
}

// Forms come when they are asked for.
const NameForm = late(async () => (await import("@/features/settings/account-forms")).NameForm);
const PasswordForm = late(
  async () => (await import("@/features/settings/account-forms")).PasswordForm,
);

interface FormButtonProps {
  label: string;
  icon: ReactNode;
  Form: Late<{ title: string; onClose: () => void }>;
}

/** A button, and the form that opens from it under the same name. */
function FormButton({ label, icon, Form }: FormButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={icon} onPointerEnter={Form.preload} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Form title={label} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Another password: the present one, the new one, and the new one again. */
function PasswordCard() {
  return (
    <Card
      title={accountTexts.password}
      description={accountTexts.passwordHelp}
      actions={
        <FormButton label={accountTexts.changePassword} icon={<KeyRound />} Form={PasswordForm} />
      }
    />
  );
}

/** Where one is signed in, and the way to sign out from afar. */
function DevicesCard() {
  const devices = useQuery(devicesQuery);
  const client = useQueryClient();
  const hasOthers = (devices.data ?? []).some(({ current }) => !current);
  const keepFocus = useKeptFocus();

  async function end(act: () => Promise<unknown>): Promise<void> {
    if (await attempt(accountTexts.endFailed, act)) announce(accountTexts.sessionEnded);
    await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
  }

  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title={accountTexts.sessions}
        description={accountTexts.sessionsHelp}
        actions={
          hasOthers && (
            <ConfirmButton
              size="sm"
              label={accountTexts.endOthers}
              title={accountTexts.endOthersTitle}
              description={accountTexts.endOthersDescription}
              confirmLabel={accountTexts.endOthers}
              onConfirm={() => end(() => dataOf(api.DELETE("/api/sessions")))}
            />
          )
        }
      >
        <AsyncView
          query={devices}
          loaded={accountTexts.loadedSessions}
          skeleton={<TextSkeleton lines={3} />}
        >
          {(found) => (
            <ul className="flex flex-col divide-y">
              {found.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  onEnd={() => end(() => endDevice(device.id))}
                />
              ))}
            </ul>
          )}
        </AsyncView>
      </Card>
    </div>
  );
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => Promise<void> }) {
  const { run: end, busy } = useCall(onEnd);
  const { userAgent, startedAt, renewedAt, current } = device;
  const name = deviceWords(userAgent);
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-ink-subtle" />
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {current && <Badge tone="success">{accountTexts.thisSession}</Badge>}
        </p>
        <p className="text-xs text-ink-muted">
          {accountTexts.sessionDates(
            formatMoment(startedAt),
            renewedAt === startedAt,
            formatMoment(renewedAt),
          )}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          icon={<LogOut className="size-4" />}
          loading={busy}
          onClick={() => void end()}
        >
          {accountTexts.endSession}
          <span className="sr-only">{accountTexts.ofDevice(name, formatMoment(startedAt))}</span>
        </Button>
      )}
    </li>
  );
}

type Sign = readonly [sign: RegExp, name: string];

/** Most browsers name their forerunners too, so the particular ones come first. */
const BROWSERS: readonly Sign[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly Sign[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** "Firefox en Windows". */
export function deviceWords(userAgent: string): string {
  const browser = named(userAgent, BROWSERS);
  const system = named(userAgent, SYSTEMS);
  if (browser && system) return accountTexts.browserOn(browser, system);
  return browser ?? system ?? accountTexts.unknownDevice;
}

export function isHandheld(userAgent: string): boolean {
  return /iPhone|iPad|Android/.test(userAgent);
}

function named(userAgent: string, signs: readonly Sign[]): string | undefined {
  return signs.find(([sign]) => sign.test(userAgent))?.[1];
}

type Device = components["schemas"]["Device"];

const devicesQuery = queryOptions({
  queryKey: [...ACCOUNT_KEY, "devices"],
  queryFn: ({ signal }) => dataOf(api.GET("/api/sessions", { signal })),
});

function endDevice(session_id: number) {
  const params = { path: { session_id } };
  return bodyOf(api.DELETE("/api/sessions/{session_id}", { params }));
}
