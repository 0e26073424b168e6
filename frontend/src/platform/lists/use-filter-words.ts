/** The choices of a filter, and its value in words. */
import { formatDay, formatList } from "@/platform/lib/format";
import { rangeOf } from "@/platform/lists/list-place";
import type { ChoiceFilter, FilterSpec } from "@/platform/lists/list-spec";
import type { Choice } from "@/platform/ui/select-field";

const NO_CHOICES: readonly Choice[] = [];

/** A filter keeps its way of finding choices for good, so each control calls the same hook always. */
export function useFilterOptions({ options = NO_CHOICES, useOptions }: ChoiceFilter) {
  const useChoices = useOptions ?? (() => options);
  return useChoices();
}

/** "Empresa: Andina", or only the label where the filter is a matter of yes or no. */
export function useFilterWords(filter: FilterSpec, value: string): string {
  const useWords = filter.kind === "choice" ? useChoiceWords : plainWords;
  const words = useWords(filter as never, value);
  return filter.kind === "flag" ? filter.label : `${filter.label}: ${words}`;
}

function useChoiceWords(filter: ChoiceFilter, value: string): string {
  const useFound = filter.search?.useLabel ?? noWords;
  const found = useFound(value);
  const listed = useFilterOptions(filter).find((option) => option.value === value)?.label;
  return listed ?? found ?? value;
}

function noWords(): undefined {
  return undefined;
}

function plainWords(filter: FilterSpec, value: string): string {
  switch (filter.kind) {
    case "choices": {
      const chosen = new Set(value.split(","));
      const labels = filter.options.filter((option) => chosen.has(option.value));
      return formatList(labels.map(({ label }) => label));
    }
    case "date-range":
      return rangeWords(value);
    default:
      return value;
  }
}

function rangeWords(value: string): string {
  const [from, to] = rangeOf(value);
  if (!from) return `hasta el ${formatDay(to)}`;
  return to ? `${formatDay(from)} a ${formatDay(to)}` : `desde el ${formatDay(from)}`;
}
