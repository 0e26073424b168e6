/** /selectable: the lists that other screens choose from, one tab each. */
import { useSearchParams } from "react-router";
import { KINDS, type SelectableKind } from "@/features/selectables/selectable-kinds";
import { SelectableList } from "@/features/selectables/selectable-list";
import { useSelectables } from "@/features/selectables/use-selectables";
import { changedQuery } from "@/shared/lib/paths";
import { PageHeader } from "@/shared/ui/page-header";
import { Tabs } from "@/shared/ui/tabs";

const PARAM = "pestana";
const FIRST = KINDS[0] as SelectableKind;

export function SelectablesScreen() {
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find(({ tab }) => tab === query.get(PARAM)) ?? FIRST;
  const tabs = useTabs();
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Seleccionables"
        context="Las listas de las que se elige en cursos, personas y participantes."
      />
      <Tabs
        label="Listas"
        value={kind.tab}
        onValueChange={(tab) =>
          setQuery(changedQuery(query, { [PARAM]: tab === FIRST.tab ? null : tab }), {
            replace: true,
          })
        }
        tabs={tabs}
      >
        <SelectableList key={kind.tab} kind={kind} />
      </Tabs>
    </div>
  );
}

function useTabs() {
  const counts = KINDS.map(useCount);
  return KINDS.map(({ tab, title }, index) => ({ value: tab, label: title, count: counts[index] }));
}

/** The kinds are always the same three, so their queries are too. */
function useCount(kind: SelectableKind): number | undefined {
  return useSelectables(kind).data?.length;
}
