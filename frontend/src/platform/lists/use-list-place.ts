/** The address as the state of a list, and the ways to change it. */
import { useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Page } from "@/platform/api/client";
import { useQueryOfAddress } from "@/platform/lib/address";
import {
  changedPlace,
  clearedPlace,
  type ListQuery,
  listQueryOf,
  OPEN,
  type Place,
  type PlaceChanges,
  placeOfView,
  readPlace,
} from "@/platform/lists/list-place";
import type { PlaceSpec } from "@/platform/lists/list-spec";

export interface ListPlace {
  place: Place;
  apiQuery: ListQuery;
  /** Goes to the changed address; `replace` leaves no step behind, as for letters being typed. */
  change: (changes: PlaceChanges, options?: { replace?: boolean }) => void;
  clear: () => void;
  /** The addresses of links, as the router takes them. */
  hrefOf: (changes: PlaceChanges) => string;
  hrefOfRecord: (id: number) => string;
  hrefOfView: (view: { id: string; query: string }) => string;
  /** Opens a record beside the list, or the form of a new one. */
  openRecord: (open: string, editing?: boolean) => void;
  /** Something else about the open record, or another one in its place; leaves no step behind. */
  turnRecord: (changes: Pick<PlaceChanges, "open" | "editing">) => void;
  /** The record beside the list closes; the way that opened it is walked back. */
  closeRecord: () => void;
}

/** Marks the step that opened a record from its list. */
export const OPENED_HERE = { openedHere: true };

export function useListPlace(spec: PlaceSpec): ListPlace {
  const query = useQueryOfAddress();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();

  return useMemo(() => {
    const place = readPlace(query, spec);
    const go = (next: URLSearchParams, replace: boolean, preventScrollReset = true) =>
      void navigate({ search: searchOf(next) }, { replace, preventScrollReset });
    const hrefOf = (changes: PlaceChanges) => searchOf(changedPlace(query, spec, changes));
    return {
      place,
      apiQuery: listQueryOf(place, spec),
      change: (changes, { replace = false } = {}) =>
        go(changedPlace(query, spec, changes), replace, changes.page === undefined),
      clear: () => go(clearedPlace(query, spec), false),
      hrefOf,
      hrefOfRecord: recordHrefs(query, spec),
      hrefOfView: (view) => searchOf(placeOfView(query, spec, view)),
      closeRecord: () => {
        const { openedHere } = (state ?? {}) as Partial<typeof OPENED_HERE>;
        if (openedHere === true) void navigate(-1);
        else go(changedPlace(query, spec, { open: null }), true);
      },
      openRecord: (open, editing = false) =>
        void navigate(hrefOf({ open, editing }), { preventScrollReset: true, state: OPENED_HERE }),
      turnRecord: (changes) =>
        void navigate(hrefOf(changes), { replace: true, preventScrollReset: true, state }),
    };
  }, [query, spec, state, navigate]);
}

/** An address may name a page that is no more, as when its last row was disabled. */
export function useLastPage({ place, change }: ListPlace, page: Page<unknown[]> | undefined): void {
  const lost = page !== undefined && page.meta.total > 0 && place.page > page.meta.pages;
  const last = page?.meta.pages ?? 1;
  useEffect(() => {
    if (lost) change({ page: last }, { replace: true });
  }, [lost, last, change]);
}

/** Each row of a list has one, so what they have in common is worked out once. */
function recordHrefs(query: URLSearchParams, spec: PlaceSpec): (id: number) => string {
  let common: URLSearchParams | undefined;
  return (id) => {
    common ??= changedPlace(query, spec, { open: String(id) });
    common.set(OPEN, String(id));
    return searchOf(common);
  };
}

/** A link to "?" leads to the bare address; a link to nothing would stay where it is. */
function searchOf(query: URLSearchParams): string {
  return `?${query}`;
}
