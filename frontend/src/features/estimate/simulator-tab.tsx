/** What a course would cost and give back, before there is one. Nothing is kept. */

import { Calculator, CirclePlus, UserPlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { newCourseAddress } from "@/entities/course/course";
import { Amount, type TabProps } from "@/features/estimate/amount";
import { type Simulation, type SimulationOrder, simulate } from "@/features/estimate/api";
import {
  BLANK_SIMULATION,
  BY_PERSON,
  BY_TRANCHE,
  type ChosenPerson,
  proposalOf,
  type SimulatorValues,
  simulationOrder,
  simulatorIssues,
  simulatorSchema,
} from "@/features/estimate/simulator-fields";
import { commonTexts, simulatorTexts } from "@/features/estimate/texts";
import { CHOICES } from "@/generated/records/choices";
import { DateInput } from "@/platform/forms/date-input";
import { useBoundField, useTyped } from "@/platform/forms/form-context";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import { MoneyInput, NumberInput, SegmentedInput, SwitchInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { SelectInput } from "@/platform/forms/select-input";
import { type RecordFormState, useRecordForm } from "@/platform/forms/use-record-form";
import { formatMoney, formatNumber, formatPercent } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { FieldError } from "@/platform/ui/field";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { LinkButton } from "@/platform/ui/link-button";
import { announce } from "@/platform/ui/live-region";
import { PlainTable } from "@/platform/ui/plain-table";
import { EmptyState } from "@/platform/ui/states";

interface Found {
  order: SimulationOrder;
  simulation: Simulation;
}

/** Comes into sight when it is new, and says when it no longer is what the form says. */
function Shown({ form: { core }, found }: { form: RecordFormState; found: Found }) {
  const box = useRef<HTMLDivElement>(null);
  useWatch({ control: core.methods.control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each calculation is shown anew.
  useEffect(() => {
    // Some browsers answer a promise, which would be taken for a way to clean up.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  return (
    <div ref={box} className="flex scroll-mt-20 scroll-mb-24 flex-col gap-3 xl:sticky xl:top-20">
      {core.changed().length > 0 && <Banner tone="info">{simulatorTexts.changed}</Banner>}
      <SimulationResult {...found} />
    </div>
  );
}

export function SimulatorTab({ year }: TabProps) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useRecordForm({
    schema: simulatorSchema,
    cross: simulatorIssues,
    values: BLANK_SIMULATION,
    fields: simulatorTexts.fields,
    required: ["hours", "price", "hourValue"],
    noun: simulatorTexts.noun,
    // Nothing is saved here, so leaving loses nothing worth a question.
    nested: true,
    save: async (_changes, read): Promise<Found> => {
      const order = simulationOrder(read, year);
      return { order, simulation: await simulate(order) };
    },
    onSaved: (next) => {
      setFound(next);
      announce(simulatorTexts.computed);
    },
  });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <RecordForm
        form={form}
        label={commonTexts.simulator}
        submitLabel={simulatorTexts.compute}
        busyLabel={simulatorTexts.computing}
      >
        <SimulatorInputs company={year.company} />
      </RecordForm>
      {found ? (
        <Shown form={form} found={found} />
      ) : (
        <Card>
          <EmptyState
            icon={<Calculator />}
            title={simulatorTexts.emptyTitle}
            description={simulatorTexts.emptyHelp}
          />
        </Card>
      )}
    </div>
  );
}

const WAYS = [
  { value: BY_TRANCHE, label: simulatorTexts.byTranche },
  { value: BY_PERSON, label: simulatorTexts.byPerson },
];

/** What is asked about a course that is tried out. */
function SimulatorInputs({ company }: { company: number }) {
  return (
    <>
      <FormSection title={commonTexts.course}>
        <FieldRow>
          <NumberInput<SimulatorValues> name="hours" unit={commonTexts.hoursUnit} />
          <MoneyInput<SimulatorValues> name="price" />
          <MoneyInput<SimulatorValues> name="hourValue" hint={simulatorTexts.hourValueHint} />
          <SelectInput<SimulatorValues>
            name="modality"
            options={CHOICES.modality}
            clearable
            hint={simulatorTexts.modalityHint}
          />
        </FieldRow>
        <DateInput<SimulatorValues> name="initialDate" hint={simulatorTexts.dateHint} />
        <SwitchInput<SimulatorValues> name="bipartite" />
      </FormSection>
      <FormSection title={commonTexts.participants}>
        <SegmentedInput<SimulatorValues> name="by" label={simulatorTexts.how} options={WAYS} />
        <Participants company={company} />
      </FormSection>
    </>
  );
}

function Participants({ company }: { company: number }) {
  const by = useTyped(({ by }: SimulatorValues) => by);
  if (by === BY_PERSON) return <PeopleInput company={company} />;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberInput<SimulatorValues> name="first" hint={simulatorTexts.lowSalaries} />
      <NumberInput<SimulatorValues> name="second" hint={simulatorTexts.middleSalaries} />
      <NumberInput<SimulatorValues> name="third" hint={simulatorTexts.highSalaries} />
    </div>
  );
}

const PeopleDialog = late(
  async () => (await import("@/features/estimate/people-dialog")).PeopleDialog,
);

/** The people of a course that is tried out: chosen in a window, told by name. */
function PeopleInput({ company }: { company: number }) {
  const field = useBoundField<SimulatorValues>("people");
  const [choosing, setChoosing] = useState(false);
  const people = field.value as readonly ChosenPerson[];
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus} className="flex flex-col items-start gap-2">
      <p className="text-sm font-medium">
        {people.length === 0 ? simulatorTexts.nobodyChosen : simulatorTexts.chosen(people.length)}
      </p>
      {people.length > 0 && (
        <ul
          aria-label={simulatorTexts.byPerson}
          className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto"
        >
          {people.map(({ id, name: person }) => (
            <li key={id} className="flex items-center gap-0.5 rounded-pill bg-sunken pl-3 text-sm">
              {person}
              <IconButton
                size="sm"
                label={simulatorTexts.removePerson(person)}
                icon={<X />}
                onClick={() => field.change(people.filter((other) => other.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        id={field.id}
        icon={<UserPlus />}
        aria-describedby={field.error ? `${field.id}-error` : undefined}
        onClick={() => setChoosing(true)}
      >
        {commonTexts.choosePeople}
      </Button>
      <p className="text-xs text-ink-subtle">{simulatorTexts.trancheHelp}</p>
      <FieldError id={`${field.id}-error`} text={field.error} />
      {choosing && (
        <PeopleDialog
          company={company}
          chosen={people}
          onChoose={field.change}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

/** What a course would cost, who gets how much, and what is left of the ceiling. */
function SimulationResult({ order, simulation }: Found) {
  const { cost, franchise, companyCost, base } = simulation;
  return (
    <Card
      title={simulatorTexts.result}
      description={simulatorTexts.participants(simulation.participants)}
    >
      <div className="flex flex-col gap-5">
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <Sum name={commonTexts.cost} value={cost} />
          <Sum name={commonTexts.franchise} value={franchise} />
          <Sum name={commonTexts.companyCost} value={companyCost} />
          <Sum name={simulatorTexts.basePerPerson} value={base} />
        </dl>
        <Notes order={order} simulation={simulation} />
        <Groups groups={simulation.groups} />
        <Zeros zeros={simulation.zeros} />
        <Ceiling ceiling={simulation.ceiling} year={order.year} />
        <LinkButton
          to={newCourseAddress(proposalOf(order))}
          variant="primary"
          icon={<CirclePlus />}
          className="w-fit print:hidden"
        >
          {simulatorTexts.createCourse}
        </LinkButton>
      </div>
    </Card>
  );
}

function Sum({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        <Amount value={value} />
      </dd>
    </div>
  );
}

function Notes({ order, simulation }: Found) {
  const { hourMaximum, hourValue, utmNote, bipartiteNote } = simulation;
  const isCapped = hourValue < order.hourValue;
  const isAbove = hourMaximum !== null && order.hourValue > hourMaximum;
  if (!isAbove && !utmNote && !bipartiteNote) return null;
  return (
    <Banner tone="warning">
      {isAbove && <p>{simulatorTexts.overMaximum(formatMoney(hourMaximum), isCapped)}</p>}
      {utmNote && <p>{utmNote}.</p>}
      {bipartiteNote && <p>{bipartiteNote}</p>}
    </Banner>
  );
}

function Groups({ groups }: Pick<Simulation, "groups">) {
  if (groups.length === 0) return null;
  return (
    <PlainTable
      caption={<span className="font-semibold">{simulatorTexts.byTrancheCaption}</span>}
      headings={[
        simulatorTexts.covers,
        simulatorTexts.people,
        commonTexts.franchise,
        commonTexts.companyCost,
      ]}
      align="end"
      rows={groups.map(({ percent, people, franchise, companyCost }) => ({
        key: percent,
        name: formatPercent(percent / 100, 1),
        cells: [formatNumber(people), formatMoney(franchise), formatMoney(companyCost)],
      }))}
    />
  );
}

function Zeros({ zeros }: Pick<Simulation, "zeros">) {
  if (zeros.length === 0) return null;
  return (
    <Banner tone="info" title={commonTexts.withoutFranchise}>
      <ul className="flex flex-col gap-1">
        {zeros.map(({ reason, text, people }) => (
          <li key={reason}>
            {commonTexts.people(people)}: {text}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Ceiling({ ceiling, year }: Pick<Simulation, "ceiling"> & { year: number }) {
  if (!ceiling) {
    return <p className="text-sm text-ink-muted">{simulatorTexts.payrollMissing(year)}</p>;
  }
  const { total, before, after, excess } = ceiling;
  return (
    <section aria-label={simulatorTexts.effect} className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{simulatorTexts.ceiling(year)}</h3>
      <dl className="flex flex-col divide-y border-y text-sm">
        <Line name={simulatorTexts.yearCeiling} value={total} />
        <Line name={simulatorTexts.availableBefore} value={before} />
        <Line name={simulatorTexts.availableAfter} value={after} strong />
      </dl>
      {excess > 0 && (
        <p className="text-sm font-medium text-danger">
          {simulatorTexts.overCeiling(formatMoney(excess))}
        </p>
      )}
    </section>
  );
}

function Line({ name, value, strong = false }: { name: string; value: number; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-ink-muted">{name}</dt>
      <dd className={`tabular-nums ${strong ? "font-semibold" : ""}`}>
        <Amount value={value} />
      </dd>
    </div>
  );
}
