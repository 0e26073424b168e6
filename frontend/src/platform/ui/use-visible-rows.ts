/** Of a very long table only the rows in sight are drawn, with room kept for the others. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useRef } from "react";

/** Up to here all rows are drawn, so that searching in the page and printing find them. */
const ALL_UP_TO = 200;
const ROW_GUESS_PX = 44;
const OVERSCAN = 8;
/** What is in sight before the box was measured. */
const FIRST_BOX = { width: 800, height: 600 };

const ALL_DRAWN = { measure: undefined, reveal: undefined };

interface VisibleRows<Row> {
  box: RefObject<HTMLDivElement | null>;
  rows: readonly { row: Row; index: number }[];
  roomBefore: number;
  roomAfter: number;
  isLong: boolean;
  measure: ((element: Element | null) => void) | undefined;
  /** Scrolls to a row that may not be drawn yet; nothing when all are. */
  reveal: ((index: number) => void) | undefined;
}

export function useVisibleRows<Row>(rows: readonly Row[]): VisibleRows<Row> {
  const box = useRef<HTMLDivElement>(null);
  const isLong = rows.length > ALL_UP_TO;
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_GUESS_PX,
    overscan: OVERSCAN,
    initialRect: FIRST_BOX,
  });
  if (!isLong) {
    const all = rows.map((row, index) => ({ row, index }));
    return { box, isLong, rows: all, roomBefore: 0, roomAfter: 0, ...ALL_DRAWN };
  }

  const seen = virtualizer.getVirtualItems();
  return {
    box,
    isLong,
    rows: seen.map(({ index }) => ({ row: rows[index] as Row, index })),
    roomBefore: seen[0]?.start ?? 0,
    roomAfter: virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    reveal(index) {
      if (seen.some((one) => one.index === index)) return;
      virtualizer.scrollToIndex(index, { align: "center" });
    },
  };
}
