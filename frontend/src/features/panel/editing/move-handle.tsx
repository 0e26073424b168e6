/** What a widget is moved by: dragged, or taken with Enter and moved with the arrows. */
import { GripVertical } from "lucide-react";
import { type ButtonHTMLAttributes, type Ref, useLayoutEffect, useRef } from "react";
import { type Grabbing, HANDLE_HELP_ID } from "@/features/panel/editing/use-grabbing";
import { titleOf } from "@/features/panel/model/widget";
import type { Widget } from "@/features/panel/panel-api";
import { IconButton } from "@/shared/ui/icon-button";

interface MoveHandleProps {
  widget: Widget;
  index: number;
  grabbing: Grabbing;
  dragRef: Ref<HTMLButtonElement>;
  dragListeners: ButtonHTMLAttributes<HTMLButtonElement>;
}

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
        label={`Mover ${titleOf(widget)}`}
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
