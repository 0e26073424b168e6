/** A widget or the panel as a file: pictures are drawn here, workbooks made by the server. */
import { asQuery, type Lens, type Widget, type WidgetNumbers } from "@/features/panel/api";
import type { Sight } from "@/features/panel/lens";
import { type PaperSource, paperOf } from "@/features/panel/paper";
import { sheetTexts, widgetTexts } from "@/features/panel/texts";
import { api, dataOf } from "@/platform/api/client";
import { download } from "@/platform/api/files";
import { monthAt } from "@/platform/lib/months";

/** The pieces that draw pictures come only when somebody wants one. */
const pictures = () => import("@/features/panel/pictures");

export async function downloadWidgetPng(
  widget: Widget,
  numbers: WidgetNumbers,
  sight: Sight,
): Promise<void> {
  const now = Date.now();
  const madeAt = new Date(now).toISOString();
  const paper = paperOf({
    widgets: [widget],
    numbers: { widgets: [numbers], cards: [] },
    kpis: await dataOf(api.GET("/api/getKPIs")),
    ...sight,
    madeAt,
    month: monthAt(now),
    by: null,
  });
  const [drawn] = paper.widgets;
  if (!drawn) return;
  const shown: ReadonlySet<string> = new Set([sheetTexts.dataOf, sheetTexts.madeOn]);
  const stamps = paper.stamps.filter(({ label }) => shown.has(label));
  await (await pictures()).saveWidgetPicture(drawn, stamps, madeAt);
}

export async function downloadPanelPng(source: PaperSource): Promise<void> {
  await (await pictures()).savePanelPicture(paperOf(source), source.madeAt);
}

export function downloadWidgetWorkbook(id: Widget["id"], lens: Lens): Promise<void> {
  const params = { path: { widget_id: id }, query: asQuery(lens) };
  return download("/api/widgets/{widget_id}/export", { params }, widgetTexts.workbookName);
}

export function downloadPanelWorkbook(lens: Lens): Promise<void> {
  const params = { query: asQuery(lens) };
  return download("/api/panel/export", { params }, widgetTexts.panelWorkbookName);
}
