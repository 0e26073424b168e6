/** The corner of a widget by which the pointer changes its columns and its height. */
import { type PointerEvent, useRef, useState } from "react";
import type { Widget } from "@/features/panel/api";
import { type Arrangement, sizeWords } from "@/features/panel/arrangement";
import { useScreenWidth } from "@/features/panel/grid";
import { sortableTexts } from "@/features/panel/texts";
import {
  COLUMNS,
  GRID_COLUMNS,
  type GridSize,
  HEIGHT,
  LEAST_CHART_PX,
  type ScreenWidth,
  spanOn,
  titleOf,
  within,
} from "@/features/panel/widget";
import { announce } from "@/platform/ui/live-region";

/** Where the pointer took the corner, what the widget was then and what it is now. */
interface Hold {
  size: GridSize;
  readonly x: number;
  readonly y: number;
  readonly from: GridSize;
  /** How wide one of the twelve columns is, its gap included, and how high the page is. */
  readonly column: number;
  readonly page: number;
}

/** Columns in steps of 1 and height in steps of 2, each within its bounds. Pure. */
export function draggedSize(
  { x, y, from, column, page }: Omit<Hold, "size">,
  to: { readonly x: number; readonly y: number },
  screen: ScreenWidth,
): GridSize {
  // On a narrow screen every widget has the whole row.
  const perColumn = screen === "narrow" ? Number.POSITIVE_INFINITY : column * spanOn(screen, 1);
  const before = Math.max(LEAST_CHART_PX, (from.height / 100) * page);
  const moved = to.y - y;
  return {
    cols: within(COLUMNS, from.cols + (to.x - x) / perColumn),
    height: moved === 0 ? from.height : within(HEIGHT, ((before + moved) / page) * 100),
  };
}

interface CornerHandleProps {
  arrangement: Arrangement;
  widget: Widget;
}

/** Only for the pointer: keys have the handle of the title, the menu and the form. */
export function CornerHandle({ arrangement, widget }: CornerHandleProps) {
  const screen = useScreenWidth();
  const hold = useRef<Hold | null>(null);
  const [size, setSize] = useState<GridSize | null>(null);

  function took(event: PointerEvent<HTMLElement>): void {
    const grid = event.currentTarget.closest("ul");
    if (!grid || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const gap = Number.parseFloat(getComputedStyle(grid).columnGap) || 0;
    const { cols, height } = widget;
    hold.current = {
      ...{ x: event.clientX, y: event.clientY, page: globalThis.innerHeight },
      column: (grid.clientWidth + gap) / GRID_COLUMNS,
      ...{ from: { cols, height }, size: { cols, height } },
    };
    arrangement.grab();
    setSize({ cols, height });
  }

  function moved({ clientX, clientY }: PointerEvent): void {
    if (!hold.current) return;
    const next = draggedSize(hold.current, { x: clientX, y: clientY }, screen);
    // Several moves may come before what is shown follows the first.
    const { cols, height } = hold.current.size;
    if (next.cols === cols && next.height === height) return;
    hold.current.size = next;
    setSize(next);
    arrangement.resizeTo(widget.id, next);
  }

  function ended(how: "drop" | "cancel"): void {
    if (!hold.current) return;
    hold.current = null;
    setSize(null);
    arrangement[how]();
    announce(sizeWords(titleOf(widget), widget));
  }

  return (
    <>
      <div
        aria-hidden
        data-corner
        title={sortableTexts.resize}
        onPointerDown={took}
        onPointerMove={moved}
        onPointerUp={() => ended("drop")}
        onPointerCancel={() => ended("cancel")}
        className="absolute right-0 bottom-0 flex size-7 cursor-nwse-resize touch-none items-end justify-end p-1.5 text-ink-subtle hover:text-primary pointer-coarse:size-11"
      >
        <svg width="12" height="12" viewBox="0 0 12 12" role="presentation">
          <path d="M11 1 1 11M11 6l-5 5" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </div>
      {size && (
        <p
          aria-hidden
          className="absolute right-8 bottom-2 rounded-chip bg-ink px-2 py-1 text-xs font-medium text-canvas tabular-nums"
        >
          {sortableTexts.sizeNow(size.cols, size.height)}
        </p>
      )}
    </>
  );
}
