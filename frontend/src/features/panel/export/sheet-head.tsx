/** The name of the panel and of the product, over the sheet. */
import { PANEL_NAME } from "@/features/panel/export/paper";
import { PRODUCT_NAME } from "@/shared/lib/fixed-texts";
import { usePageArrival } from "@/shared/lib/use-page-arrival";

export function SheetHead() {
  const heading = usePageArrival(PANEL_NAME);
  return (
    <header className="flex items-end justify-between gap-4 border-b pb-3">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {PANEL_NAME}
      </h1>
      <p className="text-sm font-semibold text-ink-muted">{PRODUCT_NAME}</p>
    </header>
  );
}
