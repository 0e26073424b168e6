/** A survey as a phone or a computer shows it: the very form that people answer, at that width. */
import { clsx } from "clsx";
import { Monitor, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { type View, ViewToggle } from "@/features/survey-templates/preview/view-toggle";

export type Device = "phone" | "desktop";

const DEVICES: readonly View<Device>[] = [
  { value: "phone", label: "Teléfono", icon: <Smartphone aria-hidden /> },
  { value: "desktop", label: "Escritorio", icon: <Monitor aria-hidden /> },
];

interface DeviceChoiceProps {
  device: Device;
  onDevice: (device: Device) => void;
}

export function DeviceChoice({ device, onDevice }: DeviceChoiceProps) {
  return <ViewToggle label="Ver como en" views={DEVICES} value={device} onValue={onDevice} />;
}

interface DeviceFrameProps {
  device: Device;
  children: ReactNode;
}

export function DeviceFrame({ device, children }: DeviceFrameProps) {
  const isPhone = device === "phone";
  return (
    <section
      aria-label={isPhone ? "Vista en teléfono" : "Vista en escritorio"}
      tabIndex={isPhone ? undefined : 0}
      // Placed, so that it also clips the inputs that stand outside the flow.
      className={clsx("relative print:overflow-visible", !isPhone && "overflow-x-auto")}
    >
      <div
        className={clsx(
          "mx-auto rounded-modal border bg-canvas p-3 print:m-0 print:max-w-none print:min-w-0 print:border-0 print:bg-transparent print:p-0",
          isPhone ? "max-w-96" : "min-w-200",
        )}
      >
        {children}
      </div>
    </section>
  );
}
