/** Parámetros SENCE: the UTM, the values of an hour, the rules; the address names the part. */

import type { ComponentType } from "react";
import { SENCE } from "@/features/settings/place";
import { senceTexts } from "@/features/settings/sence-texts";
import { commonTexts } from "@/features/settings/texts";
import { useAddress } from "@/platform/lib/address";
import { late } from "@/platform/lib/late";
import { TextSkeleton } from "@/platform/ui/states";
import { Tabs } from "@/platform/ui/tabs";

const Waiting = () => <TextSkeleton lines={8} />;

const UtmTab = late(
  async () => (await import("@/features/settings/sence-utm-tab")).UtmTab,
  Waiting,
);
const HourValuesTab = late(
  async () => (await import("@/features/settings/sence-hour-values-tab")).HourValuesTab,
  Waiting,
);
const RulesTab = late(
  async () => (await import("@/features/settings/sence-rules-tab")).RulesTab,
  Waiting,
);

interface Part {
  value: string;
  label: string;
  Component: ComponentType;
}

/** What changes most often comes first: the bell leads here when a month is missing. */
const PARTS: readonly [Part, ...Part[]] = [
  { value: "utm", label: commonTexts.utm, Component: UtmTab },
  { value: "valores", label: senceTexts.hourValues, Component: HourValuesTab },
  { value: "reglas", label: senceTexts.rules, Component: RulesTab },
];

export function SenceSection() {
  const [{ parte }, say] = useAddress(SENCE);
  const { value, Component } = PARTS.find((part) => part.value === parte) ?? PARTS[0];
  return (
    <Tabs
      label={senceTexts.parts}
      value={value}
      tabs={PARTS}
      onValueChange={(next) => say({ parte: SENCE.parte.read(next) })}
    >
      <Component />
    </Tabs>
  );
}
