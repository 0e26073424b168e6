/** The panel and its widgets as PNG files. */
import { titleOf } from "@/features/panel/model/widget";
import type { Lens, PanelNumbers, Widget, WidgetNumbers } from "@/features/panel/panel-api";

export async function saveWidgetPicture(
  widget: Widget,
  _numbers: WidgetNumbers,
  _lens: Lens,
): Promise<void> {
  await Promise.reject(new Error(`${titleOf(widget)} is not drawn yet.`));
}

export async function savePanelPicture(
  _widgets: readonly Widget[],
  _numbers: PanelNumbers,
  _lens: Lens,
): Promise<void> {
  await Promise.reject(new Error("The panel is not drawn yet."));
}
