/** The panel and its wizard as the screen has them: data, edits, and the address of the wizard. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { kpisQuery } from "@/entities/lookups/lookups";
import {
  addWidget,
  deleteWidget,
  numbersQuery,
  reloadPanel,
  updateWidget,
  type Widget,
  type WidgetForm,
  widgetsQuery,
} from "@/features/panel/api";
import { type Arrangement, useArrangement } from "@/features/panel/arrangement";
import { type FailedWidget, failedOf } from "@/features/panel/figures";
import { keepLayout } from "@/features/panel/grid";
import { useLens } from "@/features/panel/lens-controls";
import { panelTexts } from "@/features/panel/texts";
import { useSight } from "@/features/panel/use-sight";
import { asForm, titleOf, withActive } from "@/features/panel/widget";
import { useSession } from "@/platform/api/session";
import { asText, useAddress } from "@/platform/lib/address";
import { late } from "@/platform/lib/late";
import { attempt } from "@/platform/ui/attempt";
import { announce } from "@/platform/ui/live-region";
import { undoable } from "@/platform/undo/undo";

export type PanelInHand = ReturnType<typeof usePanel>;

/** Everything that the panel shows and does, in one hand. */
export function usePanel() {
  const client = useQueryClient();
  const { lens, choose } = useLens();
  const held = useQuery(widgetsQuery);
  const numbers = useQuery(numbersQuery(lens));
  const sight = useSight(lens, numbers);
  const kpis = useQuery(kpisQuery).data;
  const active = useActive(held.data);
  const arrangement = useArrangement(active);
  const [arrived, setArrived] = useState<number | null>(null);
  const edits = useWidgetEdits(arrangement.flush, setArrived);
  const wizard = useWizardAddress();
  const [isEditing, setEditing] = useState(false);
  const { widgets } = arrangement;
  const refresh = () => void reloadPanel(client);
  // What waits to be saved would make the widget of the wizard an old one.
  const edit = (widget: Widget) => void arrangement.flush().then(() => wizard.edit(widget));
  const actions: PanelActions = { arrangement, edits, edit, refresh };
  const failed: FailedWidget[] = failedOf(widgets, numbers.data?.widgets);

  return {
    lens,
    chooseLens: choose,
    /** The query of the widgets; `widgets` are its own, sorted, as they stand now. */
    held,
    widgets,
    numbers,
    sight,
    kpis,
    failed,
    actions,
    /** The widget that was added last, to be brought into sight. */
    arrived,
    wizard,
    isEditing,
    setEditing,
    refresh,
  };
}

/** By position, none twice; their places are kept for the next visit. */
function useActive(held: readonly Widget[] | undefined): readonly Widget[] {
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    if (held && userId !== undefined) keepLayout(userId, held);
  }, [held, userId]);
  return held ? withActive([], held) : NONE;
}

const NONE: readonly Widget[] = [];

const WidgetWizard = late(
  async () => (await import("@/features/panel/wizard/widget-wizard")).WidgetWizard,
);

const PLACE = { widget: asText };
const NEW = "nuevo";

interface WizardAddress {
  asked: string;
  add: () => void;
  edit: (widget: Widget) => void;
  close: () => void;
}

function useWizardAddress(): WizardAddress {
  const [{ widget: asked }, say] = useAddress(PLACE);
  return {
    asked,
    add: () => say({ widget: NEW }),
    edit: ({ id }) => say({ widget: String(id) }),
    close: () => say({ widget: "" }, { replace: true }),
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

const LONGEST_TITLE = 80;

interface WidgetEdits {
  duplicate: (widget: Widget) => Promise<void>;
  remove: (widget: Widget) => Promise<void>;
  /** After the wizard saved one; `former` is what it was before, if it was. */
  saved: (widget: Widget, former: Widget | null) => void;
}

/** `settle` saves first what waits, so that positions are those that are seen; `onNew` is told of a new one. */
function useWidgetEdits(settle: () => Promise<void>, onNew: (id: number) => void): WidgetEdits {
  const client = useQueryClient();
  const reload = () => reloadPanel(client);

  async function take(id: number): Promise<void> {
    await deleteWidget(id);
    await reload();
  }

  async function put(form: WidgetForm): Promise<Widget> {
    const widget = await addWidget(form, crypto.randomUUID());
    await reload();
    return widget;
  }

  async function duplicate(widget: Widget): Promise<void> {
    await settle();
    const suffix = panelTexts.copySuffix;
    const title = titleOf(widget).slice(0, LONGEST_TITLE - suffix.length) + suffix;
    const form = { ...asForm(widget), title, position: widget.position + 1 };
    await attempt(panelTexts.duplicateFailed, async () => {
      const copy = await put(form);
      onNew(copy.id);
      undoable({ said: panelTexts.duplicated(titleOf(widget)), ...addedAndTaken(copy.id, form) });
    });
  }

  async function remove(widget: Widget): Promise<void> {
    await settle();
    await attempt(panelTexts.removeFailed, async () => {
      client.setQueryData(widgetsQuery.queryKey, (known) =>
        known?.filter(({ id }) => id !== widget.id),
      );
      await deleteWidget(widget.id);
      const { undo, redo } = addedAndTaken(widget.id, asForm(widget));
      undoable({ said: panelTexts.removed(titleOf(widget)), undo: redo, redo: undo });
    });
    await reload();
  }

  function saved(widget: Widget, former: Widget | null): void {
    const title = titleOf(widget);
    announce(former ? panelTexts.widgetChanged(title) : panelTexts.widgetAdded(title));
    void reload();
    if (!former) onNew(widget.id);
    if (former)
      undoable({
        said: panelTexts.changed(title),
        undo: () => change(former),
        redo: () => change(widget),
      });
    else undoable({ said: panelTexts.added(title), ...addedAndTaken(widget.id, asForm(widget)) });
  }

  async function change(to: Widget): Promise<void> {
    await updateWidget(to.id, asForm(to));
    await reload();
  }

  /** A widget that comes back is another one that looks the same. */
  function addedAndTaken(id: number, form: WidgetForm) {
    let latest = id;
    return {
      undo: () => take(latest),
      async redo() {
        latest = (await put(form)).id;
      },
    };
  }

  return { duplicate, remove, saved };
}

/** What the menus of the panel can ask for. */
export interface PanelActions {
  arrangement: Arrangement;
  edits: WidgetEdits;
  /** Opens the wizard. */
  edit: (widget: Widget) => void;
  /** Asks for the numbers again. */
  refresh: () => void;
}
