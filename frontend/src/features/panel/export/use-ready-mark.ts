/** A mark on the body once every chart stands on the page, for who prints it without looking. */
import { useCallback, useEffect, useState } from "react";

/** Answers what each chart calls when it is drawn. */
export function useReadyMark(charts: readonly number[]): (id: number) => void {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const ready = charts.every((id) => drawn.has(id));

  useEffect(() => {
    if (!ready) return undefined;
    let left = false;
    // Letters that arrive late would move what was measured.
    void document.fonts.ready.then(() => {
      if (!left) document.body.dataset.ready = "true";
    });
    return () => {
      left = true;
      delete document.body.dataset.ready;
    };
  }, [ready]);

  return useCallback((id) => setDrawn((before) => new Set(before).add(id)), []);
}
