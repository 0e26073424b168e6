/** Adding, doubling and taking away widgets; each can be taken back for ten seconds. */
import { useQueryClient } from "@tanstack/react-query";
import { asForm, titleOf } from "@/features/panel/model/widget";
import {
  addWidget,
  deleteWidget,
  updateWidget,
  type Widget,
  type WidgetForm,
} from "@/features/panel/panel-api";
import { reloadPanel, widgetsQuery } from "@/features/panel/panel-queries";
import { describeError } from "@/shared/api/errors";
import { announce } from "@/shared/ui/live-region";
import { toast } from "@/shared/ui/toast";
import { undoable } from "@/shared/ui/undoable";

const LONGEST_TITLE = 80;
const COPY = " (copia)";

export interface WidgetEdits {
  duplicate: (widget: Widget) => Promise<void>;
  remove: (widget: Widget) => Promise<void>;
  /** After the wizard saved one; `former` is what it was before, if it was. */
  saved: (widget: Widget, former: Widget | null) => void;
}

/** `settle` saves first what waits, so that positions are those that are seen. */
export function useWidgetEdits(settle: () => Promise<void>): WidgetEdits {
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
    const title = `${titleOf(widget).slice(0, LONGEST_TITLE - COPY.length)}${COPY}`;
    const form = { ...asForm(widget), title, position: widget.position + 1 };
    await told("No se pudo duplicar el widget.", async () => {
      const copy = await put(form);
      undoable(`Duplicaste ${titleOf(widget)}.`, () => take(copy.id));
    });
  }

  async function remove(widget: Widget): Promise<void> {
    await settle();
    await told("No se pudo eliminar el widget.", async () => {
      client.setQueryData(widgetsQuery.queryKey, (known) =>
        known?.filter(({ id }) => id !== widget.id),
      );
      await deleteWidget(widget.id);
      undoable(`Eliminaste ${titleOf(widget)}.`, () => put(asForm(widget)));
    });
    await reload();
  }

  function saved(widget: Widget, former: Widget | null): void {
    const title = titleOf(widget);
    announce(former ? `Widget actualizado: ${title}.` : `Widget agregado: ${title}.`);
    void reload();
    if (former) undoable(`Cambiaste ${title}.`, () => putBack(former));
    else undoable(`Agregaste ${title}.`, () => take(widget.id));
  }

  async function putBack(former: Widget): Promise<void> {
    await updateWidget(former.id, asForm(former));
    await reload();
  }

  return { duplicate, remove, saved };
}

async function told(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    void toast.failed(failure, describeError(error).message);
  }
}
