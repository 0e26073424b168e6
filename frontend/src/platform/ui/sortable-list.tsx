/** A list whose items can be dragged by a handle; the keyboard has Subir and Bajar instead. */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { clsx } from "clsx";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";

interface SortableListProps {
  label: string;
  /** The items by id, with the words for each. */
  items: readonly { id: string; name: string }[];
  onMove: (from: number, to: number) => void;
  className?: string | undefined;
  children: (id: string, index: number, handle: ReactNode) => ReactNode;
}

/** A click on the handle is no drag. */
const FIRST_STEP = { activationConstraint: { distance: 4 } };
/** The handle takes no keys, so the library's help would mislead. */
const NO_HELP = { draggable: "" };

export function SortableList({ label, items, onMove, className, children }: SortableListProps) {
  const sensors = useSensors(useSensor(PointerSensor, FIRST_STEP));
  const ids = items.map(({ id }) => id);

  function ended({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) {
      onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsFor(items),
        screenReaderInstructions: NO_HELP,
      }}
      onDragEnd={ended}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className={className}>
          {items.map(({ id }, index) => (
            <SortableItem key={id} id={id}>
              {(handle) => children(id, index, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } =
    useSortable({ id });
  const place = transform ? `translate(0, ${Math.round(transform.y)}px)` : undefined;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: place, transition }}
      className={clsx("relative bg-surface", isDragging && "layer-sticky shadow-floating")}
    >
      {children(
        <span
          ref={setActivatorNodeRef}
          {...listeners}
          aria-hidden
          className="flex min-h-8 shrink-0 cursor-grab touch-none items-center text-ink-subtle hover:text-ink active:cursor-grabbing pointer-coarse:min-h-11 pointer-coarse:px-1"
        >
          <GripVertical className="size-4" />
        </span>,
      )}
    </li>
  );
}

function announcementsFor(items: SortableListProps["items"]): Announcements {
  const said = (id: unknown) => items.find((item) => item.id === id)?.name ?? "";
  return {
    onDragStart: ({ active }) => `Tomaste ${said(active.id)}.`,
    onDragOver: ({ over }) => (over ? `Sobre ${said(over.id)}.` : "Fuera de la lista."),
    onDragEnd: ({ over }) => (over ? `Soltaste en el lugar de ${said(over.id)}.` : "Sin cambios."),
    onDragCancel: () => "Movimiento cancelado.",
  };
}
