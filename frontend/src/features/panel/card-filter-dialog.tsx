/** "Filtrar tarjeta": what a number card is narrowed to and its goal, kept until it is changed again. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useCompanyChoicesWith } from "@/entities/lookups/lookups";
import {
  type CardFilter,
  cardFilterQuery,
  type Kpi,
  narrowCard,
  reloadNumbers,
  type WidgetFilter,
} from "@/features/panel/api";
import { rangeProblem } from "@/features/panel/lens";
import { MonthRangeFields } from "@/features/panel/lens-controls";
import { cardFilterTexts, commonTexts } from "@/features/panel/texts";
import {
  choicesOf,
  EXTERNAL_WORDS,
  GENDER_WORDS,
  OPEN_FILTER,
  serviceOf,
} from "@/features/panel/widget";
import { WIZARD_TEXTS } from "@/platform/lib/fixed-texts";
import { formatNumber } from "@/platform/lib/format";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { ComboboxField } from "@/platform/ui/combobox-field";
import { Dialog } from "@/platform/ui/dialog";
import { type Choice, SelectField } from "@/platform/ui/select-field";
import { AsyncView, TableSkeleton } from "@/platform/ui/states";
import { TextField } from "@/platform/ui/text-field";
import { useCall } from "@/platform/ui/use-call";
import { undoable } from "@/platform/undo/undo";

interface CardFilterDialogProps {
  kpi: Kpi;
  onClose: () => void;
}

/** The lens is not for keeping, so the filter that is edited is the card's own. */
export function CardFilterDialog({ kpi, onClose }: CardFilterDialogProps) {
  const own = useQuery(cardFilterQuery(kpi.id));
  if (own.data) return <FilterForm kpi={kpi} own={own.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={titleOf(kpi)}>
      <AsyncView
        query={own}
        loadingLabel={cardFilterTexts.loading}
        errorTitle={cardFilterTexts.loadFailed}
        skeleton={<TableSkeleton rows={4} columns={2} />}
      >
        {() => null}
      </AsyncView>
    </Dialog>
  );
}

function titleOf({ name }: Kpi): string {
  return cardFilterTexts.title(name);
}

interface FilterFormProps extends CardFilterDialogProps {
  own: CardFilter;
}

function FilterForm({ kpi, own, onClose }: FilterFormProps) {
  const form = useId();
  const companies = useCompanyChoicesWith(own.filter.company, own.companyName);
  const [filter, setFilter] = useState<WidgetFilter>(own.filter);
  const [typed, setTyped] = useState(own.goal === null ? "" : formatNumber(own.goal));
  const { run: save, busy: saving, error } = useNarrowing(kpi, own, onClose);
  const goal = readGoal(typed, kpi);
  const problem = rangeProblem(filter);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!problem && !goal.problem) void save({ filter, goal: goal.value });
  }

  return (
    <Dialog
      sturdy
      onClose={onClose}
      title={titleOf(kpi)}
      description={cardFilterTexts.description}
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto"
            onClick={() => {
              setFilter(OPEN_FILTER);
              setTyped("");
            }}
          >
            {cardFilterTexts.clear}
          </Button>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={saving}>
            {saving ? commonTexts.saving : cardFilterTexts.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        {error && <Banner tone="danger">{error}</Banner>}
        <MonthRangeFields
          value={filter}
          onChange={(range) => setFilter({ ...filter, ...range })}
          problem={problem}
        />
        <WhoFields filter={filter} companies={companies} onChange={setFilter} />
        <TextField
          label={cardFilterTexts.goal}
          hint={goalHint(kpi)}
          inputMode="decimal"
          value={typed}
          error={goal.problem || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}

interface WhoFieldsProps {
  filter: WidgetFilter;
  companies: readonly Choice[];
  onChange: (filter: WidgetFilter) => void;
}

function WhoFields({ filter, companies, onChange }: WhoFieldsProps) {
  return (
    <>
      <ComboboxField
        label={commonTexts.company}
        value={filter.company === null ? "" : String(filter.company)}
        onValueChange={(value) => onChange({ ...filter, company: value ? Number(value) : null })}
        options={[{ value: "", label: WIZARD_TEXTS.allCompanies }, ...companies]}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={commonTexts.gender}
          value={filter.gender}
          onValueChange={(value) =>
            onChange({ ...filter, gender: value as WidgetFilter["gender"] })
          }
          options={choicesOf(GENDER_WORDS)}
        />
        <SelectField
          label={commonTexts.participants}
          value={filter.external}
          onValueChange={(value) =>
            onChange({ ...filter, external: value as WidgetFilter["external"] })
          }
          options={choicesOf(EXTERNAL_WORDS)}
        />
      </div>
    </>
  );
}

const SHARES = ["getTrainedPeople", "getSurveyResponses", "getSurveyResponsesKPI"];
const WHOLE = 100;

function goalHint({ serviceName }: Kpi): string {
  const hints: Readonly<Record<string, string>> = cardFilterTexts.goalHints;
  return hints[serviceOf(serviceName)] ?? cardFilterTexts.goalHints.answers;
}

/** "6.000", "72,5" or nothing, as the server takes it. */
export function readGoal(typed: string, { serviceName }: Pick<Kpi, "serviceName">) {
  const text = typed.replace(/[\s.%]/g, "").replace(",", ".");
  if (text === "") return { value: null, problem: "" };
  const value = /^\d{1,9}(\.\d)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) return { value: null, problem: cardFilterTexts.goalWrong };
  const isTooMuch = SHARES.includes(serviceOf(serviceName)) && value > WHOLE;
  return isTooMuch ? { value: null, problem: cardFilterTexts.shareWrong } : { value, problem: "" };
}

type Kept = Pick<CardFilter, "filter" | "goal">;

function useNarrowing(kpi: Kpi, former: Kept, onDone: () => void) {
  const client = useQueryClient();
  async function keep({ filter, goal }: Kept): Promise<void> {
    await narrowCard(kpi.id, { filter, goal });
    await reloadNumbers(client);
  }

  return useCall(async (kept: Kept) => {
    await keep(kept);
    undoable({
      said: cardFilterTexts.saved(kpi.name),
      undo: () => keep(former),
      redo: () => keep(kept),
    });
    onDone();
  });
}
