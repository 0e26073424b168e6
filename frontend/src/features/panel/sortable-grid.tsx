/** The widgets while the panel is edited: each has a handle, and a line shows where it would go. */

import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable } from "@dnd-kit/sortable";
import { clsx } from "clsx";
import { GripVertical } from "lucide-react";
import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Widget } from "@/features/panel/api";
import { type Arrangement, placeWords } from "@/features/panel/arrangement";
import { CornerHandle } from "@/features/panel/corner-handle";
import { GRID_LOOK, GridPlace } from "@/features/panel/grid";
import { commonTexts, sortableTexts } from "@/features/panel/texts";
import { type Grabbing, HANDLE_HELP_ID, useGrabbing } from "@/features/panel/use-grabbing";
import { titleOf } from "@/features/panel/widget";
import { IconButton } from "@/platform/ui/icon-button";

interface SortableGridProps {
  arrangement: Arrangement;
  children: (widget: Widget, index: number, handle?: ReactNode) => ReactNode;
}

/** A click on the handle is no drag. */
const FIRST_STEP = { activationConstraint: { distance: 4 } };
/** The keys are ours, so the library's own help would mislead. */
const NO_HELP = { draggable: "" };

export function SortableGrid({ arrangement, children }: SortableGridProps) {
  const { widgets } = arrangement;
  const [dragged, setDragged] = useState<number | null>(null);
  const grabbing = useGrabbing(arrangement);
  const sensors = useSensors(useSensor(PointerSensor, FIRST_STEP));
  const ids = widgets.map(({ id }) => id);
  const held = widgets.find(({ id }) => id === dragged);

  function ended({ active, over }: DragEndEvent): void {
    setDragged(null);
    if (over && over.id !== active.id)
      arrangement.moveTo(Number(active.id), ids.indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: announcementsFor(widgets),
        screenReaderInstructions: NO_HELP,
      }}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={ended}
    >
      <SortableContext items={ids} strategy={nothingMoves}>
        <ul className={GRID_LOOK}>
          {widgets.map((widget, index) => (
            <SortablePlace key={widget.id} {...{ widget, index, grabbing, arrangement }}>
              {(handle) => children(widget, index, handle)}
            </SortablePlace>
          ))}
        </ul>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {held && (
          <p className="w-fit max-w-60 cursor-grabbing truncate rounded-card border border-primary bg-surface px-4 py-2 text-sm font-semibold shadow-floating">
            {titleOf(held)}
          </p>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Drawing all charts anew at every step would stutter: only a line moves. */
function nothingMoves(): null {
  return null;
}

interface SortablePlaceProps {
  arrangement: Arrangement;
  widget: Widget;
  index: number;
  grabbing: Grabbing;
  children: (handle: ReactNode) => ReactNode;
}

function SortablePlace({ arrangement, widget, index, grabbing, children }: SortablePlaceProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging, isOver, activeIndex } =
    useSortable({ id: widget.id });
  const handle = (
    <MoveHandle
      {...{ widget, index, grabbing }}
      dragRef={setActivatorNodeRef}
      dragListeners={listeners ?? {}}
    />
  );
  return (
    <GridPlace
      ref={setNodeRef}
      widget={widget}
      className={clsx(
        "rounded-card",
        isDragging && "opacity-40",
        grabbing.grabbed === widget.id && "outline-3 outline-offset-2 outline-primary",
        isOver && !isDragging && landing(activeIndex < index),
      )}
    >
      {children(handle)}
      <CornerHandle {...{ arrangement, widget }} />
    </GridPlace>
  );
}

/** The line stands where the widget would: behind what it passes on its way down, before it on its way up. */
function landing(isLater: boolean): string {
  const line =
    "after:absolute after:inset-y-0 after:w-1 after:rounded-pill after:bg-primary after:content-['']";
  return clsx(line, isLater ? "after:-right-2.5" : "after:-left-2.5");
}

function announcementsFor(widgets: readonly Widget[]): Announcements {
  const said = (id: unknown) => {
    const index = widgets.findIndex((widget) => widget.id === id);
    const widget = widgets[index];
    return widget ? placeWords(titleOf(widget), index, widgets.length) : "";
  };
  return {
    onDragStart: ({ active }) => commonTexts.grabbed(said(active.id)),
    onDragOver: ({ over }) => (over ? sortableTexts.over(said(over.id)) : sortableTexts.outside),
    onDragEnd: ({ over }) =>
      over ? sortableTexts.dropped(said(over.id)) : sortableTexts.unchanged,
    onDragCancel: () => sortableTexts.cancelled,
  };
}

interface MoveHandleProps {
  widget: Widget;
  index: number;
  grabbing: Grabbing;
  dragRef: Ref<HTMLButtonElement>;
  dragListeners: ButtonHTMLAttributes<HTMLButtonElement>;
}

/** What a widget is moved by: dragged, or taken with Enter and moved with the arrows. */
export function MoveHandle({ widget, index, grabbing, dragRef, dragListeners }: MoveHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isGrabbed = grabbing.grabbed === widget.id;

  // A widget that moves in the page loses the focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new place is a way to go.
  useLayoutEffect(() => {
    if (isGrabbed) button.current?.focus();
  }, [isGrabbed, index]);

  return (
    <span ref={dragRef as Ref<HTMLSpanElement>} className="shrink-0">
      <IconButton
        {...dragListeners}
        ref={button}
        size="sm"
        label={sortableTexts.move(titleOf(widget))}
        icon={<GripVertical />}
        pressed={isGrabbed}
        aria-describedby={HANDLE_HELP_ID}
        onKeyDown={(event) => grabbing.keyDown(event, widget, index)}
        onBlur={(event) => grabbing.blurred(event, widget)}
        className="-ml-2 cursor-grab touch-none active:cursor-grabbing"
      />
    </span>
  );
}
