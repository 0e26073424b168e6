/** What the menus of the panel can ask for. */
import type { Arrangement } from "@/features/panel/editing/use-arrangement";
import type { WidgetEdits } from "@/features/panel/editing/use-widget-edits";
import type { Widget } from "@/features/panel/panel-api";

export interface PanelActions {
  arrangement: Arrangement;
  edits: WidgetEdits;
  /** Opens the wizard. */
  edit: (widget: Widget) => void;
  /** Asks for the numbers again. */
  refresh: () => void;
}
