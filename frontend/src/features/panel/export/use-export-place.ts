/** What the address of the export says: the lens, the sheet of paper, and patterns for grey. */
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { LETTER, type SheetId, type SheetSize, sheetOf } from "@/features/panel/export/sheet-sizes";
import { lensOf, lensQuery } from "@/features/panel/model/lens";
import type { Lens } from "@/features/panel/panel-api";
import { changedQuery, PATHS, withQuery } from "@/shared/lib/paths";

export interface ExportPlace {
  readonly lens: Lens;
  readonly sheet: SheetSize;
  readonly grey: boolean;
  readonly panelAddress: string;
  readonly setSheet: (id: SheetId) => void;
  readonly setGrey: (grey: boolean) => void;
}

export function useExportPlace(): ExportPlace {
  const [query, setQuery] = useSearchParams();
  const lens = useMemo(() => lensOf(query), [query]);
  const change = (changes: Parameters<typeof changedQuery>[1]) =>
    setQuery((before) => changedQuery(before, changes), { replace: true });
  return {
    lens,
    sheet: sheetOf(query.get("hoja")),
    grey: query.get("tramas") === "1",
    panelAddress: withQuery(PATHS.panel, lensQuery(lens)),
    setSheet: (id) => change({ hoja: id === LETTER.id ? null : id }),
    setGrey: (grey) => change({ tramas: grey ? 1 : null }),
  };
}
