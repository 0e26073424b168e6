/** The filters of a list on a phone, with the number of rows that they leave. */
import type { ListSpec } from "@/platform/lists/list-spec";
import { FilterFields, ShowDisabled } from "@/platform/lists/list-toolbar";
import { countWords } from "@/platform/lists/list-words";
import type { ListPlace } from "@/platform/lists/use-list-place";
import { Button } from "@/platform/ui/button";
import { Sheet } from "@/platform/ui/sheet";

interface FiltersSheetProps {
  spec: Pick<ListSpec<never>, "filters" | "nouns" | "searchLabel" | "hasDisabled">;
  list: ListPlace;
  total: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function FiltersSheet({ spec, list, total, open, onOpenChange }: FiltersSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filtros"
      footer={
        <>
          <Button onClick={list.clear}>Limpiar filtros</Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            {total === undefined ? "Ver resultados" : `Ver ${countWords(spec.nouns, total)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilterFields filters={spec.filters} list={list} />
        <ShowDisabled spec={spec} list={list} />
      </div>
    </Sheet>
  );
}
