/** The parts of an article that come from the product itself, so that they are never out of date. */
import { FirstSteps } from "@/platform/first-steps/first-steps";
import type { LiveName } from "@/platform/help/article";
import { Amounts } from "@/platform/help/live/amounts";
import { Kpis } from "@/platform/help/live/kpis";
import { LoadModels } from "@/platform/help/live/load-models";
import { ShortcutTable } from "@/platform/help/live/shortcut-table";

export function LivePart({ name }: { name: LiveName }) {
  switch (name) {
    case "amounts":
      return <Amounts />;
    case "first-steps":
      return <FirstSteps />;
    case "kpis":
      return <Kpis />;
    case "load-models":
      return <LoadModels />;
    case "shortcuts":
      return <ShortcutTable />;
  }
}
