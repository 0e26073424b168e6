/** The frame of a record that lies open beside its list, with the way to its neighbours. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { isCharacterForLayer } from "@/platform/lib/character-keys";
import { IconButton } from "@/platform/ui/icon-button";
import { Sheet } from "@/platform/ui/sheet";

export interface RecordPlace {
  editing: boolean;
  edit: () => void;
  /** Back to reading the open record, or on to the one that was just made. */
  read: (id?: number) => void;
  close: () => void;
  /** Absent at the ends of the page. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
}

/** Given by the list, so that a record need not know of its neighbours. */
export const RecordPlaceContext = createContext<RecordPlace | null>(null);

interface RecordDrawerProps {
  title: ReactNode;
  footer?: ReactNode | undefined;
  children: ReactNode;
}

/** How the record that lies open moves on. */
export function useRecordPlace(): RecordPlace {
  const place = useContext(RecordPlaceContext);
  if (!place) throw new Error("A record drawer stands inside a list.");
  return place;
}

export function RecordDrawer({ title, footer, children }: RecordDrawerProps) {
  const place = useRecordPlace();
  const { close, previous, next } = place;
  useNeighbourKeys(place);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      footer={footer}
      tools={
        <>
          <IconButton
            data-close
            size="sm"
            label="Registro anterior"
            aria-keyshortcuts="["
            icon={<ChevronLeft />}
            disabled={!previous}
            onClick={previous}
          />
          <IconButton
            data-close
            size="sm"
            label="Registro siguiente"
            aria-keyshortcuts="]"
            icon={<ChevronRight />}
            disabled={!next}
            onClick={next}
          />
        </>
      }
    >
      {children}
    </Sheet>
  );
}

function useNeighbourKeys({ previous, next }: RecordPlace): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const step = event.key === "[" ? previous : event.key === "]" ? next : undefined;
      if (!step || event.defaultPrevented || !isCharacterForLayer(event)) return;
      event.preventDefault();
      step();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [previous, next]);
}
