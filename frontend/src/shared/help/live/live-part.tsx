/** The parts of an article that come from the product itself, so that they are never out of date. */
import { FirstSteps } from "@/shared/first-steps/first-steps";
import type { LiveName } from "@/shared/help/article";
import { Amounts } from "@/shared/help/live/amounts";
import { Kpis } from "@/shared/help/live/kpis";
import { LoadModels } from "@/shared/help/live/load-models";
import { ShortcutTable } from "@/shared/help/live/shortcut-table";

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
