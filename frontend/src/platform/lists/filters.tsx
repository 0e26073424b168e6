/** The filters of a list: the control of each, and the chips of those that are set. */

import { CalendarDays, X } from "lucide-react";
import { useState } from "react";
import { SearchCombobox } from "@/platform/forms/search-combobox";
import { isDay, showDay } from "@/platform/forms/typed";
import { formatDay } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { isNarrowed, rangeOf, rangeValue } from "@/platform/lists/list-place";
import {
  type ChoiceFilter,
  type DateRangeFilter,
  type FilterSearch,
  type FilterSpec,
  type ListSpec,
  showDisabledWords,
  type TextFilter,
} from "@/platform/lists/list-spec";
import type { ListPlace } from "@/platform/lists/use-list-place";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Popover } from "@/platform/ui/popover";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { SwitchField } from "@/platform/ui/switch-field";
import { TextField } from "@/platform/ui/text-field";

/** Its calendar would weigh on the first view of every list. */
const DayField = late(async () => (await import("@/platform/forms/date-input")).DayField);

/** Up to here a plain list is quicker than one with a search box. */
const SHORT_LIST = 8;
const YES = "si";

interface ControlProps<Filter> {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
  /** In the toolbar the control itself says what it is about. */
  compact?: boolean | undefined;
}

/** The control of one filter: a list to choose from, days, a switch or words. */
export function FilterControl({ filter, ...rest }: ControlProps<FilterSpec>) {
  switch (filter.kind) {
    case "choice":
      return filter.search ? (
        <SearchedChoice filter={filter} search={filter.search} {...rest} />
      ) : (
        <ListedChoice filter={filter} {...rest} />
      );
    case "date-range":
      return <RangeControl filter={filter} {...rest} />;
    case "text":
      return <TextControl key={rest.value} filter={filter} {...rest} />;
    case "flag":
      return (
        <SwitchField
          label={filter.label}
          checked={rest.value === YES}
          onCheckedChange={(on) => rest.onChange(on ? YES : "")}
        />
      );
  }
}

function SearchedChoice(props: ControlProps<ChoiceFilter> & { search: FilterSearch }) {
  const { filter, search, value, onChange, compact = false } = props;
  const label = search.useLabel(value);
  return (
    <SearchCombobox
      label={filter.label}
      hideLabel={compact}
      load={search.load}
      cacheKey={search.cacheKey}
      value={value}
      shown={value && (label ?? "…")}
      placeholder={anyOf(filter, compact)}
      onChoose={(choice) => onChange(choice.value)}
      clearable
    />
  );
}

/** What a choice says that narrows nothing; without a label above it names itself. */
function anyOf({ label }: ChoiceFilter, compact: boolean): string {
  return compact ? `${label}: cualquiera` : "Cualquiera";
}

function ListedChoice({ filter, value, onChange, compact = false }: ControlProps<ChoiceFilter>) {
  const options = useFilterOptions(filter);
  const shared = { label: filter.label, hideLabel: compact, value, onValueChange: onChange };
  if (options.length > SHORT_LIST) {
    return (
      <ComboboxField {...shared} options={options} clearable placeholder={anyOf(filter, compact)} />
    );
  }
  const any = { value: "", label: anyOf(filter, compact) };
  return <SelectField {...shared} options={[any, ...options]} />;
}

function RangeControl({ filter, value, onChange, compact }: ControlProps<DateRangeFilter>) {
  const [from, to] = rangeOf(value);
  const days = (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-sm font-medium text-ink">{filter.label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2">
        <RangeDay label="Desde" day={from} onDay={(day) => onChange(rangeValue(day, to))} />
        <RangeDay label="Hasta" day={to} onDay={(day) => onChange(rangeValue(from, day))} />
      </div>
    </fieldset>
  );
  if (!compact) return days;
  return (
    <Popover
      label={filter.label}
      align="start"
      trigger={
        <Button icon={<CalendarDays />} className="w-full justify-start! font-normal!">
          <span className="truncate">{`${filter.label}: ${rangeWords(from, to)}`}</span>
        </Button>
      }
    >
      {days}
    </Popover>
  );
}

function rangeWords(from: string, to: string): string {
  if (from && to) return `${showDay(from)} a ${showDay(to)}`;
  if (from) return `desde ${showDay(from)}`;
  return to ? `hasta ${showDay(to)}` : "cualquiera";
}

/** Asks once the text is a day or empty; what is half typed narrows nothing. */
function RangeDay(props: { label: string; day: string; onDay: (day: string) => void }) {
  const { label, day, onDay } = props;
  const [half, setHalf] = useState<string | null>(null);
  return (
    <DayField
      label={label}
      title={label}
      placeholder="dd-mm-aaaa"
      value={half ?? day}
      error={half !== null && half.length >= WHOLE_DAY ? "No es una fecha." : undefined}
      onDayChange={(next) => {
        const asks = next === "" || isDay(next);
        setHalf(asks ? null : next);
        if (asks) onDay(next);
      }}
    />
  );
}

/** The letters of dd-mm-aaaa. */
const WHOLE_DAY = 10;

/** Asks when the person is done, not at each letter. */
function TextControl({ filter, value, onChange, compact = false }: ControlProps<TextFilter>) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label={filter.label}
      hideLabel={compact}
      {...(compact ? { placeholder: filter.label } : {})}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text.trim() !== value && onChange(text.trim())}
      onKeyDown={(event) => event.key === "Enter" && onChange(text.trim())}
    />
  );
}

interface FilterChipsProps {
  spec: Pick<ListSpec<never>, "filters" | "nouns">;
  list: ListPlace;
}

/** What narrows the list, each with its way out; on paper, the same as text. */
export function FilterChips({ spec, list }: FilterChipsProps) {
  const { place, change, clear } = list;
  if (!isNarrowed(place)) return null;
  const set = spec.filters.filter(({ param }) => place.filters[param] !== undefined);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label="Filtros activos" className="flex flex-wrap items-center gap-2">
        {place.q && <Chip words={`Búsqueda: ${place.q}`} onRemove={() => change({ q: "" })} />}
        {set.map((filter) => (
          <FilterChip
            key={filter.param}
            filter={filter}
            value={place.filters[filter.param] ?? ""}
            onRemove={() => change({ filters: { [filter.param]: "" } })}
          />
        ))}
        {place.showDisabled && (
          <Chip
            words={showDisabledWords(spec.nouns)}
            onRemove={() => change({ showDisabled: false })}
          />
        )}
      </ul>
      <Button variant="ghost" size="sm" className="print:hidden" onClick={clear}>
        Limpiar filtros
      </Button>
    </div>
  );
}

interface FilterChipProps {
  filter: FilterSpec;
  value: string;
  onRemove: () => void;
}

/** "Empresa: Andina", or only the label where the filter is a matter of yes or no. */
function FilterChip({ filter, value, onRemove }: FilterChipProps) {
  const useWords = filter.kind === "choice" ? useChoiceWords : plainWords;
  const words = useWords(filter as never, value);
  return (
    <Chip
      words={filter.kind === "flag" ? filter.label : `${filter.label}: ${words}`}
      onRemove={onRemove}
    />
  );
}

function Chip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center rounded-pill bg-primary-soft text-xs font-medium text-on-primary-soft print:border">
      <span className="min-w-0 py-1 pl-3 break-words print:pr-3">{words}</span>
      <button
        type="button"
        aria-label={`Quitar filtro ${words}`}
        onClick={onRemove}
        className="mx-0.5 flex size-6 shrink-0 items-center justify-center rounded-pill hover:bg-hover pointer-coarse:size-11 print:hidden"
      >
        <X className="size-3.5" />
      </button>
    </li>
  );
}

const NO_CHOICES: readonly Choice[] = [];

/** A filter keeps its way of finding choices for good, so each control calls the same hook always. */
function useFilterOptions({ options = NO_CHOICES, useOptions }: ChoiceFilter) {
  const useChoices = useOptions ?? (() => options);
  return useChoices();
}

function useChoiceWords(filter: ChoiceFilter, value: string): string {
  const useFound = filter.search?.useLabel ?? (() => undefined);
  const found = useFound(value);
  const listed = useFilterOptions(filter).find((option) => option.value === value)?.label;
  return listed ?? found ?? value;
}

function plainWords({ kind }: FilterSpec, value: string): string {
  if (kind !== "date-range") return value;
  const [from, to] = rangeOf(value);
  if (!from) return `hasta el ${formatDay(to)}`;
  return to ? `${formatDay(from)} a ${formatDay(to)}` : `desde el ${formatDay(from)}`;
}
