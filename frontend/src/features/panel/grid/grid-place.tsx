/** The place of a widget in the twelve columns; the widget takes its share of the width. */
import { clsx } from "clsx";
import type { CSSProperties, ReactNode, Ref } from "react";
import { useScreenWidth } from "@/features/panel/grid/use-screen-width";
import { spanOn } from "@/features/panel/model/sizing";
import type { Widget } from "@/features/panel/panel-api";

export const GRID_LOOK = "grid grid-cols-12 gap-4";

interface GridPlaceProps {
  widget: Pick<Widget, "cols" | "width">;
  ref?: Ref<HTMLLIElement> | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function GridPlace({ widget, ref, className, children }: GridPlaceProps) {
  const screen = useScreenWidth();
  const span = spanOn(screen, widget.cols);
  const place: CSSProperties = { gridColumn: `span ${span} / span ${span}` };
  // A phone has no width to give away.
  const share: CSSProperties = { width: screen === "narrow" ? "100%" : `${widget.width}%` };
  return (
    <li ref={ref} style={place} className={clsx("relative min-w-0", className)}>
      <div style={share} className="h-full">
        {children}
      </div>
    </li>
  );
}
