/** The lines of the plan in another order: dragged, or moved by buttons. */

import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BudgetLine } from "@/features/estimate/api";
import { commonTexts, orderTexts } from "@/features/estimate/texts";
import type { LineChanges } from "@/features/estimate/use-line-changes";
import { moved } from "@/platform/lib/moved";
import { Button } from "@/platform/ui/button";
import { Dialog } from "@/platform/ui/dialog";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { SortableList } from "@/platform/ui/sortable-list";
import { useCall } from "@/platform/ui/use-call";

interface OrderDialogProps {
  lines: readonly BudgetLine[];
  onSave: LineChanges["order"];
  onClose: () => void;
}

export function OrderDialog({ lines, onSave, onClose }: OrderDialogProps) {
  const [items, setItems] = useState<readonly { id: string; name: string }[]>(() =>
    lines.map(({ id, description }) => ({ id: String(id), name: description })),
  );
  const saving = useCall(async () => {
    if (await onSave(items.map(({ id }) => Number(id)))) onClose();
  });

  function move(from: number, to: number): void {
    if (to < 0 || to >= items.length) return;
    setItems(moved(items, from, to));
    announce(commonTexts.place(items[from]?.name, to + 1, items.length));
  }

  return (
    <Dialog
      onClose={onClose}
      title={commonTexts.orderLines}
      sturdy
      confirm={
        <Button variant="primary" loading={saving.busy} onClick={() => void saving.run()}>
          {orderTexts.save}
        </Button>
      }
    >
      <SortableList
        label={commonTexts.lines}
        items={items}
        onMove={move}
        className="divide-y rounded-card border"
      >
        {(id, index, handle) => (
          <Item
            name={items.find((item) => item.id === id)?.name ?? ""}
            handle={handle}
            isFirst={index === 0}
            isLast={index === items.length - 1}
            onMove={(by) => move(index, index + by)}
          />
        )}
      </SortableList>
    </Dialog>
  );
}

interface ItemProps {
  name: string;
  handle: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** At an end the button stays in place and only does nothing, so the focus is not lost. */
function Item({ name, handle, isFirst, isLast, onMove }: ItemProps) {
  return (
    <div className="flex items-center gap-2 px-3 py-1.5">
      {handle}
      <span className="min-w-0 flex-1 text-sm break-words">{name}</span>
      <IconButton
        size="sm"
        label={orderTexts.moveUpOf(name)}
        icon={<ArrowUp />}
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="sm"
        label={orderTexts.moveDownOf(name)}
        icon={<ArrowDown />}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
    </div>
  );
}
