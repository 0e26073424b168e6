/** What a course would cost, who gets how much, and what is left of the ceiling. */
import { CirclePlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Simulation, SimulationOrder } from "@/features/estimate/api/estimate-api";
import { proposalOf } from "@/features/estimate/simulator/simulator-fields";
import { Amount } from "@/features/estimate/ui/amount";
import { newCourseAddress } from "@/shared/courses/new-course-place";
import { formatCount, formatMoney, formatNumber, formatPercent } from "@/shared/lib/format";
import { Banner } from "@/shared/ui/banner";
import { Button } from "@/shared/ui/button";
import { Card } from "@/shared/ui/card";

interface SimulationResultProps {
  order: SimulationOrder;
  simulation: Simulation;
}

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
