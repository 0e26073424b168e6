/** The wizard by the address: /?widget=nuevo adds, /?widget=ID edits, and Back closes it. */
import { useSearchParams } from "react-router";
import type { WidgetEdits } from "@/features/panel/editing/use-widget-edits";
import type { Widget } from "@/features/panel/panel-api";
import { late } from "@/shared/lib/late";
import { changedQuery } from "@/shared/lib/paths";

const WidgetWizard = late(
  async () => (await import("@/features/panel/wizard/widget-wizard")).WidgetWizard,
);

const PARAMETER = "widget";
const NEW = "nuevo";

interface WizardAddress {
  asked: string | null;
  add: () => void;
  edit: (widget: Widget) => void;
  close: () => void;
}

export function useWizardAddress(): WizardAddress {
  const [query, setQuery] = useSearchParams();
  const go = (value: string | null, replace: boolean) =>
    setQuery((before) => changedQuery(before, { [PARAMETER]: value }), {
      replace,
      preventScrollReset: true,
    });
  return {
    asked: query.get(PARAMETER),
    add: () => go(NEW, false),
    edit: ({ id }) => go(String(id), false),
    close: () => go(null, true),
  };
}

interface WizardLayerProps {
  address: WizardAddress;
  widgets: readonly Widget[];
  onSaved: WidgetEdits["saved"];
}

/** An address of a widget that is not there opens nothing. */
export function WizardLayer({ address, widgets, onSaved }: WizardLayerProps) {
  const { asked, close } = address;
  const widget = widgets.find(({ id }) => String(id) === asked) ?? null;
  if (asked !== NEW && !widget) return null;
  return (
    <WidgetWizard
      mode={widget ? "edit" : "add"}
      widget={widget}
      active={[...widgets]}
      onDone={(saved) => {
        close();
        onSaved(saved, widget);
      }}
      onClose={close}
    />
  );
}
