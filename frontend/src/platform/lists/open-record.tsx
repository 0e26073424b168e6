/** The record that the address opens beside its list, with its neighbours on the page. */
import type { ReactNode } from "react";
import { rememberOpened } from "@/platform/lists/last-opened";
import { NEW_RECORD } from "@/platform/lists/list-place";
import { RecordPlaceContext } from "@/platform/lists/record-drawer";
import type { ListPlace } from "@/platform/lists/use-list-place";

interface OpenRecordProps {
  name: string;
  list: ListPlace;
  /** The rows of the page, in their order. */
  ids: readonly number[];
  drawer: (id: number, close: () => void) => ReactNode;
  newRecord?: ((close: () => void) => ReactNode) | undefined;
}

export function OpenRecord({ name, list, ids, drawer, newRecord }: OpenRecordProps) {
  const { open, editing } = list.place;
  if (open === null) return null;
  const id = Number(open);
  const content = open === NEW_RECORD ? newRecord?.(list.closeRecord) : recordOf(id);
  const index = ids.indexOf(id);

  function recordOf(known: number): ReactNode {
    return Number.isSafeInteger(known) ? drawer(known, list.closeRecord) : null;
  }

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
