/** A list of cities, whole, as tests of its parts need it. Its modules load once the server of the test listens. */
import { screen } from "@testing-library/react";
import type { DetachedWindowAPI } from "happy-dom";
import type { Page } from "@/platform/api/client";
import type { ListQuery } from "@/platform/lists/list-place";
import type { ListSpec } from "@/platform/lists/list-spec";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import { ToastCorner } from "@/platform/ui/toast-corner";

export interface City {
  id: number;
  name: string;
  people: number;
  mayor: string | null;
}

export const CITIES: readonly City[] = [
  { id: 1, name: "Arica", people: 12, mayor: "Ana Soto" },
  { id: 2, name: "Temuco", people: 8, mayor: null },
  { id: 3, name: "Ñuñoa", people: 30, mayor: "Eva Mora" },
];
export const TOTAL = 120;

export const SPEC: ListSpec<City> = {
  name: "cities",
  title: "Ciudades",
  nouns: { one: "ciudad", many: "ciudades", feminine: true },
  searchLabel: "Buscar por nombre",
  hasDisabled: true,
  sorts: { nombre: "name", personas: "people" },
  defaultSort: "name",
  filters: [],
  rowHeader: "name",
  columns: [
    { id: "name", header: "Nombre", sortKey: "name", cell: ({ name }) => name },
    { id: "people", header: "Personas", align: "end", cell: ({ people }) => people },
    { id: "mayor", header: "Alcaldía", edits: "mayor", cell: ({ mayor }) => mayor },
    { id: "id", header: "Código", hidden: true, cell: ({ id }) => id },
  ],
};

export function wide(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
  happyDOM.setViewport({ width });
}

/** What was asked since somebody came to the list. */
export const asked: ListQuery[] = [];

let lists: typeof import("@/platform/lists/resource-list");
let rowsOf: typeof import("@/platform/lists/use-list-rows");
let drawing: typeof import("@/testing/render-at");

export async function loadCityList(): Promise<void> {
  lists = await import("@/platform/lists/resource-list");
  rowsOf = await import("@/platform/lists/use-list-rows");
  drawing = await import("@/testing/render-at");
}

function useCities(query: ListQuery) {
  return rowsOf.useListRows<City>(["cities"], query, async (question): Promise<Page<City[]>> => {
    asked.push(question);
    const { page, pageSize } = question;
    return { items: [...CITIES], meta: { page, pageSize, total: TOTAL, pages: 3 } };
  });
}

export async function comeToCities(
  address = "/cities",
  props: Partial<ResourceListProps<City>> = {},
) {
  asked.length = 0;
  const router = drawing.renderAt(
    <>
      <lists.ResourceList
        spec={SPEC}
        useRows={useCities}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        empty={<p>Aún no hay ciudades</p>}
        {...props}
      />
      <ToastCorner />
    </>,
    address,
  );
  await screen.findByRole("link", { name: "Arica" });
  return router;
}
