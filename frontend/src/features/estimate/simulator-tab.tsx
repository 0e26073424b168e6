/** What a course would cost and give back, before there is one. Nothing is kept. */

import { Calculator, CirclePlus, UserPlus, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router";
import { newCourseAddress } from "@/entities/course/course";
import { CHOICES } from "@/entities/records/choices";
import { Amount, type TabProps } from "@/features/estimate/amount";
import { type Simulation, type SimulationOrder, simulate } from "@/features/estimate/api";
import {
  BLANK_SIMULATION,
  BY_PERSON,
  BY_TRANCHE,
  type ChosenPerson,
  proposalOf,
  SIMULATOR_FIELDS,
  simulationOrder,
  simulatorIssues,
  simulatorSchema,
} from "@/features/estimate/simulator-fields";
import { DateInput } from "@/platform/forms/date-input";
import { textOf, useBoundField, useForm } from "@/platform/forms/form-context";
import { FieldRow, FormSection } from "@/platform/forms/form-section";
import { MoneyInput, NumberInput, SegmentedInput, SwitchInput } from "@/platform/forms/inputs";
import { RecordForm } from "@/platform/forms/record-form";
import { SelectInput } from "@/platform/forms/select-input";
import { type RecordFormState, useRecordForm } from "@/platform/forms/use-record-form";
import { formatCount, formatMoney, formatNumber, formatPercent } from "@/platform/lib/format";
import { late } from "@/platform/lib/late";
import { Banner } from "@/platform/ui/banner";
import { Button } from "@/platform/ui/button";
import { Card } from "@/platform/ui/card";
import { FieldError } from "@/platform/ui/field";
import { useKeptFocus } from "@/platform/ui/focus";
import { IconButton } from "@/platform/ui/icon-button";
import { announce } from "@/platform/ui/live-region";
import { EmptyState } from "@/platform/ui/states";

interface Found {
  order: SimulationOrder;
  simulation: Simulation;
}

interface ShownProps {
  form: RecordFormState;
  found: Found;
}

/** Comes into sight when it is new, and says when it no longer is what the form says. */
function Shown({ form: { core }, found }: ShownProps) {
  const box = useRef<HTMLDivElement>(null);
  useWatch({ control: core.methods.control });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each calculation is shown anew.
  useEffect(() => {
    // Some browsers answer a promise, which would be taken for a way to clean up.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  return (
    <div ref={box} className="flex scroll-mt-20 scroll-mb-24 flex-col gap-3 xl:sticky xl:top-20">
      {core.changed().length > 0 && (
        <Banner tone="info">Cambiaste los datos: vuelve a calcular.</Banner>
      )}
      <SimulationResult {...found} />
    </div>
  );
}

/** What a course would cost and give back, before there is one. Nothing is kept. */
export function SimulatorTab({ year }: TabProps) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useRecordForm({
    schema: simulatorSchema,
    cross: simulatorIssues,
    values: BLANK_SIMULATION,
    fields: SIMULATOR_FIELDS,
    required: ["hours", "price", "hourValue"],
    noun: "esta simulación",
    // Nothing is saved here, so leaving loses nothing worth a question.
    nested: true,
    save: async (_changes, read): Promise<Found> => {
      const order = simulationOrder(read, year);
      return { order, simulation: await simulate(order) };
    },
    onSaved: (next) => {
      setFound(next);
      announce("Simulación calculada");
    },
  });
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <RecordForm form={form} label="Simulador" submitLabel="Calcular" busyLabel="Calculando…">
        <SimulatorInputs company={year.company} />
      </RecordForm>
      {found ? (
        <Shown form={form} found={found} />
      ) : (
        <Card>
          <EmptyState
            icon={<Calculator />}
            title="Prueba un curso antes de crearlo"
            description="Verás cuánto cuesta, cuánto cubre la franquicia y cuánto tope queda."
          />
        </Card>
      )}
    </div>
  );
}

const WAYS = [
  { value: BY_TRANCHE, label: "Cantidad por tramo" },
  { value: BY_PERSON, label: "Personas elegidas" },
];

/** What is asked about a course that is tried out. */
export function SimulatorInputs({ company }: { company: number }) {
  return (
    <>
      <FormSection title="Curso">
        <FieldRow>
          <NumberInput name="hours" unit="horas" />
          <MoneyInput name="price" />
          <MoneyInput name="hourValue" hint="Lo que SENCE paga por cada hora de un participante." />
          <SelectInput
            name="modality"
            options={CHOICES.modality}
            clearable
            hint="Con ella se aplica el valor hora máximo."
          />
        </FieldRow>
        <DateInput name="initialDate" hint="dd-mm-aaaa. Sin fecha se usa la UTM de hoy." />
        <SwitchInput name="bipartite" />
      </FormSection>
      <FormSection title="Participantes">
        <SegmentedInput name="by" label="Cómo los indicas" options={WAYS} />
        <Participants company={company} />
      </FormSection>
    </>
  );
}

function Participants({ company }: { company: number }) {
  const { control } = useForm().core.methods;
  const by = textOf(useWatch({ control, name: "by" }));
  if (by === BY_PERSON) return <PeopleInput name="people" company={company} />;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <NumberInput name="first" hint="Rentas más bajas: el mayor porcentaje." />
      <NumberInput name="second" hint="Rentas intermedias." />
      <NumberInput name="third" hint="Rentas más altas." />
    </div>
  );
}

const PeopleDialog = late(
  async () => (await import("@/features/estimate/people-dialog")).PeopleDialog,
);

interface PeopleInputProps {
  name: string;
  company: number;
}

/** The people of a course that is tried out: chosen in a window, told by name. */
export function PeopleInput({ name, company }: PeopleInputProps) {
  const field = useBoundField(name);
  const [choosing, setChoosing] = useState(false);
  const people = field.value as readonly ChosenPerson[];
  const keepFocus = useKeptFocus();
  return (
    <div onFocusCapture={keepFocus} className="flex flex-col items-start gap-2">
      <p className="text-sm font-medium">
        {people.length === 0
          ? "Nadie elegido todavía"
          : formatCount(people.length, "persona elegida", "personas elegidas")}
      </p>
      {people.length > 0 && (
        <ul
          aria-label="Personas elegidas"
          className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto"
        >
          {people.map(({ id, name: person }) => (
            <li key={id} className="flex items-center gap-0.5 rounded-pill bg-sunken pl-3 text-sm">
              {person}
              <IconButton
                size="sm"
                label={`Quitar a ${person}`}
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
        Elegir personas
      </Button>
      <p className="text-xs text-ink-subtle">
        El tramo sale de la renta registrada en su ficha, que no se muestra aquí.
      </p>
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

interface SimulationResultProps {
  order: SimulationOrder;
  simulation: Simulation;
}

/** What a course would cost, who gets how much, and what is left of the ceiling. */
export function SimulationResult({ order, simulation }: SimulationResultProps) {
  return (
    <Card
      title="Resultado"
      description={formatCount(simulation.participants, "participante", "participantes")}
    >
      <div className="flex flex-col gap-5">
        <Sums simulation={simulation} />
        <Notes order={order} simulation={simulation} />
        <Groups groups={simulation.groups} />
        <Zeros zeros={simulation.zeros} />
        <Ceiling ceiling={simulation.ceiling} year={order.year} />
        <Button asChild variant="primary" icon={<CirclePlus />} className="w-fit print:hidden">
          <Link to={newCourseAddress(proposalOf(order))}>Crear curso con estos datos</Link>
        </Button>
      </div>
    </Card>
  );
}

function Sums({ simulation }: Pick<SimulationResultProps, "simulation">) {
  const { cost, franchise, companyCost, base } = simulation;
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Sum name="Costo" value={cost} />
      <Sum name="Franquicia" value={franchise} />
      <Sum name="Costo empresa" value={companyCost} />
      <Sum name="Base por persona" value={base} />
    </dl>
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

function Notes({ order, simulation }: SimulationResultProps) {
  const { hourMaximum, hourValue, utmNote, bipartiteNote } = simulation;
  const isCapped = hourValue < order.hourValue;
  const isAbove = hourMaximum !== null && order.hourValue > hourMaximum;
  if (!isAbove && !utmNote && !bipartiteNote) return null;
  return (
    <Banner tone="warning">
      {isAbove && (
        <p>
          Supera el valor hora máximo configurado ({formatMoney(hourMaximum)}) para esta modalidad
          {isCapped ? ": se usó el máximo." : "."}
        </p>
      )}
      {utmNote && <p>{utmNote}.</p>}
      {bipartiteNote && <p>{bipartiteNote}</p>}
    </Banner>
  );
}

function Groups({ groups }: Pick<Simulation, "groups">) {
  if (groups.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-sm font-semibold">Por tramo</caption>
      <thead>
        <tr className="border-b text-xs text-ink-muted">
          <Heading start>Cubre</Heading>
          <Heading>Personas</Heading>
          <Heading>Franquicia</Heading>
          <Heading>Costo empresa</Heading>
        </tr>
      </thead>
      <tbody className="divide-y">
        {groups.map(({ percent, people, franchise, companyCost }) => (
          <tr key={percent} className="tabular-nums">
            <th scope="row" className="py-1.5 text-left font-medium">
              {formatPercent(percent / 100, 1)}
            </th>
            <td className="py-1.5 pl-3 text-right">{formatNumber(people)}</td>
            <td className="py-1.5 pl-3 text-right">{formatMoney(franchise)}</td>
            <td className="py-1.5 pl-3 text-right">{formatMoney(companyCost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Heading({ start = false, children }: { start?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`py-1.5 font-semibold ${start ? "text-left" : "pl-3 text-right"}`}>
      {children}
    </th>
  );
}

function Zeros({ zeros }: Pick<Simulation, "zeros">) {
  if (zeros.length === 0) return null;
  return (
    <Banner tone="info" title="Sin franquicia">
      <ul className="flex flex-col gap-1">
        {zeros.map(({ reason, text, people }) => (
          <li key={reason}>
            {formatCount(people, "persona", "personas")}: {text}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface CeilingProps extends Pick<Simulation, "ceiling"> {
  year: number;
}

function Ceiling({ ceiling, year }: CeilingProps) {
  if (!ceiling) {
    return (
      <p className="text-sm text-ink-muted">
        Escribe la planilla de {year} en Parámetros del año para ver el efecto en el tope.
      </p>
    );
  }
  const { total, before, after, excess } = ceiling;
  return (
    <section aria-label="Efecto en el tope" className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">Tope de franquicia {year}</h3>
      <dl className="flex flex-col divide-y border-y text-sm">
        <Line name="Tope del año" value={total} />
        <Line name="Disponible antes del curso" value={before} />
        <Line name="Disponible después" value={after} strong />
      </dl>
      {excess > 0 && (
        <p className="text-sm font-medium text-danger">
          {formatMoney(excess)} de franquicia no caben en el tope: los paga la empresa.
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
