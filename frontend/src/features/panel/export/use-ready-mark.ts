/** Tells when every chart stands on the page, and marks the body for who prints it without looking. */
import { useCallback, useEffect, useState } from "react";

/** Answers what each chart calls when it is drawn; `onReady` must stay the same function. */
export function useReadyMark(
  charts: readonly number[],
  onReady: (isReady: boolean) => void,
): (id: number) => void {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  const ready = charts.every((id) => drawn.has(id));

  useEffect(() => {
    if (!ready) return undefined;
    let left = false;
    // Letters that arrive late would move what was measured.
    void document.fonts.ready.then(() => {
      if (left) return;
      document.body.dataset.ready = "true";
      onReady(true);
    });
    return () => {
      left = true;
      delete document.body.dataset.ready;
      onReady(false);
    };
  }, [ready, onReady]);

  return useCallback((id) => setDrawn((before) => new Set(before).add(id)), []);
}
