/** The frame of a record that lies open beside its list, with the way to its neighbours. */

import { ChevronLeft, ChevronRight } from "lucide-react";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { isCharacterForLayer } from "@/platform/lib/character-keys";
import { NEW_RECORD } from "@/platform/lists/list-place";
import type { ListPlace } from "@/platform/lists/use-list-place";
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
      onClose={close}
      title={title}
      footer={footer}
      tools={
        (previous || next) && (
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
        )
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

interface OpenRecordProps {
  name: string;
  list: ListPlace;
  /** The rows of the page, in their order. */
  ids: readonly number[];
  drawer: (id: number, close: () => void) => ReactNode;
  newRecord: ((close: () => void) => ReactNode) | undefined;
}

/** The record that the address opens beside its list, with its neighbours on the page. */
export function OpenRecord({ name, list, ids, drawer, newRecord }: OpenRecordProps) {
  const { open, editing } = list.place;
  if (open === null) return null;
  const id = Number(open);
  const record = Number.isSafeInteger(id) ? drawer(id, list.closeRecord) : null;
  const content = open === NEW_RECORD ? newRecord?.(list.closeRecord) : record;
  const index = ids.indexOf(id);

  function stepTo(neighbour: number | undefined): (() => void) | undefined {
    if (index < 0 || neighbour === undefined) return undefined;
    return () => {
      rememberOpened(name, neighbour);
      list.turnRecord({ open: String(neighbour) });
    };
  }

  const place = {
    editing,
    edit: () => list.turnRecord({ editing: true }),
    read: (next?: number) =>
      list.turnRecord(next === undefined ? { editing: false } : { open: String(next) }),
    close: list.closeRecord,
    previous: stepTo(ids[index - 1]),
    next: stepTo(ids[index + 1]),
  };
  return <RecordPlaceContext value={place}>{content}</RecordPlaceContext>;
}

const opened = new Map<string, number>();

/** Which row of each list was opened last, so that coming back finds it again. */
export function rememberOpened(list: string, id: number): void {
  opened.set(list, id);
}

export function lastOpened(list: string): number | undefined {
  return opened.get(list);
}
