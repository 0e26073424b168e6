/** The widgets in their order, and the same places while they are on their way. */
import type { ReactNode } from "react";
import { GRID_LOOK, GridPlace } from "@/features/panel/grid/grid-place";
import type { KeptPlace } from "@/features/panel/grid/kept-layout";
import { chartHeight } from "@/features/panel/model/sizing";
import type { Widget } from "@/features/panel/panel-api";
import { Skeleton } from "@/shared/ui/skeleton";

interface WidgetGridProps {
  widgets: readonly Widget[];
  children: (widget: Widget, index: number) => ReactNode;
}

export function WidgetGrid({ widgets, children }: WidgetGridProps) {
  return (
    <ul className={GRID_LOOK}>
      {widgets.map((widget, index) => (
        <GridPlace key={widget.id} widget={widget}>
          {children(widget, index)}
        </GridPlace>
      ))}
    </ul>
  );
}

export function WidgetSkeletons({ places }: { places: readonly KeptPlace[] }) {
  return (
    <ul className={GRID_LOOK} aria-hidden>
      {places.map((place) => (
        <GridPlace key={place.id} widget={place}>
          <div className="flex h-full flex-col gap-2 rounded-card border bg-surface p-4 shadow-raised">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-3.5 w-2/3" />
            <div style={{ height: chartHeight(place.height) }} className="mt-2">
              <Skeleton className="size-full" />
            </div>
            <Skeleton className="mt-1 h-3.5 w-1/3" />
          </div>
        </GridPlace>
      ))}
    </ul>
  );
}
