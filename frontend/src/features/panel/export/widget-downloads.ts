/** A widget or the panel as a file: pictures are drawn here, workbooks made by the server. */
import { type PaperSource, paperOf } from "@/features/panel/export/paper";
import type { Sight } from "@/features/panel/model/sight";
import { asQuery, type Lens, type Widget, type WidgetNumbers } from "@/features/panel/panel-api";
import { dataOf } from "@/shared/api/answers";
import { api } from "@/shared/api/client";
import { download } from "@/shared/api/download";
import { monthAt } from "@/shared/lib/months";
import { withQuery } from "@/shared/lib/paths";

/** The pieces that draw pictures come only when somebody wants one. */
const pictures = () => import("@/features/panel/export/pictures");

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
  const stamps = paper.stamps.filter(({ label }) => label === "Datos al" || label === "Hecho el");
  await (await pictures()).saveWidgetPicture(drawn, stamps, madeAt);
}

export async function downloadPanelPng(source: PaperSource): Promise<void> {
  await (await pictures()).savePanelPicture(paperOf(source), source.madeAt);
}

export function downloadWidgetWorkbook(id: Widget["id"], lens: Lens): Promise<void> {
  return download(withQuery(`/api/widgets/${id}/export`, asQuery(lens)), "Widget.xlsx");
}

export function downloadPanelWorkbook(lens: Lens): Promise<void> {
  return download(withQuery("/api/panel/export", asQuery(lens)), "Panel de control.xlsx");
}
