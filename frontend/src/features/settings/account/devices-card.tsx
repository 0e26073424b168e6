/** Where one is signed in, and the way to sign out from afar. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import {
  type Device,
  devicesQuery,
  endDevice,
  endOtherDevices,
} from "@/features/settings/account/account-api";
import { deviceWords, isHandheld } from "@/features/settings/account/device-words";
import { describeError } from "@/shared/api/errors";
import { formatMoment } from "@/shared/lib/format";
import { AsyncView } from "@/shared/ui/async-view";
import { Badge } from "@/shared/ui/badge";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";
import { ConfirmDialog } from "@/shared/ui/confirm-dialog";
import { announce } from "@/shared/ui/live-region";
import { TextSkeleton } from "@/shared/ui/skeleton";
import { toast } from "@/shared/ui/toast";
import { useKeptFocus } from "@/shared/ui/use-kept-focus";

export function DevicesCard() {
  const devices = useQuery(devicesQuery);
  const end = useEnding();
  const hasOthers = (devices.data ?? []).some(({ current }) => !current);
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus}>
      <Card
        title="Sesiones activas"
        description="Los dispositivos donde tu cuenta está abierta. Cierra los que no reconozcas y cambia tu contraseña."
        actions={hasOthers && <EndOthers onConfirm={() => end(endOtherDevices)} />}
      >
        <AsyncView
          query={devices}
          loadingLabel="Cargando tus sesiones…"
          errorTitle="No pudimos cargar tus sesiones."
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

function useEnding() {
  const client = useQueryClient();
  return async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
      announce("Sesión cerrada");
    } catch (error) {
      await toast.failed("No cerramos la sesión", describeError(error).message);
    }
    await client.invalidateQueries({ queryKey: devicesQuery.queryKey });
  };
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const { userAgent, startedAt, renewedAt, current } = device;
  const name = deviceWords(userAgent);
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;

  async function close(): Promise<void> {
    setBusy(true);
    await onEnd();
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon className="size-5 shrink-0 text-ink-subtle" aria-hidden />
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name}
          {current && <Badge tone="success">Esta sesión</Badge>}
        </p>
        <p className="text-xs text-ink-muted">
          {`Desde el ${formatMoment(startedAt)}${renewedAt === startedAt ? "" : ` · renovada el ${formatMoment(renewedAt)}`}`}
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          icon={<LogOut className="size-4" />}
          loading={busy}
          onClick={() => void close()}
        >
          Cerrar sesión
          <span className="sr-only">{`de ${name} del ${formatMoment(startedAt)}`}</span>
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    setOpen(false);
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Cerrar las demás sesiones
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="¿Cerrar las demás sesiones?"
        description="En esos dispositivos habrá que iniciar sesión otra vez. Esta sesión sigue abierta."
        confirmLabel="Cerrar las demás sesiones"
        loading={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
