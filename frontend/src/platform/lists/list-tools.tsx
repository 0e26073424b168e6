/** The bars of a list: what to look for over the rows, and under them what to do with the chosen ones. */

import { Download, ListFilter, MoreHorizontal, Plus, X } from "lucide-react";
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { ColumnChooser } from "@/platform/lists/column-chooser";
import { FilterChips, FilterControl } from "@/platform/lists/filters";
import type { ListNarrowing } from "@/platform/lists/list-place";
import { ListSearch } from "@/platform/lists/list-search";
import {
  countWords,
  type FilterSpec,
  type ListNouns,
  type ListSpec,
  selectAllWords,
  selectedWords,
  showDisabledWords,
} from "@/platform/lists/list-spec";
import type { ResourceListProps } from "@/platform/lists/resource-list-props";
import {
  type BulkAction,
  bulkTarget,
  hasSelection,
  type ListSelection,
  selectedCount,
} from "@/platform/lists/selection";
import type { ListPlace } from "@/platform/lists/use-list-place";
import type { ResourceListState } from "@/platform/lists/use-resource-list";
import { Button } from "@/platform/ui/button";
import { IconButton } from "@/platform/ui/icon-button";
import { Menu, type MenuItem } from "@/platform/ui/menu";
import { Popover } from "@/platform/ui/popover";
import { Sheet } from "@/platform/ui/sheet";
import { SwitchField } from "@/platform/ui/switch-field";

interface ListToolsProps<Row> extends Pick<ResourceListProps<Row>, "spec"> {
  state: ResourceListState<Row>;
  narrow: boolean;
  /** At the end of the line. */
  children?: ReactNode | undefined;
}

interface ListColumnsProps<Row> extends ListToolsProps<Row> {
  /** Among the views. */
  small?: boolean | undefined;
}

interface SelectionBarProps<Row> extends Pick<ResourceListProps<Row>, "spec" | "bulk"> {
  state: ResourceListState<Row>;
}

/** Over a list in which nothing was ever registered there is nothing to look for. */
export function ListTools<Row>({ spec, state, narrow, children }: ListToolsProps<Row>) {
  const [showsFilters, setShowsFilters] = useState(false);
  const { list, total } = state;
  if (state.isBare) return null;
  return (
    <>
      <ListToolbar
        {...{ spec, list, narrow }}
        onFilters={() => setShowsFilters(true)}
        onEnter={state.openOnlyHit}
      >
        {children}
      </ListToolbar>
      <FilterChips spec={spec} list={list} />
      <FiltersSheet
        open={showsFilters}
        onClose={() => setShowsFilters(false)}
        {...{ spec, list, total }}
      />
    </>
  );
}

/** The choice of columns, which a phone has no room for. */
export function ListColumns<Row>({ spec, state, narrow, small }: ListColumnsProps<Row>) {
  if (narrow || state.isBare) return null;
  const { columns, rowHeader } = spec;
  return <ColumnChooser {...{ columns, rowHeader, small }} {...state.kept} />;
}

/** What can be done with the chosen rows; put it last, since it stays at the bottom of the window. */
export function ListSelectionBar<Row>({ spec, bulk = [], state }: SelectionBarProps<Row>) {
  const { selecting, narrowing, total, openExport } = state;
  if (!hasSelection(selecting.selection)) return null;
  return (
    <BulkBar
      nouns={spec.nouns}
      actions={bulk}
      total={total ?? 0}
      onExport={openExport}
      {...{ selecting, narrowing }}
    />
  );
}

interface ListToolbarProps {
  spec: Pick<ListSpec<never>, "filters" | "nouns" | "searchLabel" | "hasDisabled">;
  list: ListPlace;
  /** Below 640 px the filters lie in a sheet. */
  narrow: boolean;
  onFilters: () => void;
  /** What Enter in the search box does. */
  onEnter?: ((words: string) => void) | undefined;
  children?: ReactNode | undefined;
}

/** Over the rows: search, filters, and how the rows are shown. */
function ListToolbar(props: ListToolbarProps) {
  const { spec, list, narrow, onFilters, onEnter, children } = props;
  const { place, change } = list;
  const promoted = spec.filters.filter((filter) => filter.promoted);
  const others = spec.filters.filter((filter) => !filter.promoted);
  const set = Object.keys(place.filters).length;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchPlace>
        <ListSearch
          label={spec.searchLabel}
          value={place.q}
          onSearch={(q) => change({ q }, { replace: true })}
          onEnter={onEnter}
        />
      </SearchPlace>
      {narrow ? (
        <Button icon={<ListFilter />} onClick={onFilters}>
          {set > 0 ? `Filtros (${set})` : "Filtros"}
        </Button>
      ) : (
        <>
          {promoted.map((filter) => (
            <div
              key={filter.param}
              className={filter.kind === "flag" ? "shrink-0" : "max-w-56 min-w-0 grow basis-36"}
            >
              <FilterControl filter={filter} compact {...bound(list, filter)} />
            </div>
          ))}
          {others.length > 0 && (
            <Popover
              label="Más filtros"
              align="start"
              trigger={<Button icon={<Plus />}>Filtro</Button>}
            >
              <div className="-m-1 flex max-h-[60dvh] flex-col gap-4 overflow-y-auto p-1">
                <FilterFields filters={others} list={list} />
                <ShowDisabled spec={spec} list={list} />
              </div>
            </Popover>
          )}
          {others.length === 0 && <ShowDisabled spec={spec} list={list} />}
        </>
      )}
      <div className="ml-auto flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

/** A search box gives way before what stands beside it goes to another line. */
export function SearchPlace({ children }: { children: ReactNode }) {
  return <div className="min-w-0 flex-1 basis-40 sm:max-w-56 xl:max-w-80">{children}</div>;
}

interface FilterFieldsProps {
  filters: readonly FilterSpec[];
  list: ListPlace;
}

function FilterFields({ filters, list }: FilterFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      {filters.map((filter) => (
        <FilterControl key={filter.param} filter={filter} {...bound(list, filter)} />
      ))}
    </div>
  );
}

function ShowDisabled({ spec, list }: Pick<ListToolbarProps, "spec" | "list">) {
  if (!spec.hasDisabled) return null;
  return (
    <SwitchField
      label={showDisabledWords(spec.nouns)}
      checked={list.place.showDisabled}
      onCheckedChange={(showDisabled) => list.change({ showDisabled })}
    />
  );
}

function bound({ place, change }: ListPlace, { param }: FilterSpec) {
  return {
    value: place.filters[param] ?? "",
    onChange: (value: string) => change({ filters: { [param]: value } }),
  };
}

interface FiltersSheetProps extends Pick<ListToolbarProps, "spec" | "list"> {
  total: number | undefined;
  open: boolean;
  onClose: () => void;
}

/** The filters of a list on a phone, with the number of rows that they leave. */
export function FiltersSheet({ spec, list, total, open, onClose }: FiltersSheetProps) {
  return (
    <Sheet
      {...{ open, onClose }}
      title="Filtros"
      footer={
        <>
          <Button onClick={list.clear}>Limpiar filtros</Button>
          <Button variant="primary" onClick={onClose}>
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

interface BulkBarProps {
  nouns: ListNouns;
  selecting: ListSelection;
  narrowing: ListNarrowing;
  total: number;
  actions: readonly BulkAction[];
  onExport?: (() => void) | undefined;
}

/** At the bottom of the window while rows are chosen: how many, and what can be done with them, in one line. */
export function BulkBar({ nouns, selecting, narrowing, total, actions, onExport }: BulkBarProps) {
  const { selection, selectEverything, clear } = selecting;
  const count = selectedCount(selection, total);
  const bar = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  useRoomAbove(bar);
  const items: MenuItem[] = actions.map(({ label, icon, run }) => ({
    ...{ label, icon },
    onSelect: () => run(bulkTarget(selection, narrowing, total), clear),
  }));
  if (onExport) items.push({ label: "Exportar", icon: <Download />, onSelect: onExport });
  if (count < total)
    items.unshift({ label: selectAllWords(nouns, total), onSelect: selectEverything });
  const fitting = useFitting(line, items.map(({ label }) => label).join());
  return (
    // Down to the edge of the window, so that no sliver of a row shows below it.
    <div ref={bar} className="layer-sticky sticky bottom-0 bg-canvas pb-3 print:hidden">
      <section
        aria-label="Selección"
        className="grid grid-cols-[1fr_auto] items-center gap-2 rounded-card border border-primary bg-primary-soft px-3 py-1.5 text-on-primary-soft shadow-floating sm:flex"
      >
        <p role="status" className="pr-2 text-sm font-semibold whitespace-nowrap">
          {selectedWords(nouns, count)}
        </p>
        <div className="flex min-w-0 gap-2 max-sm:order-last max-sm:col-span-2 sm:flex-1">
          <div
            ref={line}
            className="-m-1 box-content flex h-8 min-w-0 flex-wrap gap-2 overflow-hidden p-1 pointer-coarse:h-11"
          >
            {items.map(({ label, icon, onSelect }, at) => (
              <Button
                key={label}
                size="sm"
                icon={icon}
                className={at < fitting ? undefined : "invisible"}
                onClick={onSelect}
              >
                {label}
              </Button>
            ))}
          </div>
          {fitting < items.length && (
            <Menu
              trigger={<IconButton size="sm" label="Más acciones" icon={<MoreHorizontal />} />}
              items={items.slice(fitting)}
            />
          )}
        </div>
        <span aria-hidden className="text-xs whitespace-nowrap max-xl:hidden">
          <kbd>Esc</kbd> para soltar
        </span>
        <IconButton
          size="sm"
          label="Quitar la selección"
          aria-keyshortcuts="Escape"
          icon={<X />}
          onClick={clear}
        />
      </section>
    </div>
  );
}

/** How many children of a line have room in it; the others went on to further lines, out of sight. */
function useFitting(line: RefObject<HTMLElement | null>, words: string): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are of another width.
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const look = () => {
      const [first, ...others] = [...element.children].map(
        (child) => (child as HTMLElement).offsetTop,
      );
      const next = others.findIndex((top) => top !== first);
      setFitting(next < 0 ? Number.POSITIVE_INFINITY : next + 1);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [line, words]);
  return fitting;
}

/** What is scrolled into sight while the bar stands comes to rest above it, as does the row just chosen. */
function useRoomAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const keep = () => style.setProperty("--bulk-bar", `${element.offsetHeight}px`);
    keep();
    document.activeElement?.closest("[data-row]")?.scrollIntoView({ block: "nearest" });
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--bulk-bar");
    };
  }, [bar]);
}
