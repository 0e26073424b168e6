/** A widget or the panel as a file: pictures are drawn here, workbooks made by the server. */
import {
  asQuery,
  type Lens,
  type PanelNumbers,
  type Widget,
  type WidgetNumbers,
} from "@/features/panel/panel-api";
import { download } from "@/shared/api/download";
import { withQuery } from "@/shared/lib/paths";

const OPEN_LENS: Lens = { startMonth: "", endMonth: "", company: null };

/** The pieces that draw pictures come only when somebody wants one. */
export async function downloadWidgetPng(
  widget: Widget,
  numbers: WidgetNumbers,
  lens: Lens = OPEN_LENS,
): Promise<void> {
  const { saveWidgetPicture } = await import("@/features/panel/export/pictures");
  await saveWidgetPicture(widget, numbers, lens);
}

export async function downloadPanelPng(
  widgets: readonly Widget[],
  numbers: PanelNumbers,
  lens: Lens,
): Promise<void> {
  const { savePanelPicture } = await import("@/features/panel/export/pictures");
  await savePanelPicture(widgets, numbers, lens);
}

export function downloadWidgetWorkbook(id: Widget["id"], lens: Lens): Promise<void> {
  return download(withQuery(`/api/widgets/${id}/export`, asQuery(lens)), "Widget.xlsx");
}

export function downloadPanelWorkbook(lens: Lens): Promise<void> {
  return download(withQuery("/api/panel/export", asQuery(lens)), "Panel de control.xlsx");
}
