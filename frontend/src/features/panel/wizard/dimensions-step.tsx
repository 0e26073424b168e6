/** Step 2: what is counted. Fields, what the one in hand means, and the choice in a table. */

import { useQuery } from "@tanstack/react-query";
import { Info, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { companiesQuery } from "@/entities/lookups/lookups";
import type { WidgetFilter } from "@/features/panel/api";
import { commonTexts } from "@/features/panel/texts";
import { choicesOf, EXTERNAL_WORDS, GENDER_WORDS } from "@/features/panel/widget";
import {
  DIMENSIONS,
  type Dimension,
  filterOf,
  GROUP_SLIDER,
  GROUP_STOP_WORDS,
  isOutOfOrder,
  positionOf,
  summaryOf,
} from "@/features/panel/wizard/draft";
import { MonthlySuggestion } from "@/features/panel/wizard/monthly-suggestion";
import { StepHeading } from "@/features/panel/wizard/step-heading";
import { useWizard } from "@/features/panel/wizard/store";
import { dimensionTexts } from "@/features/panel/wizard/texts";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { FieldError } from "@/platform/ui/field";
import { IconButton } from "@/platform/ui/icon-button";
import { MonthField } from "@/platform/ui/month-field";
import { PlainTable } from "@/platform/ui/plain-table";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { SliderField } from "@/platform/ui/slider-field";
import { SwitchField } from "@/platform/ui/switch-field";

export function DimensionsStep() {
  const [described, describe] = useState<Dimension | null>(null);
  const companies = useCompanies();
  return (
    <>
      <StepHeading title={dimensionTexts.title} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,3fr)_minmax(0,4fr)]">
        <DimensionFields companies={companies} onDescribe={describe} />
        <DimensionHelp dimension={described} />
        <DimensionSummary companyName={companies.nameOfChosen} />
      </div>
    </>
  );
}

interface DimensionFieldsProps {
  companies: Companies;
  onDescribe: (dimension: Dimension) => void;
}

/** The fields of the dimensions, each with its way back to what it was before. */
function DimensionFields({ companies, onDescribe }: DimensionFieldsProps) {
  const filter = useWizard((state) => filterOf(state.draft));
  const changed = useWizard((state) => state.filterChanged);
  const grouped = useWizard((state) => state.grouped);
  return (
    <div className="flex flex-col gap-3">
      <MonthFields onDescribe={onDescribe} />
      <DimensionRow dimension="company" onDescribe={onDescribe}>
        <CompanyField companies={companies} />
      </DimensionRow>
      <DimensionRow dimension="gender" onDescribe={onDescribe}>
        <SelectField
          label={DIMENSIONS.gender.name}
          value={filter.gender}
          onValueChange={(value) => changed({ gender: oneOf(GENDER_WORDS, value) })}
          options={choicesOf(GENDER_WORDS)}
        />
      </DimensionRow>
      <DimensionRow dimension="external" onDescribe={onDescribe}>
        <SelectField
          label={DIMENSIONS.external.name}
          value={filter.external}
          onValueChange={(value) => changed({ external: oneOf(EXTERNAL_WORDS, value) })}
          options={choicesOf(EXTERNAL_WORDS)}
        />
      </DimensionRow>
      <DimensionRow dimension="groupType" onDescribe={onDescribe}>
        <SliderField
          label={DIMENSIONS.groupType.name}
          {...GROUP_SLIDER}
          stops={GROUP_STOP_WORDS}
          value={positionOf(filter.groupType)}
          onValueChange={grouped}
        />
      </DimensionRow>
      <MonthlySuggestion />
    </div>
  );
}

function MonthFields({ onDescribe }: Pick<DimensionFieldsProps, "onDescribe">) {
  const filter = useWizard((state) => filterOf(state.draft));
  const currentYear = useWizard((state) => state.draft.currentYear);
  const switched = useWizard((state) => state.currentYearSwitched);
  const changed = useWizard((state) => state.filterChanged);
  const wrong = isOutOfOrder(filter);
  const month = (name: "startMonth" | "endMonth") => (
    <DimensionRow dimension={name} onDescribe={onDescribe}>
      <MonthField
        label={DIMENSIONS[name].name}
        value={filter[name]}
        onValueChange={(value) => changed({ [name]: value })}
        disabled={currentYear}
        {...(wrong ? { invalid: true } : {})}
      />
    </DimensionRow>
  );
  return (
    <div className="flex flex-col gap-2">
      <DimensionRow dimension="currentYear" onDescribe={onDescribe}>
        <SwitchField
          label={DIMENSIONS.currentYear.name}
          checked={currentYear}
          onCheckedChange={switched}
          {...(currentYear ? { description: dimensionTexts.currentYearHint } : {})}
        />
      </DimensionRow>
      <div className="grid gap-3 sm:grid-cols-2">
        {month("startMonth")}
        {month("endMonth")}
      </div>
      {wrong && (
        <div role="alert">
          <FieldError id={undefined} text={dimensionTexts.wrongOrder} />
        </div>
      )}
    </div>
  );
}

/** The choices come from the same words, so the value is one of them. */
function oneOf<Value extends WidgetFilter["gender" | "external"]>(
  words: Readonly<Record<Value, string>>,
  value: string,
): Value {
  return value in words ? (value as Value) : ("" as Value);
}

interface DimensionRowProps {
  dimension: Dimension;
  /** Under the pointer, or with the focus in it. */
  onDescribe: (dimension: Dimension) => void;
  children: ReactNode;
}

/** A dimension: its field, the button that resets it, and the sign that it is in hand. */
function DimensionRow({ dimension, onDescribe, children }: DimensionRowProps) {
  const reset = useWizard((state) => state.dimensionReset);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens in its field.
    <div
      className="flex min-w-0 items-start gap-1"
      onPointerEnter={() => onDescribe(dimension)}
      onFocus={() => onDescribe(dimension)}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {dimension !== "currentYear" && (
        <IconButton
          size="sm"
          className="mt-7"
          label={dimensionTexts.reset(DIMENSIONS[dimension].name.toLowerCase())}
          icon={<RotateCcw />}
          onClick={() => reset(dimension)}
        />
      )}
    </div>
  );
}

/** Above so many, a list is searched. */
const MANY = 8;

/** The company of a widget; a long list is searched. */
function CompanyField({ companies }: { companies: Companies }) {
  const changed = useWizard((state) => state.filterChanged);
  const { chosen, options, loading, failed, retry } = companies;
  const Field = options.length > MANY ? ComboboxField : SelectField;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={DIMENSIONS.company.name}
        value={chosen}
        options={options}
        onValueChange={(value) => changed({ company: value === "" ? null : Number(value) })}
        {...(loading ? { hint: dimensionTexts.companiesLoading } : {})}
        {...(failed ? { error: dimensionTexts.companiesFailed } : {})}
      />
      {failed && (
        <Button size="sm" className="self-start" onClick={retry}>
          {commonTexts.retry}
        </Button>
      )}
    </div>
  );
}

/** What the dimension under the pointer, or with the focus, means. */
function DimensionHelp({ dimension }: { dimension: Dimension | null }) {
  const words = dimension === null ? START : DIMENSIONS[dimension];
  return (
    <aside
      aria-live="polite"
      aria-label={dimensionTexts.help}
      className="flex flex-col gap-2 self-start rounded-card bg-sunken p-4 text-sm text-ink-muted lg:min-h-48"
    >
      <Info className="size-5 text-ink-subtle" />
      <p className="font-semibold text-ink">{words.name}</p>
      <p>{words.text}</p>
    </aside>
  );
}

const START = {
  name: dimensionTexts.dimensions,
  text: dimensionTexts.startHelp,
};

/** The dimensions as they are chosen, unset ones included. */
function DimensionSummary({ companyName }: { companyName: string | undefined }) {
  const filter = useWizard((state) => filterOf(state.draft));
  return (
    <div>
      <PlainTable
        caption={<span className="font-semibold">{dimensionTexts.summary}</span>}
        headings={[dimensionTexts.summaryName, dimensionTexts.summaryOption]}
        rows={summaryOf(filter, companyName).map(({ name, option }) => ({
          key: name,
          name,
          cells: [option],
        }))}
      />
    </div>
  );
}

interface Companies {
  readonly chosen: string;
  /** The first one has an empty id. */
  readonly options: readonly Choice[];
  readonly nameOfChosen: string | undefined;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const ALL: Choice = { value: "", label: WIZARD_TEXTS.allCompanies };

/** The companies to choose from: fetched when the step opens, unless they are held already. */
function useCompanies(): Companies {
  const { data, isPending, isError, refetch } = useQuery({
    ...companiesQuery,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const company = useWizard((state) => filterOf(state.draft).company);
  const before = useWizard((state) => state.start.widget);
  const known = (data ?? []).map(({ company_id, name }) => ({
    value: String(company_id),
    label: name,
  }));
  const chosen = company === null ? "" : String(company);
  const kept = before?.filter.company;
  // A company that was disabled later is not listed, and stays where it is chosen.
  const missing =
    kept != null && before?.companyName && !known.some(({ value }) => value === String(kept))
      ? [{ value: String(kept), label: before.companyName }]
      : [];
  const options = [ALL, ...known, ...missing];
  return {
    chosen,
    options,
    nameOfChosen: options.find(({ value }) => value === chosen)?.label,
    loading: isPending,
    failed: isError,
    retry: () => void refetch(),
  };
}
